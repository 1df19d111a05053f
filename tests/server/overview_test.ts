import assert from "node:assert/strict";
import { formatListQuery } from "../../contract/listQuery.ts";
import type { DurationsByOwner, Milestone } from "../../contract/schemas/milestone.ts";
import { milestoneList } from "../../contract/milestone.ts";
import type { MilestoneOwner } from "../../contract/schemas/milestoneOwner.ts";
import type { Overview } from "../../contract/schemas/overview.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { CreationTrend, Project, ProjectsByType } from "../../contract/schemas/project.ts";
import { projectList } from "../../contract/project.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { readOverview } from "../../server/modules/overview/query.ts";
import {
  completedByOwnerPath,
  createMilestonePaths,
  HOME_PATHS,
  projectsOfTypePath,
} from "../../src/app/pages/home/homeQueries.ts";
import { parseAddressFilters } from "../../src/records/list/listLoader.ts";
import { createStatusFilters } from "../../contract/milestone.ts";
import { milestoneSearch } from "../../src/features/milestone/links.ts";
import { reminderSearch, remindersPath } from "../../src/features/reminder/links.ts";
import { projectSearch } from "../../src/features/project/links.ts";
import { getEndOfDay } from "../../contract/reminder.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { createTestDatabase } from "../support/database.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
let userId: string;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
  const { db, now, addUser, signIn } = server;
  await db.deleteFrom("companies").execute();
  await seedDemo(db, { now: now(), hashPassword: () => Promise.resolve("not asked for") });
  const company = await db.selectFrom("companies").select("id").executeTakeFirstOrThrow();
  const admin = await addUser({ roles: ["ADMIN"], companyId: company.id });
  callApi = createApiCaller(server, (await signIn(admin)).access_token);
  const manager = await db.selectFrom("users").select("id")
    .where("email", "=", "manager@iklim.example").executeTakeFirstOrThrow();
  userId = manager.id;
});
Deno.test.afterAll(() => server.close());

const getJson = async (path: string) => (await callApi("GET", path)).body;

/** How many the list at an address of the app says that there are. */
async function countAt(path: string, requester = userId): Promise<number> {
  const { pathname, searchParams } = new URL(path, "http://app");
  const now = server.now();
  const lists: Record<string, () => Promise<string>> = {
    "/company/": () => Promise.resolve("/api/companies"),
    "/technology/": () => Promise.resolve("/api/project-types"),
    "/project/": async () => {
      const filters = await parseAddressFilters(searchParams, projectList);
      const query = projectSearch.query(projectSearch.read(searchParams), { userId, now }, filters);
      return `/api/projects?${formatListQuery(query)}`;
    },
    "/milestones/": async () => {
      const filters = await parseAddressFilters(searchParams, milestoneList);
      const query = milestoneSearch.query(
        milestoneSearch.read(searchParams),
        { userId, now },
        filters,
      );
      return `/api/milestones?${formatListQuery(query)}`;
    },
    "/reminders/": () => {
      const query = reminderSearch.query(reminderSearch.read(searchParams), {
        userId: requester,
        now,
      });
      return Promise.resolve(`/api/reminders?${formatListQuery(query)}`);
    },
  };
  const list = lists[pathname];
  assert.ok(list, pathname);
  return (await getJson(await list())).total;
}

Deno.test("start page: every linked count equals the total of its list", async () => {
  const counts = {
    active: await getJson("/api/projects/aggregates/count/active"),
    newProjects: await getJson("/api/projects/aggregates/count/new?days=30"),
    recentCompletions: await getJson("/api/milestones/aggregates/count/recent"),
  };
  const totals: Record<string, number> = {};
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    totals[name] = await countAt(HOME_PATHS[name]);
  }
  assert.deepEqual(counts, totals);
  assert.deepEqual(Object.entries(counts).filter(([, count]) => count === 0), []);
});

Deno.test("start page: late and soon milestones together are those of the linked list", async () => {
  const paths = createMilestonePaths({ userId, now: server.now() });
  for (const whose of ["mine", "everyone"] as const) {
    const [late, soon, both, open] = [
      await countAt(paths.late(whose)),
      await countAt(paths.soon(whose)),
      await countAt(paths.lateAndSoon(whose)),
      await countAt(paths.open(whose)),
    ];
    assert.equal(both, late + soon);
    assert.ok(late > 0 && soon > 0 && open > both, JSON.stringify({ late, soon, both, open }));
  }
});

