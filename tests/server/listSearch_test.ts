import assert from "node:assert/strict";
import { type ListBatch, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { addCompany, addProcess, addProject, addType } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let token: string;

Deno.test.beforeEach(async () => {
  server = await createTestServer();
  token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
});
Deno.test.afterEach(() => server.close());

type Row = Record<string, string>;

async function request(
  path: string,
  init: { body?: object; headers?: Record<string, string> } = {},
) {
  const { body, headers } = init;
  const response = await server.request(body ? "POST" : "GET", path, {
    token,
    language: "en",
    ...(body && { body }),
    ...(headers && { headers }),
  });
  const text = await response.text();
  assert.ok(response.ok, `${path}: ${text}`);
  return text;
}

const listRows = async (path: string): Promise<Row[]> => JSON.parse(await request(path)).data;

const contains = (fieldId: string, value: string) =>
  new URLSearchParams({
    "filters[0].fieldId": fieldId,
    "filters[0].operator": "CONTAINS",
    "filters[0].value": value,
  });

async function listNames(
  path: string,
  field: string,
  text: string,
): Promise<(string | undefined)[]> {
  return (await listRows(`${path}?${contains(field, text)}`)).map(({ name }) => name);
}

Deno.test("list search: finds a project by name, code and city", async () => {
  const { db } = server;
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");
  await addProject(db, { name: "Bozcaada RES", companyId, typeId, city: "Çanakkale" });
  await addProject(db, { name: "Karaburun", companyId, typeId, city: "İzmir" });
  const list = (text: string) => listNames("/api/projects", "nameCodeOrCity", text);
  assert.deepEqual(await list("bozca"), ["Bozcaada RES"]);
  assert.deepEqual(await list("CANAKKALE"), ["Bozcaada RES"]);
  assert.deepEqual(await list("ikl-0002"), ["Karaburun"]);
  assert.deepEqual(await list("IKL-"), ["Bozcaada RES", "Karaburun"]);
  assert.deepEqual(await list("yok"), []);
});

Deno.test("list search: finds a stakeholder by name and email", async () => {
  const path = "/api/project-milestone-owners";
  await request(path, {
    body: { name: "Doğa", kind: "VALIDATOR", email: "iletisim@orman.example" },
  });
  await request(path, { body: { name: "Sicil", kind: "REGISTRY" } });
  const list = (text: string) => listNames(path, "nameOrEmail", text);
  assert.deepEqual(await list("DOGA"), ["Doğa"]);
  assert.deepEqual(await list("orman.ex"), ["Doğa"]);
  assert.deepEqual(await list("sicil"), ["Sicil"]);
});

Deno.test("list search: ignores spaces around the text and more than one between words", async () => {
  await addCompany(server.db, "Ege Enerji");
  await server.addUser({
    roles: ["VIEWER"],
    name: "Ayşe",
    surname: "Yıldız",
    email: "ayse@ege.example",
  });
  for (const text of ["Ege Enerji", "ege  enerji", "  ege \t enerji\u00a0 "]) {
    assert.deepEqual(await listNames("/api/companies", "name", text), ["Ege Enerji"], text);
  }
  for (const text of [" Ayşe   Yıldız ", " ayse@ege.example "]) {
    assert.deepEqual(await listNames("/api/users", "nameOrEmail", text), ["Ayşe"], text);
  }
});

const NUMBERED = ["Adım 10", "Adım 2", "Adım 1", "Adım 21", "Adım 3"];
const BY_VALUE = ["Adım 1", "Adım 2", "Adım 3", "Adım 10", "Adım 21"];

/** Adds records with numbered names to every list that is sorted by a name. */
async function addNumbered(): Promise<void> {
  const { db } = server;
  let companyId = "";
  let typeId = "";
  for (const name of NUMBERED) {
    companyId = await addCompany(db, name);
    typeId = await addType(db, name);
    await request("/api/project-milestone-owners", { body: { name, kind: "OTHER" } });
    await request("/api/reminders", {
      body: {
        description: name,
        dueDatetime: "2031-03-03T09:00",
        timeZone: "Europe/Istanbul",
        userIds: [],
      },
    });
    await server.addUser({ roles: ["VIEWER"], name, surname: "Adım" });
  }
  for (const name of NUMBERED) {
    const projectId = await addProject(db, { name, companyId, typeId });
    await addProcess(db, projectId, name, [{ name }]);
  }
}

const LISTS: readonly [path: string, field: string, name: string][] = [
  ["/api/projects", "name", "name"],
  ["/api/processes", "name", "name"],
  ["/api/milestones", "name", "name"],
  ["/api/companies", "name", "name"],
  ["/api/project-types", "name", "name"],
  ["/api/project-milestone-owners", "name", "name"],
  ["/api/users", "name", "name"],
  ["/api/reminders", "description", "description"],
];

Deno.test("list order: sorts numbers in names by value, page by page and as a whole", async () => {
  await addNumbered();
  for (const [path, field, name] of LISTS) {
    const query = `${path}?${contains(field, "adım")}&sortField=${field}`;
    for (const direction of ["asc", "desc"]) {
      const expected = direction === "asc" ? BY_VALUE : BY_VALUE.toReversed();
      const sorted = `${query}&sortDirection=${direction}`;
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push(...await listRows(`${sorted}&size=2&page=${page}`));
      }
      assert.deepEqual(pages.map((row) => row[name]), expected, sorted);
      const batches = (await request(sorted, { headers: { Accept: ROWS_MEDIA_TYPE } }))
        .trimEnd().split("\n").map((line): ListBatch<Row> => JSON.parse(line));
      assert.deepEqual(
        batches.flatMap(({ data }) => data.map((row) => row[name])),
        expected,
        sorted,
      );
    }
  }
});
