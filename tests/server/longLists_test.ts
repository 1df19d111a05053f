import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_PAGED_ROWS } from "../../contract/listQuery.ts";
import { addCompany, addProject, addType, signInAdmin } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { createRecordedDatabase } from "../support/statements.ts";

const ROWS = MAX_PAGED_ROWS + 40;

let server: TestServer;
let token: string;

Deno.test.beforeEach(async () => {
  server = await createTestServer();
  token = await signInAdmin(server);
});
Deno.test.afterEach(() => server.close());

async function getJson(path: string) {
  const response = await server.request("GET", path, { token });
  assert.equal(response.status, 200);
  return await response.json();
}

Deno.test("long list: total is an estimate above the counted rows", async () => {
  await sql`
    insert into companies (id, name, city)
    select gen_random_uuid(), 'Firma ' || number, case when number <= 12 then 'İzmir' end
    from generate_series(1, ${ROWS}) as number`.execute(server.db);
  await sql`analyze companies`.execute(server.db);
  const first = await getJson("/api/companies?size=25");
  assert.deepEqual([first.data.length, first.total, first.isTotalExact], [
    25,
    MAX_PAGED_ROWS,
    false,
  ]);
  const furthest = await getJson("/api/companies?size=25&page=400");
  assert.deepEqual([furthest.data.length, furthest.isTotalExact], [25, false]);
  const matchingFew = await getJson(
    "/api/companies?filters[0].fieldId=city&filters[0].operator=CONTAINS&filters[0].value=izmir",
  );
  assert.deepEqual([matchingFew.data.length, matchingFew.total, "isTotalExact" in matchingFew], [
    10,
    12,
    false,
  ]);
  const matchingMost = await getJson(
    "/api/companies?size=25&filters[0].fieldId=name&filters[0].operator=CONTAINS&filters[0].value=firma",
  );
  assert.deepEqual([matchingMost.total, matchingMost.isTotalExact], [MAX_PAGED_ROWS, false]);
  assert.deepEqual(
    matchingMost.data,
    first.data.filter(({ name }: { name: string }) => name.startsWith("Firma"))
      .concat(matchingMost.data.slice(first.data.length)),
  );
});

Deno.test("long list: reads the first page in one statement and its estimate in another", async () => {
  const recorded = await createRecordedDatabase();
  await using recordedServer = await createTestServer({ database: recorded });
  const admin = await signInAdmin(recordedServer);
  await sql`
    insert into companies (id, name)
    select gen_random_uuid(), 'Firma ' || number
    from generate_series(1, ${ROWS}) as number`.execute(recorded.db);
  await sql`analyze companies`.execute(recorded.db);
  recorded.statements.length = 0;
  const response = await recordedServer.request("GET", "/api/companies", { token: admin });
  const { data, total, isTotalExact } = await response.json();
  assert.deepEqual([data.length, total, isTotalExact], [10, MAX_PAGED_ROWS, false]);
  assert.deepEqual(
    recorded.statements.map(({ sql }) => sql.trim().split(/\s+/)[0]),
    ["select", "with", "explain"],
  );
});

Deno.test("long list: total is right though the planner expects far more rows", async () => {
  await sql`
    insert into companies (id, name, city, country)
    select gen_random_uuid(), 'Firma ' || number,
      case when number % 2 = 0 then 'İzmir' end, case when number % 2 = 1 or number < 25 then 'Kenya' end
    from generate_series(1, 400) as number`.execute(server.db);
  await sql`analyze companies`.execute(server.db);
  await sql`update pg_class set reltuples = 10000000 where relname = 'companies'`
    .execute(server.db);
  const readPage = async (city: string, page: number) => {
    const query = new URLSearchParams({ size: "5", page: String(page) });
    for (const [index, [field, value]] of [["city", city], ["country", "Kenya"]].entries()) {
      query.set(`filters[${index}].fieldId`, field ?? "");
      query.set(`filters[${index}].operator`, "EQUALS");
      query.set(`filters[${index}].value`, value ?? "");
    }
    const { data, total, isTotalExact = true } = await getJson(`/api/companies?${query}`);
    return [data.length, total > 1_000 ? "many" : total, isTotalExact];
  };
  assert.deepEqual(
    [
      await readPage("İzmir", 1),
      await readPage("İzmir", 3),
      await readPage("İzmir", 9),
    ],
    [[5, "many", false], [2, 12, true], [0, 12, true]],
  );
  await sql`update companies set country = null where city = 'İzmir'`.execute(server.db);
  assert.deepEqual(await readPage("İzmir", 1), [0, 0, true]);
});