Deno.test("overview: technology bars equal the totals of their project lists", async () => {
  const byType: ProjectsByType = await getJson("/api/projects/aggregates/by-type");
  const totals = [];
  for (const { type } of byType) {
    totals.push({ type, count: await countAt(projectsOfTypePath(type.id)) });
  }
  assert.deepEqual(byType, totals);
  assert.equal(
    byType.reduce((sum, { count }) => sum + count, 0),
    await countAt("/project/"),
  );
});

Deno.test("overview: the creation trend adds up to the new projects", async () => {
  const trend: CreationTrend = await getJson("/api/projects/aggregates/creation-trend?days=30");
  assert.equal(
    trend.reduce((sum, { count }) => sum + count, 0),
    await countAt(HOME_PATHS.newProjects),
  );
});

Deno.test("overview: durations by stakeholder average over the listed milestones", async () => {
  const durations: DurationsByOwner = await getJson("/api/milestones/aggregates/duration/by-owner");
  const totals = [];
  for (const { owner, averageDays } of durations) {
    totals.push({ owner, averageDays, count: await countAt(completedByOwnerPath(owner.id)) });
  }
  assert.deepEqual(durations, totals);
  assert.ok(durations.length > 3);
});

Deno.test("start page: own milestones are assigned, or of own processes and unassigned", async () => {
  const unassigned = await server.db.selectFrom("milestones as milestone")
    .innerJoin("project_processes as process", "process.id", "milestone.process_id")
    .innerJoin("process_responsibles as responsible", "responsible.process_id", "process.id")
    .where("responsible.user_id", "=", userId)
    .where("milestone.assignee_id", "is", null)
    .where("milestone.project_status", "=", "ACTIVE")
    .where("milestone.status", "<>", "COMPLETED")
    .select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const assigned = await server.db.selectFrom("milestones")
    .where("assignee_id", "=", userId)
    .where("project_status", "=", "ACTIVE").where("status", "<>", "COMPLETED")
    .select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  assert.equal(
    await countAt(createMilestonePaths({ userId, now: server.now() }).open("mine")),
    assigned.count + unassigned.count,
  );
});

/** Sums what the active projects reduce from the projects themselves. */
async function sumByType() {
  const projects: Project[] = (await getJson(
    `/api/projects?${
      formatListQuery({
        size: 100,
        extend: ["type"],
        filters: [{ fieldId: "status", operator: "EQUALS", value: "ACTIVE" }],
      })
    }`,
  )).data;
  const sums = new Map<string, { type: { id: string; name: string }; tonnes: number }>();
  for (const { type, annualReductionTonnes } of projects) {
    assert.ok(type);
    const before = sums.get(type.id)?.tonnes ?? 0;
    const { id, name } = type;
    sums.set(id, { type: { id, name }, tonnes: before + (annualReductionTonnes ?? 0) });
  }
  const types = [...sums.values()].filter(({ tonnes }) => tonnes > 0).sort((one, other) =>
    other.tonnes - one.tonnes || one.type.name.localeCompare(other.type.name, "tr")
  );
  return { types, tonnes: types.reduce((sum, { tonnes }) => sum + tonnes, 0), count: sums.size };
}

Deno.test("overview: sums what active projects reduce, after every kind of change", async () => {
  const check = async () => {
    const { types, tonnes, count } = await sumByType();
    const overview: Overview = await getJson("/api/metrics/overview");
    assert.deepEqual(overview, {
      projects: await getJson("/api/projects/aggregates/count"),
      activeProjects: await getJson("/api/projects/aggregates/count/active"),
      technologies: count,
      tonnes,
      types: types.slice(0, 7),
    });
    return tonnes;
  };
  const before = await check();
  const { id, version } = (await getJson(
    `/api/projects?${
      formatListQuery({
        size: 1,
        sortField: "annualReductionTonnes",
        sortDirection: "desc",
        filters: [{ fieldId: "status", operator: "EQUALS", value: "ACTIVE" }],
      })
    }`,
  )).data[0];
  await callApi("PATCH", `/api/projects/${id}`, { version, annualReductionTonnes: 0.1 });
  const changed = await check();
  assert.ok(changed < before);
  await callApi("PUT", `/api/projects/${id}/disable`);
  assert.ok(await check() < changed);
  await callApi("PUT", `/api/projects/${id}/enable`);
  assert.equal(await check(), changed);
  const types = await server.db.selectFrom("project_types").select("id").execute();
  const { typeId, version: now } = await getJson(`/api/projects/${id}`);
  const other = types.find((type) => type.id !== typeId);
  await callApi("PATCH", `/api/projects/${id}`, { version: now, typeId: other?.id });
  await check();
});

