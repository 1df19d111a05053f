import assert from "node:assert/strict";
import { renderReminderMail } from "../../server/modules/reminder/renderReminderMail.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { addCompany, addProcess, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, await signInAdmin(server));
});
Deno.test.afterEach(() => server.close());

const DIRECTION =
  "Contains hidden characters that reverse the text; delete them or type it by hand";
const FEEDBACK = { category: "BUG", priority: "LOW" };
const VIEW = { list: "projects", query: "", hiddenColumns: [], isShared: false };

/** The path, body and text fields that create a record of each kind. */
async function listKinds(): Promise<[path: string, body: object, names: string[]][]> {
  const { db } = server;
  const [companyId, typeId] = [await addCompany(db, "Kandıra"), await addType(db, "Güneş")];
  const projectId = await addProject(db, { name: "Proje", companyId, typeId });
  const processId = await addProcess(db, projectId, "Süreç");
  const dueDatetime = "2026-03-02T09:00";
  return [
    ["/api/companies", {}, ["name"]],
    ["/api/project-types", {}, ["name"]],
    ["/api/project-milestone-owners", { kind: "OTHER" }, ["name"]],
    ["/api/users", { email: "a@b.example", companyId, roles: ["VIEWER"] }, ["name", "surname"]],
    ["/api/projects", { companyId, typeId }, ["name"]],
    ["/api/processes", { projectId }, ["name"]],
    ["/api/milestones", { processId }, ["name"]],
    ["/api/reminders", { dueDatetime }, ["description"]],
    ["/api/feedback", { ...FEEDBACK, description: "Metin" }, ["title"]],
    ["/api/views", VIEW, ["name"]],
  ];
}

/** The message of kinds with several required fields names the field. */
const getRequired = (path: string, name: string): string =>
  ["users", "projects", "reminders", "feedback"].includes(path.replace("/api/", ""))
    ? `${name.slice(0, 1).toUpperCase()}${name.slice(1)} is required`
    : "Required";

Deno.test("texts: every kind of record rejects invisible names and bidirectional overrides", async () => {
  for (const [path, body, names] of await listKinds()) {
    const fillAll = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
    const createErrors = (text: string) => Object.fromEntries(names.map((name) => [name, [text]]));
    for (const text of ["\u200b", "\u3164", "\u2800\u00a0", "\u00ad\ufeff", "\u{e0061}\ufe0f"]) {
      const { status, body: problem } = await callApi("POST", path, { ...body, ...fillAll(text) });
      const errors = Object.fromEntries(names.map((name) => [name, [getRequired(path, name)]]));
      assert.deepEqual([status, problem.errors], [400, errors], path);
    }
    for (const text of ["Ege\u202egE", "Ege\u2066", "\u061cEge"]) {
      const { status, body: problem } = await callApi("POST", path, { ...body, ...fillAll(text) });
      assert.deepEqual([status, problem.errors], [400, createErrors(DIRECTION)], path);
    }
    const input = { ...body, ...fillAll(" Ege\u00a0 Ru\u0308zgar\u200b\t") };
    const { status, body: created } = await callApi("POST", path, input);
    assert.equal(status, 201, path);
    for (const name of names) assert.equal(created[name], "Ege Rüzgar", path);
  }
});

const readNames = async (path: string, filter: string) => {
  const filters = `filters[0].fieldId=name&filters[0].operator=CONTAINS` +
    `&filters[0].value=${encodeURIComponent(filter)}`;
  const { body } = await callApi("GET", `${path}?${filters}`);
  return body.data.map(({ name }: { name: string }) => name);
};

Deno.test("texts: lists and search ignore white space and hidden characters", async () => {
  const stored = ["İzmir Rüzgâr", "i\u0307zmi\u0307r\u00a0\u00a0rüzgâr A.Ş.", "Ege"];
  for (const name of stored) await addCompany(server.db, name);
  const [first, second] = stored;
  const wanted = [
    "izmir ruzgar",
    "i\u0307zmir\u00a0rüzgâr",
    "İZMİR  RÜZGÂR",
    "iz\u200bmir ruz\u00adgar",
  ];
  for (const text of wanted) {
    assert.deepEqual(
      (await readNames("/api/companies", text)).sort(),
      [first, second].sort(),
      text,
    );
    const { body } = await callApi("GET", `/api/search?q=${encodeURIComponent(text)}`);
    assert.deepEqual(body.data.length, 2, text);
  }
});

Deno.test("texts: an excerpt shows the word that was found after many line breaks", async () => {
  const notes = `${"satır\n\n\n\n".repeat(80)}Bozcaada ölçümü`;
  await callApi("POST", "/api/reminders", {
    description: "Ölçüm",
    notes,
    dueDatetime: "2026-03-02T09:00",
  });
  const { body } = await callApi("GET", "/api/search?q=bozcaada");
  assert.match(JSON.stringify(body.data), /Bozcaada ölçümü/);
});

