import assert from "node:assert/strict";
import { sql } from "kysely";
import { listPermissions, type Role, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import type { SearchPage } from "../../contract/schemas/search.ts";
import { createApiCaller, toErrorSummary } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import { addCompany, addProject } from "../support/projects.ts";
import type { TestUser } from "../support/server.ts";
import { createRecordedDatabase } from "../support/statements.ts";

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

const createPath = (q: string, size?: number) =>
  `/api/search?${new URLSearchParams({ q, ...(size && { size: String(size) }) })}`;

async function search(q: string, size?: number): Promise<SearchPage> {
  const { status, body } = await server.callApi("GET", createPath(q, size));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
const listTitles = async (q: string) => (await search(q)).data.map(({ title }) => title);

async function searchAs(user: TestUser, q: string) {
  const { access_token } = await server.signIn(user);
  const { status, body } = await createApiCaller(server, access_token)("GET", createPath(q));
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ kind, title }: SearchPage["data"][0]) => `${kind}: ${title}`);
}

const addNamed = (name: string, createdAt?: string) =>
  addProject(server.db, {
    name,
    companyId: server.companyId,
    typeId: server.typeId,
    ...(createdAt && { createdAt }),
  });

/** One of each kind that has the word `deneme`. */
async function addOneOfEach() {
  const { callApi, admin } = server;
  const projectId = await addNamed("Deneme sahası");
  const process =
    (await callApi("POST", "/api/processes", { projectId, name: "Deneme süreci" })).body;
  const milestone = await server.addMilestone(process.id, { name: "Deneme adımı" });
  const companyId = await addCompany(server.db, "Deneme Enerji");
  const make = async (path: string, body: object) => (await callApi("POST", path, body)).body;
  const type = await make("/api/project-types", { name: "Deneme", description: "Bir  yenisi" });
  const owner = await make("/api/project-milestone-owners", {
    name: "Deneme Kurumu",
    kind: "REGISTRY",
    email: "bilgi@kurum.example",
  });
  const user = await server.addUser({ name: "Deneme", surname: "Yılmaz", email: "d@x.example" });
  const reminder = await make("/api/reminders", {
    description: "Deneme raporunu gönder",
    dueDatetime: "2026-03-02T09:00",
    projectId,
  });
  const feedback = await make("/api/feedback", {
    title: "Deneme görüşü",
    description: "Takvim güzel.",
    category: "IDEA",
    priority: "LOW",
    page: "/",
  });
  return { admin, projectId, process, milestone, companyId, type, owner, user, reminder, feedback };
}

Deno.test("search: finds a record of each kind with title, detail and path", async () => {
  const records = await addOneOfEach();
  const { code } = (await server.callApi("GET", `/api/projects/${records.projectId}`)).body;
  const page = await search("deneme");
  const of = Object.fromEntries(page.data.map(({ kind, ...rest }) => [kind, rest]));
  assert.deepEqual(of, {
    project: {
      id: records.projectId,
      title: "Deneme sahası",
      detail: `${code} · Ege`,
      path: `/project/${records.projectId}`,
    },
    process: {
      id: records.process.id,
      title: "Deneme süreci",
      detail: `Deneme sahası · ${code}`,
      path: `/process/${records.process.id}`,
    },
    milestone: {
      id: records.milestone.id,
      title: "Deneme adımı",
      detail: "Deneme sahası · Deneme süreci",
      path: `/process/${records.process.id}?milestone=${records.milestone.id}`,
    },
    company: {
      id: records.companyId,
      title: "Deneme Enerji",
      detail: null,
      path: `/company/${records.companyId}`,
    },
    technology: {
      id: records.type.id,
      title: "Deneme",
      detail: "Bir yenisi",
      path: `/technology/${records.type.id}`,
    },
    stakeholder: {
      id: records.owner.id,
      title: "Deneme Kurumu",
      detail: "bilgi@kurum.example",
      path: `/stakeholders/${records.owner.id}`,
    },
    user: {
      id: records.user.id,
      title: "Deneme Yılmaz",
      detail: "d@x.example",
      path: `/user/${records.user.id}`,
    },
    reminder: {
      id: records.reminder.id,
      title: "Deneme raporunu gönder",
      detail: "Deneme sahası",
      path: `/reminders/${records.reminder.id}`,
    },
    feedback: {
      id: records.feedback.id,
      title: "Deneme görüşü",
      detail: "Takvim güzel.",
      path: `/feedback/${records.feedback.id}`,
    },
  });
  assert.deepEqual([page.data.length, page.total, page.isTotalExact], [9, 9, undefined]);
});

Deno.test("search: ranks exact names first, then prefixes, other matches and texts", async () => {
  const { companyId, typeId, db } = server;
  await addNamed("Yeni Foça");
  await addNamed("Foça");
  await addProject(db, { name: "Aliağa", companyId, typeId, description: "Foça'nın yanında" });
  await addNamed("Foça Rüzgâr");
  assert.deepEqual(await listTitles("foça"), ["Foça", "Foça Rüzgâr", "Yeni Foça", "Aliağa"]);
  const lastResult = (await search("foça")).data.at(-1);
  assert.equal(lastResult?.detail, "Foça'nın yanında");
});