Deno.test("overview: names seven technologies, and is empty without projects", async () => {
  await using database = await createTestDatabase();
  assert.deepEqual(await readOverview(database.db), {
    projects: 0,
    activeProjects: 0,
    technologies: 0,
    tonnes: 0,
    types: [],
  });
  const { types } = await readOverview(server.db);
  assert.equal(types.length, 7);
});

Deno.test("late milestones: are the same number everywhere and exclude disabled projects", async () => {
  const { project_id: projectId } = await server.db.selectFrom("milestones as milestone")
    .innerJoin("project_processes as process", "process.id", "milestone.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .where("milestone.status", "<>", "COMPLETED")
    .where("milestone.due_date", "<", "2026-03-01")
    .where("milestone.owner_id", "is not", null)
    .where("project.status", "=", "ACTIVE")
    .groupBy("process.project_id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .select("process.project_id")
    .executeTakeFirstOrThrow();
  const countLate = async () => {
    const listed: Milestone[] =
      (await getJson(`/api/milestones?${OPEN}&size=100&sortField=dueDate`)).data;
    const owners: MilestoneOwner[] =
      (await getJson("/api/project-milestone-owners?extend=summary&size=100")).data;
    const processes: Process[] = (await getJson("/api/processes?size=100")).data;
    const [ofOwners, byOwner] = await Promise.all([
      Promise.all(owners.map(({ id }) => countAt(createLatePath(id)))),
      owners.map(({ summary }) => summary?.lateCount ?? assert.fail()),
    ]);
    assert.deepEqual(byOwner, ofOwners);
    return {
      figure: await countAt(createMilestonePaths({ userId, now: server.now() }).late("everyone")),
      list: await countAt("/milestones/?status=LATE"),
      processes: processes.reduce((sum, { lateMilestoneCount }) => sum + lateMilestoneCount, 0),
      rows: listed.filter(({ late }) => late).length,
      owners: byOwner.reduce((sum, count) => sum + count, 0),
      ofProject: (await getJson(`/api/projects/${projectId}/milestones?${LATE}`)).total,
      still: listed.filter(({ still }) => still).length,
    };
  };
  await server.db.deleteFrom("milestones").where("owner_id", "is", null).execute();
  const before = await countLate();
  assert.ok(before.ofProject > 0);
  const { ofProject, still, figure } = before;
  assert.deepEqual(before, { ...createEqualCounts(figure), ofProject, still });

  await callApi("PUT", `/api/projects/${projectId}/disable`);
  const after = await countLate();
  assert.deepEqual(after, {
    ...createEqualCounts(figure - ofProject),
    ofProject: 0,
    still: after.still,
  });
  assert.ok(after.still >= still + ofProject);
});

const OPEN = formatListQuery({ filters: createStatusFilters(["OPEN"]) });
const LATE = formatListQuery({ filters: createStatusFilters(["LATE"]) });
const createLatePath = (owner: string) => milestoneSearch.path({ status: "LATE", owner });
const createEqualCounts = (count: number) => ({
  figure: count,
  list: count,
  processes: count,
  rows: count,
  owners: count,
});

Deno.test("overview: reminders of today are the user's own, due before the day ends", async () => {
  const end = new Date(getEndOfDay(server.now()));
  const due = server.db.selectFrom("reminders").where("next_due_at", "<", end);
  const { created_by } = await due.select("created_by").orderBy("id").executeTakeFirstOrThrow();
  assert.ok(created_by);
  const counted = await due
    .where((at) =>
      at.or([
        at("created_by", "=", created_by),
        at.exists(
          at.selectFrom("reminder_users").whereRef("reminder_id", "=", "reminders.id")
            .where("user_id", "=", created_by),
        ),
      ])
    )
    .select(({ fn }) => fn.countAll<number>().as("due")).executeTakeFirstOrThrow();
  const path = remindersPath({ status: "DUE", concerns: "me" });
  assert.equal(await countAt(path, created_by), counted.due);
});