Deno.test("long list: reads pages up to a limit and the last one, and rejects others", async () => {
  await addProjects(ROWS);
  const list = "/api/projects?size=25&fields=name&sortField=name&sortDirection=asc";
  const readPage = async (page: number, filter = "") => {
    const response = await server.request("GET", `${list}&page=${page}${filter}`, { token });
    const { data, total, status, type, nearestPage } = await response.json();
    return response.ok
      ? [data.length, total]
      : [status, type.replace(/^.*\/problems\//, ""), nearestPage];
  };
  const active = "&filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  const found = "&filters[0].fieldId=name&filters[0].operator=CONTAINS&filters[0].value=proje";
  assert.deepEqual(
    [
      await readPage(400),
      await readPage(401),
      await readPage(402),
      await readPage(403),
      await readPage(302, active),
      await readPage(401, found),
      await readPage(402, found),
    ],
    [
      [25, ROWS],
      [400, "page-too-far", 400],
      [15, ROWS],
      [0, ROWS],
      [5, 0.75 * ROWS],
      [400, "page-too-far", 400],
      [400, "page-too-far", 400],
    ],
  );
});

/** Projects of which some have a value to be sorted by, and several the same. */
async function addProjects(count: number): Promise<void> {
  const [companyId, typeId] = [await addCompany(server.db, "Ege"), await addType(server.db, "GES")];
  await sql`
    insert into projects (id, name, company_id, type_id, status, annual_reduction_tonnes)
    select gen_random_uuid(), 'Proje ' || number, ${companyId}, ${typeId},
      case when number % 4 = 0 then 'DISABLED' else 'ACTIVE' end,
      case when number % 3 > 0 then number % 700 end
    from generate_series(1, ${count}) as number`.execute(server.db);
}

Deno.test("long list: pages read from the end equal those read from the beginning", async () => {
  await addProjects(1_730);
  const active = "&filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  for (const filter of ["", active]) {
    for (const field of ["name", "annualReductionTonnes", "createdAt"]) {
      for (const direction of ["asc", "desc"]) {
        const list = `/api/projects?sortField=${field}&sortDirection=${direction}${filter}`;
        const streamResponse = await server.request("GET", `${list}&fields=name`, {
          token,
          headers: { Accept: "application/x-ndjson" },
        });
        const lines = (await streamResponse.text()).trim().split("\n").map((line) =>
          JSON.parse(line)
        );
        const all: string[] = lines.flatMap(({ data }) => data.map(({ id }: Row) => id));
        for (const from of [1_000, 1_100, 1_200, 1_600, 1_700, 1_800]) {
          const { data, total } = await getJson(
            `${list}&fields=name&size=100&page=${from / 100 + 1}`,
          );
          assert.deepEqual(
            [data.map(({ id }: Row) => id), total],
            [all.slice(from, from + 100), all.length],
            `${list} from ${from}`,
          );
        }
      }
    }
  }
});

Deno.test("long list: total is exact when the table's rows are counted on write", async () => {
  await addProjects(ROWS);
  await sql`analyze projects`.execute(server.db);
  const getTotal = async (filter = "") => {
    const { total, isTotalExact = true } = await getJson(`/api/projects?fields=name${filter}`);
    return [total, isTotalExact];
  };
  const createFilter = (field: string, value: string) =>
    `&filters[0].fieldId=${field}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  assert.deepEqual(await getTotal(), [ROWS, true]);
  assert.deepEqual(await getTotal(createFilter("completed", "false")), [ROWS, true]);
  assert.deepEqual(await getTotal(createFilter("completed", "true")), [0, true]);
  assert.deepEqual(await getTotal(createFilter("status", "ACTIVE")), [0.75 * ROWS, true]);
  await sql`insert into row_counts (name) values ('projects')`.execute(server.db);
  assert.deepEqual(await getTotal(), [MAX_PAGED_ROWS, false]);
});

interface Row {
  id: string;
}

Deno.test("list: sorts rows without a value last in both directions on every page", async () => {
  const { db } = server;
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  const amounts = [300, null, 100, null, 200, null, 400];
  for (const [index, annualReductionTonnes] of amounts.entries()) {
    await addProject(db, { name: `p${index}`, companyId, typeId, annualReductionTonnes });
  }
  const listPages = async (direction: string, size: number) => {
    const pages: (number | null)[][] = [];
    for (let page = 1; page <= Math.ceil(amounts.length / size) + 1; page++) {
      const { data, total } = await getJson(
        `/api/projects?size=${size}&page=${page}&sortField=annualReductionTonnes&sortDirection=${direction}`,
      );
      assert.equal(total, amounts.length);
      pages.push(
        data.map((one: { annualReductionTonnes: number | null }) => one.annualReductionTonnes),
      );
    }
    return pages;
  };
  assert.deepEqual(await listPages("desc", 3), [[400, 300, 200], [100, null, null], [null], []]);
  assert.deepEqual(await listPages("asc", 3), [[100, 200, 300], [400, null, null], [null], []]);
  assert.deepEqual(await listPages("desc", 2), [[400, 300], [200, 100], [null, null], [null], []]);

  const names = await Promise.all(["asc", "desc"].map(async (direction) => {
    const allNames: string[] = [];
    for (let page = 1; page <= 4; page++) {
      const { data } = await getJson(
        `/api/projects?size=2&page=${page}&sortField=annualReductionTonnes&sortDirection=${direction}`,
      );
      allNames.push(...data.map(({ name }: { name: string }) => name));
    }
    return allNames.sort();
  }));
  assert.deepEqual(names, Array(2).fill(amounts.map((_, index) => `p${index}`)));
});