Deno.test("search: a project's code counts as its name", async () => {
  const id = await addNamed("Bir yer");
  const { code } = (await server.callApi("GET", `/api/projects/${id}`)).body;
  await addProject(server.db, {
    name: "Başka yer",
    companyId: server.companyId,
    typeId: server.typeId,
    description: `${code} gibi`,
  });
  assert.deepEqual(await listTitles(code.toLowerCase()), ["Bir yer", "Başka yer"]);
});

Deno.test("search: ignores case, diacritics and the order of words", async () => {
  await addNamed("İĞNEADA Rüzgâr Santrali");
  for (const q of ["igneada", "IĞNEADA", "ruzgar ığnea", "SANTRALİ  rüzgâr"]) {
    assert.deepEqual(await listTitles(q), ["İĞNEADA Rüzgâr Santrali"], q);
  }
  assert.deepEqual(await listTitles("igneada bandırma"), []);
});

Deno.test("search: takes LIKE wildcards literally", async () => {
  await addNamed("Yüzde 100% yerli");
  await addNamed("Yüzde 1000 yerli");
  assert.deepEqual(await listTitles("100%"), ["Yüzde 100% yerli"]);
  assert.deepEqual(await listTitles("1_0"), []);
});

Deno.test("search: ignores words without letters and digits next to others", async () => {
  await addNamed("Rüzgâr - Güneş");
  assert.deepEqual(await listTitles("rüzgâr & güneş"), ["Rüzgâr - Güneş"]);
});

Deno.test("search: finds nothing without a query if no word has a letter or digit", async () => {
  const database = await createRecordedDatabase();
  await using recorded = await createMilestoneServer({ database });
  await addProject(recorded.db, { name: "100 %", ...recorded });
  const statements = [];
  for (const q of ["%", "%%%", "- %", "🌱", "100"]) {
    database.statements.length = 0;
    const { body } = await recorded.callApi("GET", createPath(q));
    const searches = database.statements.filter(({ sql }) => sql.includes("name_folded"));
    statements.push([q, body.total, searches.length]);
  }
  assert.deepEqual(statements, [
    ["%", 0, 0],
    ["%%%", 0, 0],
    ["- %", 0, 0],
    ["🌱", 0, 0],
    ["100", 1, 1],
  ]);
});

Deno.test("search: one or two letters match only the beginning of a word", async () => {
  await addNamed("Kuzey Foça");
  await addNamed("Afoça");
  assert.deepEqual(await listTitles("fo"), ["Kuzey Foça"]);
  assert.deepEqual(await listTitles("k fo"), ["Kuzey Foça"]);
});

Deno.test("search: within a rank, one's own records come first, then the latest", async () => {
  const other = await addCompany(server.db, "Başkası");
  const toTime = (day: number) => `2026-02-0${day}T08:00:00Z`;
  await addNamed("Santral eski", toTime(1));
  await addProject(server.db, {
    name: "Santral benim",
    companyId: server.admin.companyId,
    typeId: server.typeId,
    createdAt: toTime(2),
  });
  const closedProjectId = await addProject(server.db, {
    name: "Santral sorumlu",
    companyId: other,
    typeId: server.typeId,
    createdAt: toTime(1),
  });
  await server.callApi("POST", "/api/processes", {
    projectId: closedProjectId,
    name: "Tescil",
    responsibleIds: [server.admin.id],
  });
  await addNamed("Santral yeni", toTime(3));
  assert.deepEqual(await listTitles("santral"), [
    "Santral benim",
    "Santral sorumlu",
    "Santral yeni",
    "Santral eski",
  ]);
});

Deno.test("search: within a rank, projects come before reminders", async () => {
  await server.callApi("POST", "/api/reminders", {
    description: "Santral toplantısı",
    dueDatetime: "2026-03-02T09:00",
  });
  await addNamed("Santral kuzey", "2026-02-01T08:00:00Z");
  assert.deepEqual(await listTitles("santral"), ["Santral kuzey", "Santral toplantısı"]);
});

const SEEN: Record<Role, string[]> = {
  ADMIN: [
    ...["company", "feedback", "milestone", "process", "project", "reminder", "stakeholder"],
    ...["technology", "user"],
  ],
  MANAGER: [
    ...["company", "feedback", "milestone", "process", "project", "reminder", "stakeholder"],
    ...["technology", "user"],
  ],
  MEMBER: [
    ...["company", "feedback", "milestone", "process", "project", "stakeholder", "technology"],
  ],
  VIEWER: [
    ...["company", "feedback", "milestone", "process", "project", "stakeholder", "technology"],
  ],
};

