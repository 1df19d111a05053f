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
import { overviewFor } from "../../server/resources/overview/query.ts";
import {
  completedByOwnerPath,
  HOME_PATHS,
  projectsOfTypePath,
} from "../../src/pages/home/homeQueries.ts";
import { filtersIn } from "../../src/pages/list/listLoader.ts";
import { statusFilters } from "../../contract/milestone.ts";
import { milestoneSearch } from "../../src/pages/milestone/milestoneRecord.tsx";
import { reminderSearch, remindersPath } from "../../src/pages/reminder/reminderRecord.tsx";
import { projectSearch } from "../../src/pages/project/projectRecord.tsx";
import { endOfDay } from "../../contract/reminder.ts";
import { type Ask, asking } from "../support/ask.ts";
import { type TestServer, testServer } from "../support/server.ts";

let server: TestServer;
let ask: Ask;
let userId: string;
Deno.test.beforeAll(async () => {
  server = await testServer();
  const { db, now, addUser, signIn } = server;
  await db.deleteFrom("companies").execute();
  await seedDemo(db, { now: now(), hashPassword: () => Promise.resolve("not asked for") });
  const company = await db.selectFrom("companies").select("id").executeTakeFirstOrThrow();
  const admin = await addUser({ roles: ["ADMIN"], companyId: company.id });
  ask = asking(server, (await signIn(admin)).access_token);
  const busy = await db.selectFrom("process_responsibles").select("user_id")
    .executeTakeFirstOrThrow();
  userId = busy.user_id;
});
Deno.test.afterAll(() => server.close());

const OLDEST_LATE = {
  page: 1,
  sortField: "urgency",
  sortDirection: "asc",
  filters: statusFilters("LATE"),
} as const;

const got = async (path: string) => (await ask("GET", path)).body;

/** How many the list at an address of the app says that there are. */
async function totalAt(path: string, asker = userId): Promise<number> {
  const { pathname, searchParams } = new URL(path, "http://app");
  const now = server.now();
  const lists: Record<string, () => Promise<string>> = {
    "/company/": () => Promise.resolve("/api/companies"),
    "/technology/": () => Promise.resolve("/api/project-types"),
    "/project/": async () => {
      const filters = await filtersIn(searchParams, projectList);
      const query = projectSearch.query(projectSearch.read(searchParams), { userId, now }, filters);
      return `/api/projects?${formatListQuery(query)}`;
    },
    "/milestones/": async () => {
      const filters = await filtersIn(searchParams, milestoneList);
      const query = milestoneSearch.query(
        milestoneSearch.read(searchParams),
        { userId, now },
        filters,
      );
      return `/api/milestones?${formatListQuery(query)}`;
    },
    "/reminders/": () => {
      const query = reminderSearch.query(reminderSearch.read(searchParams), { userId: asker, now });
      return Promise.resolve(`/api/reminders?${formatListQuery(query)}`);
    },
  };
  const list = lists[pathname];
  assert.ok(list, pathname);
  return (await got(await list())).total;
}

Deno.test("every count equals the list that it leads to", async () => {
  const counts = {
    projects: await got("/api/projects/aggregates/count"),
    active: await got("/api/projects/aggregates/count/active"),
    disabled: await got("/api/projects/aggregates/count/disabled"),
    fresh: await got("/api/projects/aggregates/count/new?days=30"),
    companies: await got("/api/companies/aggregates/count"),
    recent: await got("/api/milestones/aggregates/count/recent"),
  };
  const totals: Record<string, number> = {};
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    totals[name] = await totalAt(HOME_PATHS[name]);
  }
  assert.deepEqual(counts, totals);
  assert.deepEqual(Object.entries(counts).filter(([, count]) => count === 0), []);
});

Deno.test("the bars of technologies equal the lists of their projects", async () => {
  const byType: ProjectsByType = await got("/api/projects/aggregates/by-type");
  const totals = [];
  for (const { type } of byType) {
    totals.push({ type, count: await totalAt(projectsOfTypePath(type.id)) });
  }
  assert.deepEqual(byType, totals);
  assert.equal(
    byType.reduce((sum, { count }) => sum + count, 0),
    await totalAt(HOME_PATHS.projects),
  );
});

Deno.test("the last days come together to the projects that are new in them", async () => {
  const trend: CreationTrend = await got("/api/projects/aggregates/creation-trend?days=30");
  assert.equal(
    trend.reduce((sum, { count }) => sum + count, 0),
    await totalAt(HOME_PATHS.fresh),
  );
});

Deno.test("the durations of stakeholders are averaged over the milestones listed for them", async () => {
  const durations: DurationsByOwner = await got("/api/milestones/aggregates/duration/by-owner");
  const totals = [];
  for (const { owner, averageDays } of durations) {
    totals.push({ owner, averageDays, count: await totalAt(completedByOwnerPath(owner.id)) });
  }
  assert.deepEqual(durations, totals);
  assert.ok(durations.length > 3);
});

Deno.test("the projects listed as completed are those whose every process is", async () => {
  const all: Project[] =
    (await got("/api/projects?size=100&extend=processes&sortField=createdAt")).data;
  const completed = all.filter(({ processes = [] }) =>
    processes.length > 0 && processes.every(({ status }) => status === "COMPLETED")
  );
  assert.equal(await totalAt(HOME_PATHS.completed), completed.length);
  assert.ok(completed.length > 0);
});

