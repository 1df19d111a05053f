import assert from "node:assert/strict";
import { sql } from "kysely";
import { getCountLimit } from "../../contract/calendar.ts";
import type { Milestone, MilestoneCalendar } from "../../contract/schemas/milestone.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import type { TestUser } from "../support/server.ts";

let server: MilestoneServer;
let processId: string;
let member: TestUser;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
  processId = (await server.addProcess()).id;
  member = await server.addUser({ roles: ["MEMBER"], name: "İrem", surname: "Yıldız" });
});
Deno.test.afterEach(() => server.close());

async function readAs(user: TestUser, query: string): Promise<MilestoneCalendar> {
  const callApi = createApiCaller(server, (await server.signIn(user)).access_token);
  const { status, body } = await callApi("GET", `/api/milestones/calendar?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const toNames = ({ data }: MilestoneCalendar) =>
  data.map(({ name, dueDate }) => `${dueDate?.slice(5)} ${name}`);

Deno.test("milestone calendar: has the milestones of its days with project and assignee", async () => {
  const add = (dueDate: string | null, name: string, more = {}) =>
    server.addMilestone(processId, { name, dueDate, ...more });
  await add("2026-02-28", "önce");
  const first: Milestone = await add("2026-03-02", "ilk", { assigneeId: member.id });
  await add("2026-03-08", "son");
  await add("2026-03-09", "sonra");
  await add(null, "tarihsiz");
  const calendar = await readAs(server.admin, "from=2026-03-02&to=2026-03-08");
  assert.deepEqual(calendar, {
    data: [
      {
        ...first,
        project: { id: server.projectId, name: "Bozcaada", code: "IKL-0001", status: "ACTIVE" },
        assignee: { id: member.id, name: "İrem", surname: "Yıldız" },
      },
      calendar.data[1],
    ],
    total: 2,
    more: [],
  });
  assert.deepEqual(toNames(calendar), ["03-02 ilk", "03-08 son"]);
});

Deno.test("milestone calendar: shows five of a day, open ones first, and a day page by page", async () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const added: Milestone[] = [];
  for (const name of names) {
    added.push(await server.addMilestone(processId, { name, dueDate: "2026-03-02" }));
  }
  await server.callApi("PUT", `/api/milestones/${added[0]?.id}/complete`);
  const week = await readAs(server.admin, "from=2026-03-02&to=2026-03-08");
  assert.deepEqual(
    [week.data.length, week.data.filter(({ name }) => name === "a"), week.total, week.more],
    [5, [], 7, [{ day: "2026-03-02", count: 2 }]],
  );
  const day = await readAs(server.admin, "from=2026-03-02&to=2026-03-02");
  assert.deepEqual([day.data.length, day.data.at(-1)?.name, day.more], [7, "a", []]);
  const beyond = await readAs(server.admin, "from=2026-03-02&to=2026-03-02&page=2");
  assert.deepEqual(beyond, { data: [], total: 7, more: [] });
  const none = await readAs(server.admin, "from=2026-03-03&to=2026-03-03");
  assert.deepEqual(none, { data: [], total: 0, more: [] });
});

Deno.test("milestone calendar: sorts a day into open, on hold and completed, each as created", async () => {
  const { companyId, typeId } = server;
  const create = async (path: string, input: object) => {
    const { status, body } = await server.callApi("POST", path, input);
    assert.equal(status, 201, JSON.stringify(body));
    return body.id as string;
  };
  const heldProjectId = await create("/api/projects", { name: "Duran", companyId, typeId });
  const heldId = await create("/api/processes", { projectId: heldProjectId, name: "Duran süreç" });
  const add = async (process: string, name: string) => {
    server.advanceClock({ minutes: 1 });
    const more = { name, dueDate: "2026-03-02", assigneeId: member.id };
    return (await server.addMilestone(process, more)).id;
  };
  const completed = [await add(processId, "biten 1"), await add(processId, "biten 2")];
  await add(heldId, "duran 1");
  await add(processId, "açık 1");
  await add(heldId, "duran 2");
  await add(processId, "açık 2");
  for (const id of completed) {
    server.advanceClock({ minutes: 1 });
    await server.callApi("PUT", `/api/milestones/${id}/complete`);
  }
  await server.callApi("PUT", `/api/projects/${heldProjectId}/disable`);
  const expected = ["açık 1", "açık 2", "duran 1", "duran 2", "biten 1", "biten 2"];
  const readNames = async (query: string) =>
    (await readAs(member, query)).data.map(({ name }) => name);
  const [day, week] = ["from=2026-03-02&to=2026-03-02", "from=2026-03-02&to=2026-03-08"];
  assert.deepEqual(
    [await readNames(day), await readNames(`${day}&mine=true`), await readNames(week)],
    [expected, expected, expected.slice(0, 5)],
  );
});

Deno.test("milestone calendar: can be limited to what the caller has to do", async () => {
  await server.db.insertInto("process_responsibles")
    .values({ process_id: processId, user_id: server.admin.id }).execute();
  const dueDate = "2026-03-03";
  await server.addMilestone(processId, { name: "benim", dueDate, assigneeId: member.id });
  await server.addMilestone(processId, { name: "kimsenin", dueDate });
  const query = "from=2026-03-02&to=2026-03-08";
  assert.deepEqual(
    [
      toNames(await readAs(member, query)).sort(),
      toNames(await readAs(member, `${query}&mine=true`)),
      toNames(await readAs(server.admin, `${query}&mine=true`)),
    ],
    [["03-03 benim", "03-03 kimsenin"], ["03-03 benim"], ["03-03 kimsenin"]],
  );
});

Deno.test("milestone calendar: counts a day up to a limit", async () => {
  const days = 365;
  const limit = getCountLimit(days);
  await sql`
    insert into milestones (id, process_id, name, position, due_date)
    select gen_random_uuid(), ${processId}::uuid, 'İzleme', number, '2026-06-01'
    from generate_series(1, ${limit + 5}::integer) as number`.execute(server.db);
  const { total, isTotalExact, more } = await readAs(
    server.admin,
    "from=2026-03-01&to=2027-02-28",
  );
  assert.deepEqual([total, isTotalExact, more], [limit, false, [
    { day: "2026-06-01", count: limit - 1, isCountExact: false },
  ]]);
});

Deno.test("milestone calendar: names what is wrong with its query", async () => {
  const listErrors = async (query: string) => {
    const { status, body } = await server.callApi("GET", `/api/milestones/calendar?${query}`);
    return [status, Object.keys(body.errors)];
  };
  const days = "from=2026-03-01&to=2026-03-02";
  assert.deepEqual(
    await Promise.all([
      "from=2026-03-01",
      "from=2026-03-02&to=2026-03-01",
      "from=2026-03-01&to=2028-03-01",
      `${days}&page=2`,
      `${days}&mine=maybe`,
      `${days}&mine=true&mine=true`,
      `${days}&whose=me`,
    ].map(listErrors)),
    [["to"], ["to"], ["to"], ["page"], ["mine"], ["mine"], ["whose"]].map((keys) => [400, keys]),
  );
});
