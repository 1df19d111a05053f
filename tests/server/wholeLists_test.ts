import assert from "node:assert/strict";
import { sql } from "kysely";
import { type ListBatch, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { ROWS_AT_ONCE } from "../../server/db/rows.ts";
import { WHOLE_LISTS } from "../../server/http/lists.ts";
import { STALLED_MS } from "../../server/http/places.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { createTimers } from "../support/timers.ts";

let server: TestServer;
let token: string;

Deno.test.beforeEach(async () => {
  server = await testServer();
  token = (await server.signIn(await server.addUser({ roles: ["ADMIN"] }))).access_token;
});
Deno.test.afterEach(() => server.close());

type Row = Record<string, unknown> & { id: string };

const open = (path: string, as = token) =>
  server.request("GET", path, { token: as, language: "en", headers: { Accept: ROWS_MEDIA_TYPE } });

async function batches(path: string): Promise<ListBatch<Row>[]> {
  const answer = await open(path);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get("Content-Type"), ROWS_MEDIA_TYPE);
  return (await answer.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
}

const rows = async (path: string) => (await batches(path)).flatMap(({ data }) => data);

async function problem(path: string, as = token) {
  const answer = await open(path, as);
  const { errors, detail } = await answer.json();
  return [answer.status, errors ?? detail];
}

/** The same list, page after page. */
async function pages(path: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, total = 1; found.length < total; page++) {
    const answer = await server.request("GET", `${path}&size=100&page=${page}`, { token });
    const body = await answer.json();
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

Deno.test("all rows are those of the pages in every order, and go on from wherever a batch ended", async () => {
  await addProjects();
  for (
    const field of ["name", "code", "company", "annualReductionTonnes", "startDate", "createdAt"]
  ) {
    for (const direction of ["asc", "desc"]) {
      const path = `/api/projects?sortField=${field}&sortDirection=${direction}` +
        "&extend=company&extend=type&extend=processes";
      assert.deepEqual(await rows(path), await pages(path), path);
    }
  }
  const filtered = "/api/projects?filters[0].fieldId=company&filters[0].operator=CONTAINS" +
    "&filters[0].value=cinar&sortField=name";
  assert.deepEqual((await rows(filtered)).map(({ name }) => name), ["p0", "p2", "p4", "p6"]);
});

Deno.test("many rows come in batches of one answer; each tells where the rest begins", async () => {
  const { db } = server;
  await sql`
    insert into companies (id, name, city)
    select gen_random_uuid(), 'Firma ' || number, case when number % 3 = 0 then 'İzmir' end
    from generate_series(1, ${2 * ROWS_AT_ONCE + 300}) as number`.execute(db);
  for (const direction of ["asc", "desc"]) {
    const path = `/api/companies?sortField=city&sortDirection=${direction}`;
    const whole = await pages(path);
    const found = await batches(path);
    assert.deepEqual(found.flatMap(({ data }) => data), whole);
    assert.deepEqual(found.map(({ total }) => total), found.map(() => whole.length));
    assert.ok(found.every(({ data }) => data.length <= ROWS_AT_ONCE));
    let taken = 0;
    for (const { data, next } of found) {
      taken += data.length;
      if (next === null) continue;
      assert.deepEqual(await rows(`${path}&after=${next}`), whole.slice(taken));
    }
    assert.equal(taken, whole.length);
    assert.equal(found.at(-1)?.next, null);
  }
});

Deno.test("very many rows come as few do, with what belongs to each", async () => {
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
  for (const sort of ["email&sortDirection=desc", "lastLoginAt&sortDirection=asc"]) {
    const path = `/api/users?sortField=${sort}&extend=company&fields=email&fields=company.name`;
    const found = await batches(path);
    const all = found.flatMap(({ data }) => data);
    assert.equal(all.length, 5 * 2_100 + 1);
    for (const index of [0, 2, found.length - 2]) {
      const rest = found.slice(index + 1).flatMap(({ data }) => data);
      assert.deepEqual(await rows(`${path}&after=${found[index]?.next}`), rest);
    }
    for (const page of [1, 53, 70, 106]) {
      const answer = await server.request("GET", `${path}&size=100&page=${page}`, { token });
      assert.deepEqual(all.slice(100 * (page - 1), 100 * page), (await answer.json()).data);
    }
  }
});

Deno.test("an empty list is one batch of nothing", async () => {
  assert.deepEqual(await batches("/api/projects"), [{ data: [], total: 0, next: null }]);
});

Deno.test("what is done meanwhile adds no row twice and takes none away", async () => {
  const { db } = server;
  await sql`
    insert into companies (id, name)
    select gen_random_uuid(), 'Firma ' || lpad(number::text, 5, '0')
    from generate_series(1, ${2 * ROWS_AT_ONCE}) as number`.execute(db);
  const path = "/api/companies?sortField=name";
  const before = await pages(path);
  const reader = (await open(path)).body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let text = (await reader.read()).value ?? "";
  await sql`insert into companies (id, name) values (gen_random_uuid(), 'A')`.execute(db);
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const found = text.trimEnd().split("\n").flatMap((line) => JSON.parse(line).data);
  assert.deepEqual(found, before);
});

Deno.test("rows have the fields that are asked for, as pages do", async () => {
  await addProjects();
  const path = "/api/projects?sortField=name&extend=company&extend=type" +
    "&fields=code&fields=company.name&fields=type";
  const found = await rows(path);
  assert.deepEqual(found, await pages(path));
  const [first] = found;
  assert.deepEqual(
    [
      Object.keys(first ?? {}),
      Object.keys(first?.company ?? {}),
      "milestoneTemplate" in Object(first?.type),
    ],
    [["id", "code", "company", "type"], ["id", "name"], true],
  );
  const narrowed = await rows(
    "/api/projects?extend=company&extend=processes&fields=company.name&fields=type.name",
  );
  const { company, processes, ...whole } = narrowed[0] ?? assert.fail("there are none");
  assert.deepEqual([company, processes], [{ id: whole.companyId, name: "Çınar" }, []]);
  assert.deepEqual(whole, (await rows("/api/projects"))[0]);
  for (const field of ["password", "company.password", "processes.name", "a b", "constructor"]) {
    assert.deepEqual(
      await problem(`/api/projects?fields=${encodeURIComponent(field)}`),
      [400, { fields: ["Unknown value"] }],
    );
  }
});

Deno.test("only who may list has all rows, and a place has to be one of that order", async () => {
  await addProjects();
  const path = "/api/projects?sortField=createdAt";
  const place = async (of: string) => {
    await sql`
      insert into companies (id, name)
      select gen_random_uuid(), 'Firma ' || number
      from generate_series(1, ${ROWS_AT_ONCE + 1}) as number
      on conflict do nothing`.execute(server.db);
    return (await batches(of))[0]?.next ?? "";
  };
  const next = await place("/api/companies?sortField=createdAt");
  assert.ok(next);
  const bad = [400, { after: ["Invalid input"] }];
  const tampered = (...parts: unknown[]) =>
    new TextEncoder().encode(JSON.stringify(parts)).toBase64({ alphabet: "base64url" });
  const id = crypto.randomUUID();
  for (
    const after of [
      "x",
      "",
      await place("/api/companies?sortField=name"),
      tampered("createdAt", "desc", 0, "2026-01-01", id),
      tampered("createdAt", "asc", 0, "yesterday, perhaps", id),
      tampered("createdAt", "asc", 0, "2026-01-01"),
      tampered("createdAt", "asc", 0, "2026-01-01", "\0"),
      tampered("createdAt", "asc", 5, id),
      tampered("createdAt", "asc", 0, 1, id),
    ]
  ) {
    assert.deepEqual(await problem(`${path}&after=${after}`), bad, after);
  }
  assert.deepEqual(await problem(`${path}&page=2&size=10`), [
    400,
    { page: ["Unknown value"], size: ["Unknown value"] },
  ]);
  const page = await server.request("GET", `${path}&after=${next}`, { token, language: "en" });
  assert.deepEqual((await page.json()).errors, { after: ["Unknown value"] });

  const member = await server.signIn(await server.addUser({ roles: ["MEMBER"] }));
  assert.equal((await problem("/api/users", member.access_token))[0], 403);
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
    from generate_series(1, ${3 * ROWS_AT_ONCE}) as number`.execute(db);
}

/** Signs in so many, and gives what asks for all companies as each of them. */
async function exporters(server: TestServer, count: number): Promise<(() => Promise<Response>)[]> {
  const asking = [];
  for (let nth = 0; nth < count; nth++) {
    const { access_token: token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
    asking.push(() =>
      server.request("GET", "/api/companies", { token, headers: { Accept: ROWS_MEDIA_TYPE } })
    );
  }
  return asking;
}

const refusalOf = async (answer: Response) => {
  const { type, detail } = await answer.json();
  return [answer.status, answer.headers.get("Retry-After"), type.split("/").at(-1), detail];
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

Deno.test("whole lists: refuse a person's second one, and everybody when all places are taken", async () => {
  await addCompanies(server);
  const [late, ...people] = await exporters(server, WHOLE_LISTS.all + 1);
  const started = [];
  for (const person of people) started.push(await person());
  assert.deepEqual(started.map(({ status }) => status), people.map(() => 200));
  assert.ok(late && people[0] && started[0]);
  assert.deepEqual(await refusalOf(await people[0]()), EXPORTING_ALREADY);
  assert.deepEqual(await refusalOf(await late()), ALL_EXPORTING);

  for (const answer of started.slice(1)) await answer.body?.cancel();
  await started[0].text();
  const again = await people[0]();
  assert.equal(again.status, 200);
  await again.text();
});

/** A server where exports have stalled as long as the test says. */
async function stallingServer() {
  let now = 0;
  const stalling = await testServer({
    sendLimits: { longestMs: 300_000, stallMs: 30_000, clock: () => now },
  });
  await addCompanies(stalling);
  return { stalling, stall: (ms: number) => now += ms };
}

Deno.test("whole lists: leave the place that has stalled longest to whoever has none", async () => {
  const { stalling, stall } = await stallingServer();
  try {
    const [newcomer, ...people] = await exporters(stalling, WHOLE_LISTS.all + 1);
    assert.ok(newcomer);
    const unread: Response[] = [];
    for (const person of people) {
      unread.push(await person());
      stall(500);
    }
    assert.deepEqual(await refusalOf(await newcomer()), ALL_EXPORTING);
    stall(STALLED_MS);
    const [longest, ...others] = unread;
    const answer = await newcomer();
    assert.equal(answer.status, 200);
    await assert.rejects(longest?.text() ?? Promise.resolve(), /Nobody took/);
    const lines = await Promise.all([answer, ...others].map((one) => one.text()));
    const whole = lines.map((text) => JSON.parse(text.trimEnd().split("\n").at(-1) ?? "").next);
    assert.deepEqual(whole, people.map(() => null));
  } finally {
    await stalling.close();
  }
});

Deno.test("whole lists: start a person's own again when the one before has stalled", async () => {
  const { stalling, stall } = await stallingServer();
  try {
    const [person] = await exporters(stalling, 1);
    assert.ok(person);
    const brokenOff = await person();
    assert.deepEqual(await refusalOf(await person()), EXPORTING_ALREADY);
    stall(STALLED_MS + 1);
    const again = await person();
    assert.equal(again.status, 200);
    await again.text();
    await assert.rejects(brokenOff.text(), /Nobody took/);
  } finally {
    await stalling.close();
  }
});

Deno.test("whole lists: give their places and cursors back when nobody reads them", async () => {
  const stallMs = 30_000;
  const { startTimer, pass } = createTimers();
  const idle = await testServer({ sendLimits: { longestMs: 300_000, stallMs, startTimer } });
  try {
    await addCompanies(idle);
    const people = await exporters(idle, WHOLE_LISTS.all);
    for (let round = 0; round < 3; round++) {
      const unread = [];
      for (const person of people) {
        const answer = await person();
        assert.equal(answer.status, 200);
        unread.push(answer);
      }
      pass(stallMs);
      for (const answer of unread) await assert.rejects(answer.text(), /Nobody took/);
    }
  } finally {
    await idle.close();
  }
});
