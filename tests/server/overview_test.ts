import assert from "node:assert/strict";
import { formatListQuery } from "../../contract/listQuery.ts";
import type { DurationsByOwner, Milestone } from "../../contract/schemas/milestone.ts";
import { milestoneList } from "../../contract/milestone.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { MilestoneOwner } from "../../contract/schemas/milestoneOwner.ts";
import type { Overview } from "../../contract/schemas/overview.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { CreationTrend, Project, ProjectsByType } from "../../contract/schemas/project.ts";
import { projectList } from "../../contract/project.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { readOverview } from "../../server/modules/overview/query.ts";
import {
  completedByOwnerPath,
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
  const busy = await db.selectFrom("process_responsibles").select("user_id")
    .executeTakeFirstOrThrow();
  userId = busy.user_id;
});
Deno.test.afterAll(() => server.close());

const OLDEST_LATE = {
  page: 1,
  sortField: "urgency",
  sortDirection: "asc",
  filters: createStatusFilters("LATE"),
} as const;

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

Deno.test("overview: every count equals the total of its list", async () => {
  const counts = {
    projects: await getJson("/api/projects/aggregates/count"),
    active: await getJson("/api/projects/aggregates/count/active"),
    disabled: await getJson("/api/projects/aggregates/count/disabled"),
    newProjects: await getJson("/api/projects/aggregates/count/new?days=30"),
    companies: await getJson("/api/companies/aggregates/count"),
    recentCompletions: await getJson("/api/milestones/aggregates/count/recent"),
  };
  const totals: Record<string, number> = {};
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    totals[name] = await countAt(HOME_PATHS[name]);
  }
  assert.deepEqual(counts, totals);
  assert.deepEqual(Object.entries(counts).filter(([, count]) => count === 0), []);
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
    await countAt(HOME_PATHS.projects),
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

Deno.test("overview: completed projects are those whose processes are all completed", async () => {
  const all: Project[] =
    (await getJson("/api/projects?size=100&extend=processes&sortField=createdAt")).data;
  const completed = all.filter(({ processes = [] }) =>
    processes.length > 0 && processes.every(({ status }) => status === "COMPLETED")
  );
  assert.equal(await countAt(HOME_PATHS.completed), completed.length);
  assert.ok(completed.length > 0);
});

Deno.test("overview: own milestones are open and assigned, or of own processes and nobody's", async () => {
  const counted = await server.db.selectFrom("milestones as milestone")
    .innerJoin("project_processes as process", "process.id", "milestone.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        eb("milestone.assignee_id", "=", userId),
        and([
          eb("milestone.assignee_id", "is", null),
          exists(
            selectFrom("process_responsibles as mine").select("mine.user_id")
              .whereRef("mine.process_id", "=", "process.id").where("mine.user_id", "=", userId),
          ),
        ]),
      ])
    )
    .where("project.status", "=", "ACTIVE")
    .where("milestone.status", "<>", "COMPLETED")
    .select(({ fn }) => [
      fn.countAll<number>().as("mine"),
      fn.countAll<number>().filterWhere("milestone.due_date", "<", "2026-03-01").as("late"),
    ])
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    {
      mine: await countAt(HOME_PATHS.myOpenMilestones),
      late: await countAt(HOME_PATHS.myLateMilestones),
    },
    counted,
  );
});

Deno.test("overview: counts match the lists, each part only with its permission", async () => {
  const count = async (path: string): Promise<number> => await getJson(`/api/${path}`);
  const created = await count("projects/aggregates/count/new?days=30");
  const late: Milestone[] =
    (await getJson(`/api/milestones?${formatListQuery({ ...OLDEST_LATE, size: 1 })}`)).data;
  const whole: Required<Overview> = {
    projects: {
      total: await count("projects/aggregates/count"),
      active: await count("projects/aggregates/count/active"),
      disabled: await count("projects/aggregates/count/disabled"),
      created,
      createdBefore: await count("projects/aggregates/count/new?days=60") - created,
      completed: await countAt(HOME_PATHS.completed),
      averageCompletionDays: await count("projects/aggregates/average-completion-days"),
    },
    milestones: {
      late: await countAt(HOME_PATHS.late),
      ownLate: await countAt(HOME_PATHS.myLateMilestones),
      oldestLate: late.map(({ id, processId, dueDate }) => ({ id, processId, dueDate }))[0] ?? null,
    },
    companies: await count("companies/aggregates/count"),
    technologies: await countAt("/technology/"),
  };
  assert.ok(whole.milestones.oldestLate !== null && whole.milestones.ownLate > 0);
  const readAs = (permissions: Permission[]) =>
    readOverview(server.db, { id: userId, permissions }, server.now());
  const { projects, milestones, companies, technologies } = whole;
  assert.deepEqual(
    await Promise.all([
      readAs(["project:list", "project_process:list", "company:list", "project_type:list"]),
      readAs(["project:list"]),
      readAs(["project_process:list"]),
      readAs(["company:list"]),
      readAs(["project_type:list"]),
      readAs([]),
    ]),
    [whole, { projects }, { milestones }, { companies }, { technologies }, {}],
  );
  const { ownLate: _, ...ofAll } = milestones;
  const { milestones: answered, ...rest }: Required<Overview> = await getJson(
    "/api/metrics/overview",
  );
  assert.deepEqual({ ...rest, milestones: { ...answered, ...ofAll } }, {
    projects,
    companies,
    technologies,
    milestones: answered,
  });
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
      figure: await countAt(HOME_PATHS.late),
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

const OPEN = formatListQuery({ filters: createStatusFilters("OPEN") });
const LATE = formatListQuery({ filters: createStatusFilters("LATE") });
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