Deno.test("what waits for somebody is open, theirs, and of active projects", async () => {
  const counted = await server.db.selectFrom("milestones as milestone")
    .innerJoin("project_processes as process", "process.id", "milestone.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .innerJoin("process_responsibles as mine", "mine.process_id", "process.id")
    .where("mine.user_id", "=", userId)
    .where("project.status", "=", "ACTIVE")
    .where("milestone.status", "<>", "COMPLETED")
    .select(({ fn }) => [
      fn.countAll<number>().as("mine"),
      fn.countAll<number>().filterWhere("milestone.due_date", "<", "2026-03-01").as("late"),
    ])
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    { mine: await totalAt(HOME_PATHS.mine), late: await totalAt(HOME_PATHS.mineLate) },
    counted,
  );
});

Deno.test("the overview counts what the lists have, each part for who may see it", async () => {
  const count = async (path: string): Promise<number> => await got(`/api/${path}`);
  const created = await count("projects/aggregates/count/new?days=30");
  const late: Milestone[] =
    (await got(`/api/milestones?${formatListQuery({ ...OLDEST_LATE, size: 1 })}`)).data;
  const whole: Required<Overview> = {
    projects: {
      total: await count("projects/aggregates/count"),
      active: await count("projects/aggregates/count/active"),
      disabled: await count("projects/aggregates/count/disabled"),
      created,
      createdBefore: await count("projects/aggregates/count/new?days=60") - created,
      completed: await totalAt(HOME_PATHS.completed),
      averageCompletionDays: await count("projects/aggregates/average-completion-days"),
    },
    milestones: {
      late: await totalAt(HOME_PATHS.late),
      ownLate: await totalAt(HOME_PATHS.mineLate),
      oldestLate: late.map(({ id, processId, dueDate }) => ({ id, processId, dueDate }))[0] ?? null,
    },
    companies: await count("companies/aggregates/count"),
    technologies: await totalAt("/technology/"),
  };
  assert.ok(whole.milestones.oldestLate !== null && whole.milestones.ownLate > 0);
  const seen = (permissions: Permission[]) =>
    overviewFor(server.db, { id: userId, permissions }, server.now());
  const { projects, milestones, companies, technologies } = whole;
  assert.deepEqual(
    await Promise.all([
      seen(["project:list", "project_process:list", "company:list", "project_type:list"]),
      seen(["project:list"]),
      seen(["project_process:list"]),
      seen(["company:list"]),
      seen(["project_type:list"]),
      seen([]),
    ]),
    [whole, { projects }, { milestones }, { companies }, { technologies }, {}],
  );
  const { ownLate: _, ...ofAll } = milestones;
  const { milestones: answered, ...rest }: Required<Overview> = await got("/api/metrics/overview");
  assert.deepEqual({ ...rest, milestones: { ...answered, ...ofAll } }, {
    projects,
    companies,
    technologies,
    milestones: answered,
  });
});

Deno.test("late is the same wherever it is counted, and nothing is late that stands still", async () => {
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
  const counted = async () => {
    const listed: Milestone[] =
      (await got(`/api/milestones?${OPEN}&size=100&sortField=dueDate`)).data;
    const owners: MilestoneOwner[] =
      (await got("/api/project-milestone-owners?extend=summary&size=100")).data;
    const processes: Process[] = (await got("/api/processes?size=100")).data;
    const [ofOwners, byOwner] = await Promise.all([
      Promise.all(owners.map(({ id }) => totalAt(lateOf(id)))),
      owners.map(({ summary }) => summary?.lateCount ?? assert.fail()),
    ]);
    assert.deepEqual(byOwner, ofOwners);
    return {
      figure: await totalAt(HOME_PATHS.late),
      list: await totalAt("/milestones/?status=LATE"),
      processes: processes.reduce((sum, { lateMilestoneCount }) => sum + lateMilestoneCount, 0),
      rows: listed.filter(({ late }) => late).length,
      owners: byOwner.reduce((sum, count) => sum + count, 0),
      ofProject: (await got(`/api/projects/${projectId}/milestones?${LATE}`)).total,
      still: listed.filter(({ still }) => still).length,
    };
  };
  await server.db.deleteFrom("milestones").where("owner_id", "is", null).execute();
  const before = await counted();
  assert.ok(before.ofProject > 0);
  const { ofProject, still, figure } = before;
  assert.deepEqual(before, { ...alike(figure), ofProject, still });

  await ask("PUT", `/api/projects/${projectId}/disable`);
  const after = await counted();
  assert.deepEqual(after, { ...alike(figure - ofProject), ofProject: 0, still: after.still });
  assert.ok(after.still >= still + ofProject);
});

const OPEN = formatListQuery({ filters: statusFilters("OPEN") });
const LATE = formatListQuery({ filters: statusFilters("LATE") });
const lateOf = (owner: string) => milestoneSearch.path({ status: "LATE", owner });
const alike = (count: number) => ({
  figure: count,
  list: count,
  processes: count,
  rows: count,
  owners: count,
});

Deno.test("the reminders of today are those overdue or due before the day ends, of who asks", async () => {
  const end = new Date(endOfDay(server.now()));
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
  assert.equal(await totalAt(path, created_by), counted.due);
});
