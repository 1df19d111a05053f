import assert from "node:assert/strict";
import { sql } from "kysely";
import { type ListBatch, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { BATCH_SIZE } from "../../server/platform/db/rows.ts";
import { STREAM_LIMITS } from "../../server/platform/http/lists.ts";
import { MAX_LAG_MS } from "../../server/platform/http/streamSlots.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { createManualTimers } from "../support/manualTimers.ts";

let server: TestServer;
let token: string;

Deno.test.beforeEach(async () => {
  server = await createTestServer();
  token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
});
Deno.test.afterEach(() => server.close());

type Row = Record<string, unknown> & { id: string };

const open = (path: string, as = token) =>
  server.request("GET", path, { token: as, language: "en", headers: { Accept: ROWS_MEDIA_TYPE } });

async function readBatches(path: string): Promise<ListBatch<Row>[]> {
  const response = await open(path);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get("Content-Type"), ROWS_MEDIA_TYPE);
  return (await response.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
}

const readRows = async (path: string) => (await readBatches(path)).flatMap(({ data }) => data);

async function requestProblem(path: string, as = token) {
  const response = await open(path, as);
  const { errors, detail } = await response.json();
  return [response.status, errors ?? detail];
}

/** The same list, page after page. */
async function readPages(path: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, total = 1; found.length < total; page++) {
    const response = await server.request("GET", `${path}&size=100&page=${page}`, { token });
    const body = await response.json();
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(body)}`);
    total = body.total;
    found.push(...body.data);
  }
  return found;
}

async function addProjects() {
  const { db } = server;
  const typeId = await addType(db, "Rüzgâr");
  const companyIds = [await addCompany(db, "Çınar"), await addCompany(db, "Ilgaz")];
  for (const [index, tonnes] of [300, null, 100, null, 200, 100, null, 0.5].entries()) {
    await addProject(db, {
      name: `p${index}`,
      companyId: companyIds[index % 2] ?? "",
      typeId,
      annualReductionTonnes: tonnes,
      startDate: index < 3 ? "2026-05-01" : null,
      createdAt: `2026-01-0${index + 1}T10:00:00.123Z`,
    });
  }
}

Deno.test("whole list: has the rows of all pages in every order, and continues after any batch", async () => {
  await addProjects();
  for (
    const field of ["name", "code", "company", "annualReductionTonnes", "startDate", "createdAt"]
  ) {
    for (const direction of ["asc", "desc"]) {
      const path = `/api/projects?sortField=${field}&sortDirection=${direction}` +
        "&extend=company&extend=type&extend=processes";
      assert.deepEqual(await readRows(path), await readPages(path), path);
    }
  }
  const filtered = "/api/projects?filters[0].fieldId=company&filters[0].operator=CONTAINS" +
    "&filters[0].value=cinar&sortField=name";
  assert.deepEqual((await readRows(filtered)).map(({ name }) => name), ["p0", "p2", "p4", "p6"]);
});

Deno.test("whole list: is sent in batches, each with the cursor of the rest", async () => {
  const { db } = server;
  await sql`
    insert into companies (id, name, city)
    select gen_random_uuid(), 'Firma ' || number, case when number % 3 = 0 then 'İzmir' end
    from generate_series(1, ${2 * BATCH_SIZE + 300}) as number`.execute(db);
  for (const direction of ["asc", "desc"]) {
    const path = `/api/companies?sortField=city&sortDirection=${direction}`;
    const whole = await readPages(path);
    const found = await readBatches(path);
    assert.deepEqual(found.flatMap(({ data }) => data), whole);
    assert.deepEqual(found.map(({ total }) => total), found.map(() => whole.length));
    assert.ok(found.every(({ data }) => data.length <= BATCH_SIZE));
    let readCount = 0;
    for (const { data, next } of found) {
      readCount += data.length;
      if (next === null) continue;
      assert.deepEqual(await readRows(`${path}&after=${next}`), whole.slice(readCount));
    }
    assert.equal(readCount, whole.length);
    assert.equal(found.at(-1)?.next, null);
  }
});

Deno.test("whole list: reads very many rows with their relations", async () => {
  const { db } = server;
  const companyId = await addCompany(db, "Çınar");
  for (let part = 0; part < 5; part++) {
    await sql`
      insert into users (id, email, name, surname, company_id, roles, status, last_login_at)
      select gen_random_uuid(), number || '@iklim.example', 'Ada', 'Soy ' || number % 700,
        ${companyId}, array['MEMBER'], 'ACTIVE',
        case when number % 3 > 0 then timestamptz '2026-01-01' + number % 100 * interval '1 day' end
      from generate_series(${part * 2_100 + 1}::integer, ${(part + 1) * 2_100}::integer) as number`
      .execute(db);
  }
  await sql`analyze users`.execute(db);
  for (const sort of ["email&sortDirection=desc", "lastLoginAt&sortDirection=asc"]) {
    const path = `/api/users?sortField=${sort}&extend=company&fields=email&fields=company.name`;
    const found = await readBatches(path);
    const all = found.flatMap(({ data }) => data);
    assert.equal(all.length, 5 * 2_100 + 1);
    for (const index of [0, 2, found.length - 2]) {
      const rest = found.slice(index + 1).flatMap(({ data }) => data);
      assert.deepEqual(await readRows(`${path}&after=${found[index]?.next}`), rest);
    }
    for (const page of [1, 53, 70, 100]) {
      const response = await server.request("GET", `${path}&size=100&page=${page}`, { token });
      const body = await response.json();
      assert.equal(response.status, 200, `${path}: ${JSON.stringify(body)}`);
      assert.deepEqual(body.data, all.slice(100 * (page - 1), 100 * page));
    }
  }
});

Deno.test("whole list: is one empty batch when there are no rows", async () => {
  assert.deepEqual(await readBatches("/api/projects"), [{ data: [], total: 0, next: null }]);
});

Deno.test("whole list: concurrent inserts neither repeat nor drop rows", async () => {
  const { db } = server;
  await sql`
    insert into companies (id, name)
    select gen_random_uuid(), 'Firma ' || lpad(number::text, 5, '0')
    from generate_series(1, ${2 * BATCH_SIZE}) as number`.execute(db);
  const path = "/api/companies?sortField=name";
  const before = await readPages(path);
  const reader = (await open(path)).body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let text = (await reader.read()).value ?? "";
  await sql`insert into companies (id, name) values (gen_random_uuid(), 'A')`.execute(db);
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const found = text.trimEnd().split("\n").flatMap((line) => JSON.parse(line).data);
  assert.deepEqual(found, before);
});

Deno.test("whole list: has only the requested fields, like pages", async () => {
  await addProjects();
  const path = "/api/projects?sortField=name&extend=company&extend=type" +
    "&fields=code&fields=company.name&fields=type";
  const found = await readRows(path);
  assert.deepEqual(found, await readPages(path));
  const [first] = found;
  assert.deepEqual(
    [
      Object.keys(first ?? {}),
      Object.keys(first?.company ?? {}),
      "milestoneTemplate" in Object(first?.type),
    ],
    [["id", "code", "company", "type"], ["id", "name"], true],
  );
  const narrowed = await readRows(
    "/api/projects?extend=company&extend=processes&fields=company.name&fields=type.name",
  );
  const { company, processes, ...whole } = narrowed[0] ?? assert.fail("there are none");
  assert.deepEqual([company, processes], [{ id: whole.companyId, name: "Çınar" }, []]);
  assert.deepEqual(whole, (await readRows("/api/projects"))[0]);
  for (const field of ["password", "company.password", "processes.name", "a b", "constructor"]) {
    assert.deepEqual(
      await requestProblem(`/api/projects?fields=${encodeURIComponent(field)}`),
      [400, { fields: ["Unknown value"] }],
    );
  }
});

Deno.test("whole list: requires the permission to list and a cursor of its order", async () => {
  await addProjects();
  const path = "/api/projects?sortField=createdAt";
  const place = async (of: string) => {
    await sql`
      insert into companies (id, name)
      select gen_random_uuid(), 'Firma ' || number
      from generate_series(1, ${BATCH_SIZE + 1}) as number
      on conflict do nothing`.execute(server.db);
    return (await readBatches(of))[0]?.next ?? "";
  };
  const next = await place("/api/companies?sortField=createdAt");
  assert.ok(next);
  const bad = [400, { after: ["Invalid input"] }];
  const createCursor = (...parts: unknown[]) =>
    new TextEncoder().encode(JSON.stringify(parts)).toBase64({ alphabet: "base64url" });
  const id = crypto.randomUUID();
  for (
    const after of [
      "x",
      "",
      await place("/api/companies?sortField=name"),
      createCursor("createdAt", "desc", 0, "2026-01-01", id),
      createCursor("createdAt", "asc", 0, "yesterday, perhaps", id),
      createCursor("createdAt", "asc", 0, "2026-01-01"),
      createCursor("createdAt", "asc", 0, "2026-01-01", "\0"),
      createCursor("createdAt", "asc", 5, id),
      createCursor("createdAt", "asc", 0, 1, id),
    ]
  ) {
    assert.deepEqual(await requestProblem(`${path}&after=${after}`), bad, after);
  }
  assert.deepEqual(await requestProblem(`${path}&page=2&size=10`), [
    400,
    { page: ["Unknown value"], size: ["Unknown value"] },
  ]);
  const page = await server.request("GET", `${path}&after=${next}`, { token, language: "en" });
  assert.deepEqual((await page.json()).errors, { after: ["Unknown value"] });

  const member = await server.signIn(await server.addUser({ roles: ["MEMBER"] }));
  assert.equal((await requestProblem("/api/users", member.access_token))[0], 403);
  assert.equal(
    (await server.request("GET", "/api/users", { headers: { Accept: ROWS_MEDIA_TYPE } }))
      .status,
    401,
  );
});

async function addCompanies({ db }: TestServer) {
  await sql`
    insert into companies (id, name)
    select gen_random_uuid(), 'Firma ' || number
    from generate_series(1, ${3 * BATCH_SIZE}) as number`.execute(db);
}

/** Signs in a number of users and returns their exports of all companies. */
async function createExporters(
  server: TestServer,
  count: number,
): Promise<(() => Promise<Response>)[]> {
  const asking = [];
  for (let nth = 0; nth < count; nth++) {
    const { access_token: token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
    asking.push(() =>
      server.request("GET", "/api/companies", { token, headers: { Accept: ROWS_MEDIA_TYPE } })
    );
  }
  return asking;
}

const readProblem = async (response: Response) => {
  const { type, detail } = await response.json();
  return [response.status, response.headers.get("Retry-After"), type.split("/").at(-1), detail];
};

const EXPORTING_ALREADY = [
  429,
  "5",
  "too-many-at-once",
  "Zaten bir listeyi dışa aktarıyorsunuz. O sona erince yeniden deneyin.",
];
const ALL_EXPORTING = [
  503,
  "5",
  "busy",
  "Şu anda çok sayıda liste dışa aktarılıyor. Birkaç saniye sonra yeniden deneyin.",
];

/** A server where exports lag as far behind as the test says. */
async function createStallingServer() {
  let now = 0;
  const stalling = await createTestServer({
    sendLimits: { maxMs: 300_000, stallMs: 30_000, clock: () => now },
  });
  await addCompanies(stalling);
  return { stalling, stall: (ms: number) => now += ms };
}

Deno.test("whole list: rejects a user's second export, and all users when no slot is free", async () => {
  const { stalling } = await createStallingServer();
  try {
    const [late, ...people] = await createExporters(stalling, STREAM_LIMITS.all + 1);
    const started = [];
    for (const person of people) started.push(await person());
    assert.deepEqual(started.map(({ status }) => status), people.map(() => 200));
    assert.ok(late && people[0] && started[0]);
    assert.deepEqual(await readProblem(await people[0]()), EXPORTING_ALREADY);
    assert.deepEqual(await readProblem(await late()), ALL_EXPORTING);

    for (const response of started.slice(1)) await response.body?.cancel();
    await started[0].text();
    const repeatedResponse = await people[0]();
    assert.equal(repeatedResponse.status, 200);
    await repeatedResponse.text();
  } finally {
    await stalling.close();
  }
});

Deno.test("whole list: a newcomer gets the slot of the stream furthest behind", async () => {
  const { stalling, stall } = await createStallingServer();
  try {
    const [newcomer, ...people] = await createExporters(stalling, STREAM_LIMITS.all + 1);
    assert.ok(newcomer);
    const unread: Response[] = [];
    for (const person of people) {
      unread.push(await person());
      stall(500);
    }
    assert.deepEqual(await readProblem(await newcomer()), ALL_EXPORTING);
    stall(MAX_LAG_MS);
    const [longest, ...others] = unread;
    const response = await newcomer();
    assert.equal(response.status, 200);
    await assert.rejects(longest?.text() ?? Promise.resolve(), /The client read nothing/);
    const lines = await Promise.all([response, ...others].map((one) => one.text()));
    const whole = lines.map((text) => JSON.parse(text.trimEnd().split("\n").at(-1) ?? "").next);
    assert.deepEqual(whole, people.map(() => null));
  } finally {
    await stalling.close();
  }
});

Deno.test("whole list: a person's own can be restarted when the former lags behind", async () => {
  const { stalling, stall } = await createStallingServer();
  try {
    const [person] = await createExporters(stalling, 1);
    assert.ok(person);
    const brokenOff = await person();
    assert.deepEqual(await readProblem(await person()), EXPORTING_ALREADY);
    stall(MAX_LAG_MS + 1);
    const repeatedResponse = await person();
    assert.equal(repeatedResponse.status, 200);
    await repeatedResponse.text();
    await assert.rejects(brokenOff.text(), /The client read nothing/);
  } finally {
    await stalling.close();
  }
});

Deno.test("whole list: releases slots and cursors when nobody reads", async () => {
  const stallMs = 30_000;
  const { startTimer, fire } = createManualTimers();
  const idle = await createTestServer({ sendLimits: { maxMs: 300_000, stallMs, startTimer } });
  try {
    await addCompanies(idle);
    const people = await createExporters(idle, STREAM_LIMITS.all);
    for (let round = 0; round < 3; round++) {
      const unread = [];
      for (const person of people) {
        const response = await person();
        assert.equal(response.status, 200);
        unread.push(response);
      }
      fire(stallMs);
      for (const response of unread) {
        await assert.rejects(response.text(), /The client read nothing/);
      }
    }
  } finally {
    await idle.close();
  }
});
