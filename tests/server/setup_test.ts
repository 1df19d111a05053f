import assert from "node:assert/strict";
import { LANGUAGES } from "../../contract/language.ts";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { cleanUp } from "../../server/jobs.ts";
import { readSetup as readSteps } from "../../server/modules/overview/setup.ts";
import { STARTER_NAMES } from "../../server/modules/projectType/starterPack.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { addProject, addType } from "../support/projects.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

let server: TestServer;
let admin: TestUser;
let token: string;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  admin = await server.addUser({ roles: ["ADMIN"] });
  token = (await server.signIn(admin)).access_token;
  callApi = createApiCaller(server, token);
});
Deno.test.afterEach(() => server.close());

const NOTHING = {
  isDismissed: false,
  people: false,
  partners: false,
  technologies: false,
  projects: false,
  mail: "UNTESTED",
};
const readSetup = async () => (await callApi("GET", "/api/setup")).body;

Deno.test("setup: ticks each step once there is something", async () => {
  assert.deepEqual(await readSetup(), NOTHING);
  await callApi("POST", "/api/companies", { name: "Ege Rüzgâr" });
  assert.deepEqual(await readSetup(), { ...NOTHING, partners: true });
  await server.addUser({ roles: ["MEMBER"] });
  assert.deepEqual(await readSetup(), { ...NOTHING, partners: true, people: true });
  const typeId = await addType(server.db, "Rüzgâr");
  await addProject(server.db, { name: "Bozcaada", companyId: admin.companyId, typeId });
  assert.deepEqual(await readSetup(), {
    ...NOTHING,
    partners: true,
    people: true,
    technologies: true,
    projects: true,
  });
});

Deno.test("setup: is dismissed for everybody", async () => {
  const dismissed = { ...NOTHING, isDismissed: true };
  assert.deepEqual(await callApi("PUT", "/api/setup/dismiss"), { status: 200, body: dismissed });
  assert.deepEqual(await readSetup(), dismissed);
});

const dismiss = async () => {
  const response = await server.request("PUT", "/api/setup/dismiss", { token });
  await response.body?.cancel();
  return response.headers.get(UNDO_HEADER);
};

Deno.test("setup: undoing the dismissal shows the steps again", async () => {
  const undoId = await dismiss();
  assert.equal(await dismiss(), null);
  assert.equal((await callApi("POST", `/api/undo/${undoId}`)).status, 200);
  assert.deepEqual(await readSetup(), NOTHING);
});

Deno.test("setup: a test mail goes to oneself and ticks its step once delivered", async () => {
  const { status, body } = await callApi("PUT", "/api/setup/test-mail");
  assert.deepEqual([status, body.mail], [200, "SENDING"]);
  await server.waitForBackground();
  assert.equal((await readSetup()).mail, "TESTED");
  assert.deepEqual(server.mails.map(({ to }) => to), [admin.email]);
});

Deno.test("setup: a test mail that was given up ticks nothing, also after it is deleted", async () => {
  const error = Object.assign(new Error("550 No such mailbox"), {
    code: "EENVELOPE",
    responseCode: 550,
  });
  const mailer = { isSetUp: true, send: () => Promise.reject(error) };
  await using failing = await createTestServer({ mailer });
  const callFailing = createApiCaller(
    failing,
    (await failing.signIn(await failing.addUser({ roles: ["ADMIN"] }))).access_token,
  );
  const readMail = async () => (await readSteps(failing.db, { isMailSetUp: true })).mail;
  await callFailing("PUT", "/api/setup/test-mail");
  await failing.waitForBackground();
  const failed = await readMail();
  await cleanUp(failing.db, new Date(failing.now().getTime() + 31 * 24 * 60 * 60 * 1000));
  assert.deepEqual([failed, await readMail()], ["SENDING", "UNTESTED"]);
});

Deno.test("setup: is for users who may change the configuration only", async () => {
  const manager = createApiCaller(
    server,
    (await server.signIn(await server.addUser({ roles: ["MANAGER"] }))).access_token,
  );
  const responses = [
    await manager("GET", "/api/setup"),
    await manager("PUT", "/api/setup/dismiss"),
    await manager("PUT", "/api/setup/test-mail"),
  ];
  assert.deepEqual(responses.map(({ status }) => status), [403, 403, 403]);
});

const addPack = async (language: "tr" | "en" = "tr") => {
  const response = await server.request("PUT", "/api/project-types/starter-pack", {
    token,
    language,
  });
  return { ...await response.json(), undoId: response.headers.get(UNDO_HEADER) };
};

const listTypes = async (): Promise<ProjectType[]> =>
  (await callApi("GET", "/api/project-types?size=100")).body.data;

for (const language of LANGUAGES) {
  Deno.test(`starter pack: adds technologies with a template each in ${language}, and is undone`, async () => {
    const { created, undoId } = await addPack(language);
    const types = await listTypes();
    assert.equal(created, STARTER_NAMES.length);
    const names = STARTER_NAMES.map((name) => name[language]);
    assert.deepEqual(types.map(({ name }) => name).toSorted(), names.toSorted());
    for (const { milestoneTemplates: [template, ...others] } of types) {
      assert.deepEqual([template?.steps.length, others], [9, []]);
    }
    const { status, body } = await callApi("POST", `/api/undo/${undoId}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(await listTypes(), []);
  });
}

Deno.test("starter pack: leaves out what exists in either language, and adds nothing twice", async () => {
  await addType(server.db, "wind POWER");
  assert.equal((await addPack()).created, STARTER_NAMES.length - 1);
  assert.equal((await listTypes()).some(({ name }) => name === "Rüzgâr enerjisi"), false);
  assert.deepEqual(await addPack("en"), { created: 0, undoId: null });
});

Deno.test("starter pack: undoing keeps technologies that have changed since", async () => {
  const { undoId } = await addPack();
  const [first] = await listTypes();
  assert.ok(first);
  await callApi("PATCH", `/api/project-types/${first.id}`, { version: 1, name: "Bizimki" });
  assert.equal((await callApi("POST", `/api/undo/${undoId}`)).status, 200);
  assert.deepEqual((await listTypes()).map(({ name }) => name), ["Bizimki"]);
});
