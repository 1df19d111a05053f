import assert from "node:assert/strict";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { addCompany, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createCompany } from "../support/records.ts";
import { CREATED_STAMPS, createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, await signInAdmin(server));
});
Deno.test.afterEach(() => server.close());

const TAKEN = [400, { name: ["Already in use"] }];

Deno.test("company: is created, read, changed and deleted", async () => {
  const createResponse = await callApi("POST", "/api/companies", {
    name: " Ege Enerji ",
    taxNumber: "TR 325-09/18",
    email: "Bilgi@Ege.Example",
    city: "",
  });
  assert.equal(createResponse.status, 201);
  const company = createCompany({
    id: createResponse.body.id,
    ...CREATED_STAMPS,
    name: "Ege Enerji",
    taxNumber: "TR 325-09/18",
    email: "bilgi@ege.example",
  });
  assert.deepEqual(createResponse.body, company);
  const path = `/api/companies/${company.id}`;
  assert.deepEqual(await callApi("GET", path), { status: 200, body: company });
  assert.equal((await callApi("GET", "/api/companies/aggregates/count")).body, 2);

  server.advanceClock({ minutes: 1 });
  const changeResponse = await callApi("PATCH", path, {
    version: 1,
    city: "İzmir",
    taxNumber: null,
  });
  assert.deepEqual(changeResponse, {
    status: 200,
    body: {
      ...company,
      version: 2,
      updatedAt: "2026-03-01T09:01:00.000Z",
      city: "İzmir",
      taxNumber: null,
    },
  });
  assert.deepEqual(await callApi("DELETE", path), { status: 204, body: undefined });
  assert.deepEqual(toErrorSummary(await callApi("GET", path)), [404, "There is nothing here."]);
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [404, "There is nothing here."]);
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, { version: 2 })), [
    404,
    "There is nothing here.",
  ]);
});

Deno.test("company: rejects a name that differs only in case or diacritics", async () => {
  const { body: company } = await callApi("POST", "/api/companies", { name: "Işık İnşaat" });
  const { body: other } = await callApi("POST", "/api/companies", { name: "Işıklar İnşaat" });
  for (const name of ["Işık İnşaat", "IŞIK İNŞAAT", "ışık inşaat", " isik insaat "]) {
    assert.deepEqual(
      toErrorSummary(await callApi("POST", "/api/companies", { name })),
      TAKEN,
      name,
    );
    const path = `/api/companies/${other.id}`;
    assert.deepEqual(
      toErrorSummary(await callApi("PATCH", path, { version: 1, name })),
      TAKEN,
      name,
    );
  }
  const ownResponse = await callApi("PATCH", `/api/companies/${company.id}`, {
    version: 1,
    name: "Isik İnşaat",
  });
  assert.deepEqual([ownResponse.status, ownResponse.body.name], [200, "Isik İnşaat"]);
});

Deno.test("company: two concurrent requests with the same name create one", async () => {
  const responses = await Promise.all(
    ["Kaçkar", "kaçkar"].map((name) => callApi("POST", "/api/companies", { name })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 400]);
  assert.deepEqual(responses.filter(({ status }) => status === 400).map(toErrorSummary), [TAKEN]);
});

Deno.test("company: rejects a stale version and keeps the version of an unchanged record", async () => {
  const id = await addCompany(server.db, "Ege");
  const path = `/api/companies/${id}`;
  const responses = await Promise.all([
    callApi("PATCH", path, { version: 1, city: "İzmir" }),
    callApi("PATCH", path, { version: 1, city: "Aydın" }),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, { version: 1, name: "E" })), [
    409,
    STALE_DETAIL,
  ]);
  const unchangedResponse = await callApi("PATCH", path, { version: 2, name: "Ege" });
  assert.deepEqual([unchangedResponse.status, unchangedResponse.body.version], [200, 2]);
});

Deno.test("company: is not deleted with users or projects, and the problem counts them", async () => {
  const { db } = server;
  const companyId = await addCompany(db, "Ege");
  const typeId = await addType(db, "Rüzgâr");
  await addProject(db, { name: "Bozcaada", companyId, typeId });
  const path = `/api/companies/${companyId}`;
  const cannot = "This company cannot be deleted.";
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} It has 1 project.`,
  ]);
  await server.addUser({ companyId });
  await server.addUser({ companyId });
  assert.deepEqual(toErrorSummary(await callApi("DELETE", path)), [
    409,
    `${cannot} It has 2 users. It has 1 project.`,
  ]);
  assert.equal((await callApi("GET", path)).status, 200);

  const turkish = await server.request("DELETE", path, { token: await signInAdmin(server) });
  assert.equal(
    (await turkish.json()).detail,
    "Bu iş ortağı silinemez. 2 kullanıcısı var. 1 projesi var.",
  );
});

Deno.test("company: rejects invalid input at its fields", async () => {
  const { status, body } = await callApi("POST", "/api/companies", {
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
