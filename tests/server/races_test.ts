import assert from "node:assert/strict";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import type { Database } from "../../server/db/schema.ts";
import { type Ask, asking } from "../support/ask.ts";
import { atOnce } from "../support/atOnce.ts";
import { addCompany, addType } from "../support/projects.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

/** What is told apart here only happens where there is more than one connection. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

const OWNERS = "/api/project-milestone-owners";

interface Scene {
  server: TestServer;
  admin: TestUser;
  ask: Ask;
}

function race(name: string, story: (scene: Scene) => Promise<void>): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      const server = await testServer();
      try {
        const admin = await server.addUser({ roles: ["ADMIN"] });
        const ask = asking(server, (await server.signIn(admin)).access_token);
        await story({ server, admin, ask });
      } finally {
        await server.close();
      }
    },
  });
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const addOwner = async ({ ask }: Scene): Promise<string> =>
  (await ask("POST", OWNERS, { name: "Sicil", kind: "REGISTRY" })).body.id;

const ENTITIES: [keyof Database, path: string, add: (scene: Scene) => Promise<string>][] = [
  ["companies", "/api/companies", ({ server }) => addCompany(server.db, "Ege")],
  ["project_types", "/api/project-types", ({ server }) => addType(server.db, "Rüzgâr")],
  ["milestone_owners", OWNERS, addOwner],
  ["users", "/api/users", async ({ server }) => (await server.addUser()).id],
];
for (const [table, path, add] of ENTITIES) {
  race(`of two changes to one of ${table} from the same version one is refused`, async (scene) => {
    const id = await add(scene);
    const answers = await atOnce(
      scene.server.db,
      table,
      () => ["A", "B"].map((name) => scene.ask("PATCH", `${path}/${id}`, { version: 1, name })),
    );
    assert.deepEqual(statuses(answers), [200, 409]);
  });
}

race(
  "of two administrators who disable each other, one remains",
  async ({ server, admin, ask }) => {
    const other = await server.addUser({ roles: ["ADMIN"] });
    const theirs = asking(server, (await server.signIn(other)).access_token);
    const answers = await atOnce(server.db, "account_events", () => [
      ask("PUT", `/api/users/${other.id}/disable`),
      theirs("PUT", `/api/users/${admin.id}/disable`),
    ]);
    assert.deepEqual(statuses(answers), [200, 409]);
  },
);

race("of two administrators who both step down, one remains", async ({ server, admin, ask }) => {
  const other = await server.addUser({ roles: ["ADMIN"] });
  const theirs = asking(server, (await server.signIn(other)).access_token);
  const stepDown = { version: 1, roles: ["MEMBER"] };
  const answers = await atOnce(server.db, "account_events", () => [
    ask("PATCH", `/api/users/${admin.id}`, stepDown),
    theirs("PATCH", `/api/users/${other.id}`, stepDown),
  ]);
  assert.deepEqual(statuses(answers), [200, 409]);
});

race("a template does not keep an owner who is being deleted", async (scene) => {
  const id = await addOwner(scene);
  const input = { name: "Güneş", milestoneTemplate: [{ name: "Tescil", ownerId: id }] };
  const [created, deleted] = await atOnce(scene.server.db, "project_types", () => [
    scene.ask("POST", "/api/project-types", input),
    scene.ask("DELETE", `${OWNERS}/${id}`),
  ]);
  const outcome = `${created?.status} ${deleted?.status}`;
  assert.equal(["201 409", "400 204"].includes(outcome), true, outcome);
});

race("administrators who change each other do not wait for each other in a circle", async (
  { server, admin, ask },
) => {
  const other = await server.addUser({ roles: ["ADMIN"] });
  const theirs = asking(server, (await server.signIn(other)).access_token);
  const changes = [[ask, other], [theirs, admin]] as const;
  const work = Array.from({ length: 12 }, (_, index) =>
    changes.flatMap(([change, { id }]) => [
      change("PATCH", `/api/users/${id}`, {
        version: 1 + index,
        email: `${id}-${index}@x.example`,
      }),
      change("PUT", `/api/users/${id}/enable`),
      change("POST", "/api/auth/master-password", { userId: id }),
    ])).flat();
  const answers = await Promise.all(work);
  assert.deepEqual(answers.filter(({ status }) => status >= 500), []);
});

const OWNER = { name: "Sicil", kind: "REGISTRY" };
const keyed = ({ server }: Scene, token: string, body: object) => async () => {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: "one" };
  const response = await server.request("POST", OWNERS, { token, headers, body });
  return { status: response.status, body: await response.json() };
};

race(
  "idempotency: of two concurrent requests with one key one creates, both get it",
  async (scene) => {
    const { server, admin } = scene;
    const { access_token } = await server.signIn(admin);
    const send = keyed(scene, access_token, OWNER);
    const [first, second] = await atOnce(server.db, "milestone_owners", () => [send(), send()]);
    assert.deepEqual([first?.status, second], [201, first]);
    assert.equal((await scene.ask("GET", OWNERS)).body.total, 1);
  },
);

race(
  "idempotency: of two concurrent requests with one key and two bodies one is refused",
  async (scene) => {
    const { server, admin } = scene;
    const { access_token } = await server.signIn(admin);
    const bodies = [OWNER, { ...OWNER, name: "Kurum" }];
    const answers = await atOnce(
      server.db,
      "milestone_owners",
      () => bodies.map((body) => keyed(scene, access_token, body)()),
    );
    assert.deepEqual(statuses(answers), [201, 409]);
    assert.equal((await scene.ask("GET", OWNERS)).body.total, 1);
  },
);

race(
  "idempotency: a concurrent request creates when the first with its key is refused",
  async (scene) => {
    const { server, admin, ask } = scene;
    const { access_token } = await server.signIn(admin);
    const send = (path: string, body: object) => async () => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: "one" };
      const response = await server.request("POST", path, { token: access_token, headers, body });
      return { status: response.status, body: await response.json() };
    };
    await addCompany(server.db, "Ege");
    const refused = send("/api/companies", { name: "Ege" });
    const answers = await atOnce(server.db, "companies", () => [refused(), refused()]);
    assert.deepEqual(statuses(answers), [400, 400]);
    assert.equal((await send("/api/companies", { name: "Ege 2" })()).status, 201);
    assert.equal((await ask("GET", "/api/companies?size=1")).status, 200);
  },
);
