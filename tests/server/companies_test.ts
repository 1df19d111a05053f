import assert from "node:assert/strict";
import { type Ask, asking, refusal, STALE } from "../support/ask.ts";
import { addCompany, addProject, addType, adminToken } from "../support/projects.ts";
import { aCompany } from "../support/records.ts";
import { MADE, type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
let ask: Ask;
Deno.test.beforeEach(async () => {
  server = await testServer();
  ask = asking(server, await adminToken(server));
});
Deno.test.afterEach(() => server.close());

const TAKEN = [400, { name: ["Already in use"] }];

Deno.test("a company is created, found, changed and deleted", async () => {
  const created = await ask("POST", "/api/companies", {
    name: " Ege Enerji ",
    taxNumber: "TR 325-09/18",
    email: "Bilgi@Ege.Example",
    city: "",
  });
  assert.equal(created.status, 201);
  const company = aCompany({
    id: created.body.id,
    ...MADE,
    name: "Ege Enerji",
    taxNumber: "TR 325-09/18",
    email: "bilgi@ege.example",
  });
  assert.deepEqual(created.body, company);
  const path = `/api/companies/${company.id}`;
  assert.deepEqual(await ask("GET", path), { status: 200, body: company });
  assert.equal((await ask("GET", "/api/companies/aggregates/count")).body, 2);

  server.pass({ minutes: 1 });
  const changed = await ask("PATCH", path, { version: 1, city: "İzmir", taxNumber: null });
  assert.deepEqual(changed, {
    status: 200,
    body: {
      ...company,
      version: 2,
      updatedAt: "2026-03-01T09:01:00.000Z",
      city: "İzmir",
      taxNumber: null,
    },
  });
  assert.deepEqual(await ask("DELETE", path), { status: 204, body: undefined });
  assert.deepEqual(refusal(await ask("GET", path)), [404, "There is nothing here."]);
  assert.deepEqual(refusal(await ask("DELETE", path)), [404, "There is nothing here."]);
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 2 })), [
    404,
    "There is nothing here.",
  ]);
});

Deno.test("a name that a list would not tell apart is in use already", async () => {
  const { body: company } = await ask("POST", "/api/companies", { name: "Işık İnşaat" });
  const { body: other } = await ask("POST", "/api/companies", { name: "Işıklar İnşaat" });
  for (const name of ["Işık İnşaat", "IŞIK İNŞAAT", "ışık inşaat", " isik insaat "]) {
    assert.deepEqual(refusal(await ask("POST", "/api/companies", { name })), TAKEN, name);
    const path = `/api/companies/${other.id}`;
    assert.deepEqual(refusal(await ask("PATCH", path, { version: 1, name })), TAKEN, name);
  }
  const own = await ask("PATCH", `/api/companies/${company.id}`, {
    version: 1,
    name: "Isik İnşaat",
  });
  assert.deepEqual([own.status, own.body.name], [200, "Isik İnşaat"]);
});

Deno.test("of two who take a name at once, one gets it", async () => {
  const answers = await Promise.all(
    ["Kaçkar", "kaçkar"].map((name) => ask("POST", "/api/companies", { name })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
  assert.deepEqual(answers.filter(({ status }) => status === 400).map(refusal), [TAKEN]);
});

Deno.test("a stale version is refused, and a patch that changes nothing keeps it", async () => {
  const id = await addCompany(server.db, "Ege");
  const path = `/api/companies/${id}`;
  const answers = await Promise.all([
    ask("PATCH", path, { version: 1, city: "İzmir" }),
    ask("PATCH", path, { version: 1, city: "Aydın" }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(refusal(await ask("PATCH", path, { version: 1, name: "E" })), [409, STALE]);
  const same = await ask("PATCH", path, { version: 2, name: "Ege" });
  assert.deepEqual([same.status, same.body.version], [200, 2]);
});

Deno.test("a company with users or projects is not deleted, and the refusal counts them", async () => {
  const { db } = server;
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");
  await addProject(db, { name: "Bozcaada", companyId, typeId });
  const path = `/api/companies/${companyId}`;
  const cannot = "This company cannot be deleted.";
  assert.deepEqual(refusal(await ask("DELETE", path)), [409, `${cannot} It has 1 project.`]);
  await server.addUser({ companyId });
  await server.addUser({ companyId });
  assert.deepEqual(refusal(await ask("DELETE", path)), [
    409,
    `${cannot} It has 2 users. It has 1 project.`,
  ]);
  assert.equal((await ask("GET", path)).status, 200);

  const turkish = await server.request("DELETE", path, { token: await adminToken(server) });
  assert.equal(
    (await turkish.json()).detail,
    "Bu iş ortağı silinemez. 2 kullanıcısı var. 1 projesi var.",
  );
});

Deno.test("what a company cannot be is refused at its fields", async () => {
  const { status, body } = await ask("POST", "/api/companies", {
    name: " ",
    email: "nowhere",
    logo: "x",
  });
  assert.deepEqual([status, body.errors], [400, {
    name: ["Required"],
    email: ["Invalid email format"],
    logo: ["Unknown field"],
  }]);
});
