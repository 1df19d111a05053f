import assert from "node:assert/strict";
import { addCompany, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let token: string;
let ege: string;
let isik: string;
let wind: string;
let ids: Record<string, string>;

Deno.test.beforeAll(async () => {
  server = await createTestServer();
  token = await signInAdmin(server);
  const { db } = server;
  ege = await addCompany(db, "Ege Enerji");
  isik = await addCompany(db, "Işık İnşaat");
  wind = await addType(db, "Rüzgâr");
  const solar = await addType(db, "Güneş");
  const add = (name: string, more: Partial<Parameters<typeof addProject>[1]> = {}) =>
    addProject(db, { name, companyId: ege, typeId: wind, ...more });
  ids = {
    ilgaz: await add("Ilgaz", { city: "Kastamonu", annualReductionTonnes: 100 }),
    istanbul: await add("İstanbul Çatı", {
      city: "İstanbul",
      companyId: isik,
      typeId: solar,
      annualReductionTonnes: 250.5,
      startDate: "2026-01-01",
      createdAt: "2026-02-01T10:00:00.000Z",
    }),
    isparta: await add("Isparta", { city: "Isparta", startDate: "2026-06-15", status: "DISABLED" }),
    sisli: await add("Şişli", {
      city: "İstanbul",
      description: "%100 yerli_üretim \\ a",
      companyId: isik,
    }),
    cesme: await add("Çeşme", { city: "İzmir", endDate: "2030-12-31" }),
    cine: await add("cine"),
  };
});
Deno.test.afterAll(() => server.close());

const callApi = async (path: string, language = "en") => {
  const response = await server.request("GET", path, { token, language });
  return { status: response.status, body: await response.json() };
};

type Filter = readonly [fieldId: string, operator: string, ...values: string[]];

function toQuery(filters: readonly Filter[], more: Record<string, string> = {}): string {
  const params = new URLSearchParams(more);
  for (const [index, [fieldId, operator, ...values]] of filters.entries()) {
    params.set(`filters[${index}].fieldId`, fieldId);
    params.set(`filters[${index}].operator`, operator);
    for (const value of values) params.append(`filters[${index}].value`, value);
  }
  return params.toString();
}

const listNames = async (filters: readonly Filter[], more: Record<string, string> = {}) => {
  const { status, body } = await callApi(
    `/api/projects?${toQuery(filters, { size: "100", ...more })}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.data.length);
  return body.data.map(({ name }: { name: string }) => name);
};

const ALL = ["cine", "Çeşme", "Ilgaz", "Isparta", "İstanbul Çatı", "Şişli"];
const listOthers = (...gone: string[]) => ALL.filter((name) => !gone.includes(name));

Deno.test("list: sorts text by the Turkish alphabet in both directions", async () => {
  assert.deepEqual(await listNames([]), ALL);
  assert.deepEqual(
    await listNames([], { sortField: "name", sortDirection: "desc" }),
    ALL.toReversed(),
  );
});

Deno.test("list: sorts rows without a value last in both directions", async () => {
  const listByTonnes = (sortDirection: string) =>
    listNames([], { sortField: "annualReductionTonnes", sortDirection });
  assert.deepEqual((await listByTonnes("asc")).slice(0, 2), ["Ilgaz", "İstanbul Çatı"]);
  assert.deepEqual((await listByTonnes("desc")).slice(0, 2), ["İstanbul Çatı", "Ilgaz"]);
});

Deno.test("list: sorts by each sortable field, and its pages have each row once", async () => {
  const fields = "name code status company type startDate endDate country city createdAt updatedAt"
    .split(" ");
  for (const sortField of [...fields, "annualReductionTonnes"]) {
    for (const sortDirection of ["asc", "desc"]) {
      const seen: string[] = [];
      for (const page of ["1", "2", "3"]) {
        const query = new URLSearchParams({ sortField, sortDirection, page, size: "2" });
        const { body } = await callApi(`/api/projects?${query}`);
        assert.equal(body.total, 6);
        seen.push(...body.data.map(({ name }: { name: string }) => name));
      }
      assert.deepEqual(seen.toSorted(), ALL.toSorted(), `${sortField} ${sortDirection}`);
    }
  }
});

Deno.test("list: a page beyond the end is empty and has the total", async () => {
  assert.deepEqual((await callApi("/api/projects?page=9")).body, { data: [], total: 6 });
  assert.deepEqual(
    (await callApi(`/api/projects?${toQuery([["name", "EQUALS", "nobody"]])}`)).body,
    { data: [], total: 0 },
  );
});

Deno.test("list filter: CONTAINS ignores case and Turkish diacritics", async () => {
  for (const wanted of ["istanbul", "İSTANBUL", "ISTANBUL", "ıstanbul", "İstanbul"]) {
    assert.deepEqual(await listNames([["name", "CONTAINS", wanted]]), ["İstanbul Çatı"], wanted);
    assert.deepEqual(
      await listNames([["city", "CONTAINS", wanted]]),
      ["İstanbul Çatı", "Şişli"],
      wanted,
    );
  }
  assert.deepEqual(await listNames([["name", "CONTAINS", "sisli"]]), ["Şişli"]);
  assert.deepEqual(await listNames([["name", "CONTAINS", "CESME"]]), ["Çeşme"]);
  assert.deepEqual(await listNames([["company", "CONTAINS", "isik ins"]]), [
    "İstanbul Çatı",
    "Şişli",
  ]);
  assert.deepEqual(await listNames([["type", "CONTAINS", "GUNES"]]), ["İstanbul Çatı"]);
});

Deno.test("list filter: does not fold codes the Turkish way", async () => {
  const { body } = await callApi(`/api/projects?${toQuery([["code", "CONTAINS", "ikl-0001"]])}`);
  assert.equal(body.total, 1);
  assert.deepEqual(await listNames([["code", "CONTAINS", "İKL-0001"]]), []);
  assert.deepEqual(await listNames([["code", "CONTAINS", "ıkl-0001"]]), []);
});

Deno.test("list filter: takes LIKE wildcards literally", async () => {
  for (const wanted of ["%100", "_ü", "\\ a", "%100 yerli_üretim \\ a"]) {
    assert.deepEqual(await listNames([["description", "CONTAINS", wanted]]), ["Şişli"], wanted);
  }
  for (const wanted of ["%a", "1_0", "\\\\", "' or true --"]) {
    assert.deepEqual(await listNames([["description", "CONTAINS", wanted]]), [], wanted);
  }
});

const CASES: readonly (readonly [filter: Filter, expected: () => string[]])[] = [
  [["name", "EQUALS", "Ilgaz"], () => ["Ilgaz"]],
  [["name", "EQUALS", "ilgaz"], () => []],
  [["name", "NOT_EQUALS", "Ilgaz"], () => listOthers("Ilgaz")],
  [["city", "NOT_EQUALS", "İstanbul"], () => listOthers("İstanbul Çatı", "Şişli")],
  [["city", "CONTAINS", "%"], () => []],
  [["city", "NOT_CONTAINS", "%"], () => listOthers()],
  [["description", "CONTAINS", "\\ _"], () => []],
  [["city", "NOT_CONTAINS", "istanbul"], () => listOthers("İstanbul Çatı", "Şişli")],
  [["city", "IN", "Isparta", "İzmir"], () => ["Çeşme", "Isparta"]],
  [["city", "NOT_IN", "Isparta", "İzmir"], () => listOthers("Çeşme", "Isparta")],
  [["city", "IS_NULL"], () => ["cine"]],
  [["city", "IS_NOT_NULL"], () => listOthers("cine")],
  [["annualReductionTonnes", "EQUALS", "250.5"], () => ["İstanbul Çatı"]],
  [["annualReductionTonnes", "NOT_EQUALS", "250.5"], () => listOthers("İstanbul Çatı")],
  [["annualReductionTonnes", "GREATER_THAN", "100"], () => ["İstanbul Çatı"]],
  [["annualReductionTonnes", "GREATER_THAN_OR_EQUAL", "100"], () => ["Ilgaz", "İstanbul Çatı"]],
  [["annualReductionTonnes", "LESS_THAN", "250.5"], () => ["Ilgaz"]],
  [["annualReductionTonnes", "LESS_THAN_OR_EQUAL", "250.5"], () => ["Ilgaz", "İstanbul Çatı"]],
  [["annualReductionTonnes", "IN", "100", "7"], () => ["Ilgaz"]],
  [["annualReductionTonnes", "NOT_IN", "100", "7"], () => listOthers("Ilgaz")],
  [["annualReductionTonnes", "IS_NULL"], () => listOthers("Ilgaz", "İstanbul Çatı")],
  [["startDate", "EQUALS", "2026-01-01"], () => ["İstanbul Çatı"]],
  [["startDate", "NOT_EQUALS", "2026-01-01"], () => listOthers("İstanbul Çatı")],
  [["startDate", "GREATER_THAN", "2026-01-01"], () => ["Isparta"]],
  [["startDate", "GREATER_THAN_OR_EQUAL", "2026-01-01"], () => ["Isparta", "İstanbul Çatı"]],
  [["startDate", "LESS_THAN", "2026-06-15"], () => ["İstanbul Çatı"]],
  [["startDate", "LESS_THAN_OR_EQUAL", "2026-06-15"], () => ["Isparta", "İstanbul Çatı"]],
  [["startDate", "GREATER_THAN", "0000-01-01"], () => ["Isparta", "İstanbul Çatı"]],
  [["endDate", "IS_NOT_NULL"], () => ["Çeşme"]],
  [["createdAt", "EQUALS", "2026-02-01T10:00:00Z"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01T13:00:00+03:00"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01T13:00+03:00[Europe/Istanbul]"], () => ["İstanbul Çatı"]],
  [["createdAt", "NOT_EQUALS", "2026-02-01T10:00:00Z"], () => listOthers("İstanbul Çatı")],
  // İstanbul Çatı was created at 13:00 in Istanbul, all others much earlier; in Kiritimati it was the
  // 2nd already, and the end of January in Honolulu at midnight UTC.
  [["createdAt", "EQUALS", "2026-02-01[Europe/Istanbul]"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01[Pacific/Kiritimati]"], () => []],
  [["createdAt", "EQUALS", "2026-02-02[Pacific/Kiritimati]"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-01-31[Europe/Istanbul]"], () => []],
  [["createdAt", "NOT_EQUALS", "2026-02-01[Europe/Istanbul]"], () => listOthers("İstanbul Çatı")],
  [["createdAt", "NOT_EQUALS", "0000-01-01"], () => ALL],
  [["createdAt", "EQUALS", "9999-12-31"], () => []],
  [["createdAt", "GREATER_THAN", "2026-01-31T00:00:00Z"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01T13:00:00"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026-02-01 13:00:00"], () => ["İstanbul Çatı"]],
  [["createdAt", "EQUALS", "2026,2,1,13,0,0"], () => ["İstanbul Çatı"]],
  [["createdAt", "LESS_THAN_OR_EQUAL", "2026-02-01T12:59:59"], () => listOthers("İstanbul Çatı")],
  [["createdAt", "GREATER_THAN", "2026-02-01"], () => []],
  [["createdAt", "GREATER_THAN_OR_EQUAL", "2026-02-01"], () => ["İstanbul Çatı"]],
  [["createdAt", "LESS_THAN", "2026-02-01"], () => listOthers("İstanbul Çatı")],
  [["createdAt", "LESS_THAN_OR_EQUAL", "2026-02-01"], () => ALL],
  [["startDate", "EQUALS", "2026-01-01T00:00:00"], () => ["İstanbul Çatı"]],
  [["startDate", "EQUALS", "2026 1 1 0 0 0"], () => ["İstanbul Çatı"]],
  [
    ["createdAt", "LESS_THAN_OR_EQUAL", "2026-02-01T09:59:59.999Z"],
    () => listOthers("İstanbul Çatı"),
  ],
  [["createdAt", "GREATER_THAN", "-200000-01-01T00:00:00Z"], () => ALL],
  [["createdAt", "LESS_THAN", "+200000-01-01T00:00:00Z"], () => ALL],
  [["status", "EQUALS", "DISABLED"], () => ["Isparta"]],
  [["status", "NOT_EQUALS", "DISABLED"], () => listOthers("Isparta")],
  [["status", "IN", "DISABLED", "ACTIVE"], () => ALL],
  [["status", "NOT_IN", "ACTIVE"], () => ["Isparta"]],
  [["status", "IS_NULL"], () => []],
  [["companyId", "IS_NOT_NULL"], () => ALL],
];

for (const [filter, expected] of CASES) {
  Deno.test(`list filter: ${filter.join(" ")}`, async () => {
    assert.deepEqual(await listNames([filter]), expected());
  });
}

Deno.test("list filter: ids support EQUALS, IN and their negations", async () => {
  const { ilgaz = "", cine = "" } = ids;
  assert.deepEqual(await listNames([["id", "EQUALS", ilgaz.toUpperCase()]]), ["Ilgaz"]);
  assert.deepEqual(await listNames([["id", "IN", ilgaz, cine]]), ["cine", "Ilgaz"]);
  assert.deepEqual(await listNames([["id", "NOT_IN", ilgaz, cine]]), listOthers("cine", "Ilgaz"));
  assert.deepEqual(await listNames([["companyId", "EQUALS", isik]]), ["İstanbul Çatı", "Şişli"]);
  assert.deepEqual(
    await listNames([["companyId", "NOT_EQUALS", isik], ["typeId", "EQUALS", wind]]),
    [
      "cine",
      "Çeşme",
      "Ilgaz",
      "Isparta",
    ],
  );
});

Deno.test("list filter: a field of several values matches by any of them", async () => {
  const manager = await server.addUser({ email: "m@iklim.example", roles: ["MANAGER", "MEMBER"] });
  const viewer = await server.addUser({ email: "v@iklim.example", roles: ["VIEWER"] });
  const listEmails = async (...filter: Filter) => {
    const query = toQuery([filter, ["id", "IN", manager.id, viewer.id]]);
    const { body } = await callApi(`/api/users?${query}`);
    return body.data.map(({ email }: { email: string }) => email);
  };
  assert.deepEqual(await listEmails("roles", "EQUALS", "MEMBER"), [manager.email]);
  assert.deepEqual(await listEmails("roles", "NOT_EQUALS", "MEMBER"), [viewer.email]);
  assert.deepEqual(await listEmails("roles", "IN", "MEMBER", "VIEWER"), [
    manager.email,
    viewer.email,
  ]);
  assert.deepEqual(await listEmails("roles", "NOT_IN", "MANAGER"), [viewer.email]);
  assert.deepEqual(await listEmails("roles", "IS_NULL"), []);
  assert.deepEqual(await listEmails("roles", "IS_NOT_NULL"), [manager.email, viewer.email]);
  assert.deepEqual(await listEmails("email", "CONTAINS", "M@IKLIM"), [manager.email]);
  assert.deepEqual(await listEmails("email", "CONTAINS", "m@ıklim"), []);
  const { body } = await callApi(`/api/users/${viewer.id}?extend=company`);
  assert.equal(body.company.name, "Rüzgâr A.Ş.");
  assert.deepEqual(Object.keys(body).filter((key) => /password|hash/i.test(key)), []);
});

Deno.test("list filter: a missing moment is on no day", async () => {
  const { email } = await server.addUser({ email: "hic@iklim.example", roles: ["VIEWER"] });
  const listEmails = async (operator: string) => {
    const day = ["lastLoginAt", operator, "2026-03-01[Europe/Istanbul]"] as const;
    const query = toQuery([day, ["email", "EQUALS", email]]);
    const { body } = await callApi(`/api/users?${query}`);
    return body.data.map((user: { email: string }) => user.email);
  };
  assert.deepEqual([await listEmails("EQUALS"), await listEmails("NOT_EQUALS")], [[], [email]]);
});

Deno.test("list filter: users are found by name, surname, both and email", async () => {
  const people = [
    { email: "ayse@ege.example", name: "Ayşe", surname: "Yıldız" },
    { email: "yildiz@ege.example", name: "Çağrı", surname: "Ak" },
    { email: "ilker@ege.example", name: "Kâmil", surname: "Ayşen" },
  ] as const;
  for (const one of people) await server.addUser({ ...one, roles: ["VIEWER"] });
  const listNames = async (operator: string, ...values: string[]) => {
    const query = toQuery([
      ["nameOrEmail", operator, ...values],
      ["email", "CONTAINS", "@ege"],
    ]);
    const { body } = await callApi(`/api/users?${query}&sortField=name`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await listNames("CONTAINS", "AYSE"), ["Ayşe", "Kâmil"]);
  assert.deepEqual(await listNames("CONTAINS", "yildiz"), ["Ayşe", "Çağrı"]);
  assert.deepEqual(await listNames("CONTAINS", "ayse yil"), ["Ayşe"]);
  assert.deepEqual(await listNames("CONTAINS", "kamil"), ["Kâmil"]);
  assert.deepEqual(await listNames("CONTAINS", "ILKER@"), ["Kâmil"]);
  assert.deepEqual(await listNames("CONTAINS", "ılker@"), []);
  assert.deepEqual(await listNames("NOT_CONTAINS", "yildiz"), ["Kâmil"]);
  assert.deepEqual(await listNames("EQUALS", "Çağrı Ak"), ["Çağrı"]);
  assert.deepEqual(await listNames("NOT_EQUALS", "ayse@ege.example"), ["Çağrı", "Kâmil"]);
  assert.deepEqual(await listNames("IN", "Ayşe Yıldız", "ilker@ege.example"), ["Ayşe", "Kâmil"]);
  assert.deepEqual(await listNames("NOT_IN", "Ayşe Yıldız", "ilker@ege.example"), ["Çağrı"]);
  assert.deepEqual(await listNames("IS_NULL"), []);
});

Deno.test("list: extend adds what was requested and nothing else", async () => {
  const [plain] =
    (await callApi(`/api/projects?${toQuery([["name", "EQUALS", "Ilgaz"]])}`)).body.data;
  const query = `${
    toQuery([["name", "EQUALS", "Ilgaz"]])
  }&extend=company&extend=type&extend=processes`;
  const [extended] = (await callApi(`/api/projects?${query}`)).body.data;
  const { company, type, processes, ...rest } = extended;
  assert.deepEqual(rest, plain);
  assert.deepEqual(company, (await callApi(`/api/companies/${ege}`)).body);
  assert.deepEqual(type, (await callApi(`/api/project-types/${wind}`)).body);
  assert.deepEqual(processes, []);
});

Deno.test("list: rejects an invalid query at its key", async () => {
  const errorsByFilter: Record<string, string> = {
    "page=0": "page",
    "size=101": "size",
    "page=1&page=2": "page",
    "sortField=description": "sortField",
    "sortField=name&sortDirection=up": "sortDirection",
    "extend=owner": "extend",
    "colour=red": "colour",
    [toQuery([["colour", "EQUALS", "red"]])]: "filters[0].fieldId",
    [toQuery([["status", "CONTAINS", "ACT"]])]: "filters[0].operator",
    [toQuery([["status", "EQUALS", "GONE"]])]: "filters[0].value",
    [toQuery([["startDate", "EQUALS", "2026-02-30"]])]: "filters[0].value",
    [toQuery([["createdAt", "EQUALS", "2026-02-30[Europe/Istanbul]"]])]: "filters[0].value",
    [toQuery([["createdAt", "EQUALS", "2026-02-01[Nowhere/Land]"]])]: "filters[0].value",
    [toQuery([["createdAt", "GREATER_THAN", "01.02.2026"]])]: "filters[0].value",
    [toQuery([["startDate", "EQUALS", "2026-01-01T10:00:00"]])]: "filters[0].value",
    [toQuery([["startDate", "EQUALS", "2026-02-01[Europe/Istanbul]"]])]: "filters[0].value",
    [toQuery([["companyId", "EQUALS", "1"]])]: "filters[0].value",
    [toQuery([["name", "EQUALS", "\0"]])]: "filters[0].value",
  };
  for (const [query, key] of Object.entries(errorsByFilter)) {
    const { status, body } = await callApi(`/api/projects?${query}`);
    assert.deepEqual([status, Object.keys(body.errors)], [400, [key]], query);
  }
});

Deno.test("list: companies, technologies and users are listed and counted", async () => {
  const { body } = await callApi("/api/companies?sortField=name&sortDirection=desc");
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    ["Rüzgâr A.Ş.", "Işık İnşaat", "Ege Enerji"],
  );
  assert.deepEqual((await callApi("/api/companies/aggregates/count")).body, 3);
  const types = (await callApi("/api/project-types")).body;
  assert.deepEqual(types.data.map(({ name }: { name: string }) => name), ["Güneş", "Rüzgâr"]);
});