for (const role of Object.keys(SEEN) as Role[]) {
  Deno.test(`search: ${role} finds only kinds that they may list`, async () => {
    await addOneOfEach();
    const user = await server.addUser({ roles: [role] });
    const kinds = (await searchAs(user, "deneme")).map((line: string) => line.split(":")[0]);
    assert.deepEqual(kinds.sort(), SEEN[role]);
  });
}

Deno.test("search: finds only the user's own and linked reminders without the permission to see all", async () => {
  const member = await server.addUser({ roles: ["MEMBER"] });
  const other = await server.addUser({ roles: ["MEMBER"] });
  const { access_token } = await server.signIn(member);
  const dueDatetime = "2026-03-02T09:00";
  await createApiCaller(server, access_token)("POST", "/api/reminders", {
    description: "Sayaç oku",
    dueDatetime,
  });
  await server.callApi("POST", "/api/reminders", {
    description: "Sayaç sor",
    dueDatetime,
    userIds: [member.id],
  });
  await server.callApi("POST", "/api/reminders", { description: "Sayaç gizli", dueDatetime });
  assert.deepEqual((await searchAs(member, "sayaç")).sort(), [
    "reminder: Sayaç oku",
    "reminder: Sayaç sor",
  ]);
  assert.deepEqual(await searchAs(other, "sayaç"), []);
  assert.equal((await searchAs(server.admin, "sayaç")).length, 3);
});

Deno.test("search: users who may send but not list feedback find their own", async () => {
  const permissions = ROLE_PERMISSIONS.VIEWER;
  const viewer = await server.addUser({ roles: ["VIEWER"] });
  const feedback = {
    description: "Takvim",
    category: "IDEA",
    priority: "LOW",
    page: "/",
  };
  const { access_token } = await server.signIn(viewer);
  await createApiCaller(server, access_token)("POST", "/api/feedback", {
    ...feedback,
    title: "Benim",
  });
  await server.callApi("POST", "/api/feedback", { ...feedback, title: "Onun" });
  ROLE_PERMISSIONS.VIEWER = ["feedback:create"];
  try {
    assert.deepEqual(await searchAs(viewer, "takvim"), ["feedback: Benim"]);
    ROLE_PERMISSIONS.VIEWER = ["notification:read"];
    const response = await createApiCaller(server, access_token)("GET", createPath("takvim"));
    assert.equal(response.status, 403);
  } finally {
    ROLE_PERMISSIONS.VIEWER = permissions;
  }
  assert.equal(listPermissions(["VIEWER"]).includes("feedback:list"), true);
});

Deno.test("search: marks the total as inexact beyond its limit and still finds rare names", async () => {
  await sql`
    insert into companies (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Kaya ' || n, '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 700) as n`.execute(server.db);
  await addCompany(server.db, "Kayadan uzak");
  await sql`update companies set updated_at = '2020-01-01' where name = 'Kayadan uzak'`
    .execute(server.db);
  const page = await search("kaya", 5);
  assert.deepEqual(page.data.map(({ title }) => title), [
    "Kaya 700",
    "Kaya 699",
    "Kaya 698",
    "Kaya 697",
    "Kaya 696",
  ]);
  assert.deepEqual([page.total >= 300, page.isTotalExact], [true, false]);
  assert.deepEqual(await listTitles("kayadan"), ["Kayadan uzak"]);
  assert.deepEqual(await listTitles("uzak"), ["Kayadan uzak"]);
  assert.equal((await listTitles("kaya 3"))[0], "Kaya 3");
});

Deno.test("search: one kind with many matches leaves room for the others", async () => {
  for (let number = 0; number < 12; number++) await addNamed(`Ortak ${number}`);
  const owner = await server.callApi("POST", "/api/project-milestone-owners", {
    name: "Bir ortak kurum",
    kind: "OTHER",
  });
  const { data, total } = await search("ortak", 10);
  assert.deepEqual([data.length, total], [10, 13]);
  assert.equal(data.at(-1)?.id, owner.body.id);
});

Deno.test("search: rejects an invalid query", async () => {
  const cases: [string, object][] = [
    ["", { q: ["Out of range"] }],
    ["?q=%20%20", { q: ["Out of range"] }],
    [`?q=${"a".repeat(101)}`, { q: ["Out of range"] }],
    ["?q=a+b+c+d+e+f+g+h+i", { q: ["Out of range"] }],
    ["?q=a%00b", { q: ["Invalid input"] }],
    ["?q=a&q=b", { q: ["Given more than once"] }],
    ["?q=a&size=0", { size: ["Out of range"] }],
    ["?q=a&size=51", { size: ["Out of range"] }],
    ["?q=a&size=1.5", { size: ["Out of range"] }],
    ["?q=a&page=2", { page: ["Unknown value"] }],
  ];
  for (const [query, errors] of cases) {
    const response = await server.callApi("GET", `/api/search${query}`);
    assert.deepEqual(toErrorSummary(response), [400, errors], query);
  }
  assert.equal((await server.callApi("GET", "/api/search?q=a+b+c+d+e+f+g+h&size=50")).status, 200);
  assert.equal((await server.request("GET", "/api/search?q=a")).status, 401);
});