Deno.test("texts: multi-line fields keep their lines", async () => {
  const text = "Satır 1\r\nSatır 2\u2028\n\n  Satır 3\0".replace("\0", "");
  const { body } = await callApi("POST", "/api/companies", {
    name: "Ege",
    notes: text,
    address: text,
  });
  const lines = "Satır 1\nSatır 2\n\n\n  Satır 3";
  assert.deepEqual([body.notes, body.address], [lines, lines]);
});

Deno.test("contact fields: companies, stakeholders and users are validated alike", async () => {
  const companyId = await addCompany(server.db, "Kandıra");
  const user = { name: "Ada", surname: "Er", companyId, roles: ["VIEWER"] };
  const PHONE = "Enter one telephone number, such as +90 212 555 01 02";
  const LETTERS = "An email address has the letters a to z only, without ç, ğ, ı, ö, ş, ü";
  const all = [
    ["/api/companies", { name: "Ege" }],
    ["/api/project-milestone-owners", { name: "Ege", kind: "OTHER" }],
    ["/api/users", user],
  ] as const;
  for (const [path, body] of all) {
    const wrongResponse = await callApi("POST", path, {
      ...body,
      email: "ayşe@firma.example",
      phone: "abc",
    });
    assert.deepEqual([wrongResponse.status, wrongResponse.body.errors], [400, {
      email: [LETTERS],
      phone: [PHONE],
    }]);
    const email = "D.O'NEİL@RUZGAR.XN--P1AI";
    const right = await callApi("POST", path, {
      ...body,
      email,
      phone: "\u202a+90\u00a0212 555\u202c",
    });
    assert.deepEqual(
      [right.status, right.body.email, right.body.phone],
      [201, "d.o'neil@ruzgar.xn--p1ai", "+90 212 555"],
    );
  }
  const { body } = await callApi("POST", "/api/companies", {
    name: "X",
    taxNumber: "xx",
    website: "dene",
  });
  assert.deepEqual(body.errors, {
    taxNumber: ["Enter a tax number: at least 5 digits, at most 20 digits and letters"],
    website: ["Enter a web address, such as https://ruzgar.example"],
  });
});

Deno.test("texts: a record with formerly valid values can be changed in its other fields", async () => {
  const id = await addCompany(server.db, "\u202eegE");
  await server.db.updateTable("companies").set({ phone: "abc", tax_number: "xx", website: "dene" })
    .where("id", "=", id).execute();
  const { status, body } = await callApi("PATCH", `/api/companies/${id}`, {
    version: 1,
    city: "İzmir",
  });
  assert.deepEqual([status, body.city, body.phone, body.name], [200, "İzmir", "abc", "\u202eegE"]);
});

Deno.test("sign-in: accepts an address typed with Caps Lock on a Turkish keyboard", async () => {
  const user = await server.addUser({ roles: ["VIEWER"], email: "ayse.iyi@iklim.example" });
  const { status } = await server.request("POST", "/api/auth/login", {
    body: { email: "AYSE.İYİ@İKLİM.EXAMPLE", password: user.password },
  });
  assert.equal(status, 200);
});

Deno.test("mails and calendar feed: bidirectional overrides of existing names are removed", async () => {
  const text = "\u202eegE";
  const { body: made } = await callApi("POST", "/api/reminders", {
    description: "Ege",
    notes: "Not",
    dueDatetime: "2026-03-02T09:00",
  });
  await server.db.updateTable("reminders").set({ description: text, notes: `${text}\nשלום` })
    .where("id", "=", made.id).execute();
  const { body: feed } = await callApi("POST", "/api/reminders/feed");
  const calendar = await (await server.request("GET", new URL(feed.url).pathname, {})).text();
  assert.deepEqual(
    calendar.split("\r\n").filter((line) => /^(?:SUMMARY|DESCRIPTION)/.test(line)),
    ["SUMMARY:egE", "DESCRIPTION:\u2068egE\\nשלום\u2069"],
  );
  const mail = await renderReminderMail({ email: "a@b.example", name: text, language: "en" }, {
    occurrenceId: "1",
    userId: "2",
    description: "שלום",
    when: "02.03.2026 09:00",
    url: "https://iklim.example/reminders/1",
    unsubscribeUrl: "https://iklim.example/unsubscribe/1",
  });
  assert.deepEqual(
    [mail.subject, mail.text.split("\n\n").slice(0, 2)],
    ["Reminder: \u2068שלום\u2069", [
      "Hello egE,",
      "“\u2068שלום\u2069” is due on 02.03.2026 09:00.",
    ]],
  );
});
