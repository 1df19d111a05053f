import assert from "node:assert/strict";
import type { Occurrence } from "../../contract/schemas/reminder.ts";
import { STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";
import { getProblemKind } from "../support/problems.ts";

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

const summarize = (occurrences: readonly Occurrence[]) =>
  occurrences.map(({ dueDatetime, status }) => `${dueDatetime} ${status}`);
const UUID = /^[0-9a-f-]{36}$/;

Deno.test("reminder: a single one is due once and completed with its occurrence", async () => {
  const { id, ...created } = await server.addReminder({
    notes: "Şube, kat 2",
    userIds: [server.member.id],
  });
  const person = { id: server.admin.id, name: "Işıl", surname: "Öz" };
  assert.match(id, UUID);
  assert.deepEqual(created, {
    version: 1,
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    description: "Ölçümleri gönder",
    notes: "Şube, kat 2",
    dueDatetime: "2026-03-02T09:00:00",
    dueAt: "2026-03-02T06:00:00.000Z",
    timeZone: "Europe/Istanbul",
    recurrence: null,
    status: "ACTIVE",
    nextDueDatetime: "2026-03-02T09:00:00",
    nextDueAt: "2026-03-02T06:00:00.000Z",
    overdue: false,
    completedAt: null,
    projectId: null,
    createdBy: person,
  });
  server.advanceClock({ days: 1 });
  assert.equal((await server.getReminder(id)).overdue, true);
  const [occurrence, ...others] = await server.listOccurrences(id);
  assert.ok(occurrence);
  assert.deepEqual(others, []);
  assert.deepEqual(occurrence, {
    id: occurrence.id,
    reminderId: id,
    dueDatetime: "2026-03-02T09:00:00",
    dueAt: "2026-03-02T06:00:00.000Z",
    status: "PENDING",
    overdue: true,
    by: null,
    at: null,
    note: null,
  });
  assert.deepEqual(await server.settleOccurrence(occurrence, "complete", " Gönderildi. "), {
    ...occurrence,
    status: "COMPLETED",
    overdue: false,
    by: person,
    at: "2026-03-02T09:00:00.000Z",
    note: "Gönderildi.",
  });
  assert.deepEqual(await server.getReminder(id), {
    ...created,
    id,
    version: 2,
    updatedAt: "2026-03-02T09:00:00.000Z",
    status: "COMPLETED",
    nextDueDatetime: null,
    nextDueAt: null,
    completedAt: "2026-03-02T09:00:00.000Z",
  });
});

for (const status of ["COMPLETED", "SKIPPED"] as const) {
  Deno.test(`occurrence: rejects every action once it is ${status}`, async () => {
    const { id } = await server.addReminder();
    const [occurrence] = await server.listOccurrences(id);
    assert.ok(occurrence);
    await server.settleOccurrence(occurrence, status === "COMPLETED" ? "complete" : "skip");
    const before = await server.listOccurrences(id);
    for (const action of ["complete", "skip"]) {
      const path: string = `/api/reminders/${id}/occurrences/${occurrence.id}/${action}`;
      assert.deepEqual(await server.callApi("PUT", path), {
        status: 409,
        body: {
          ...getProblemKind("not-allowed-from-status"),
          detail: status === "COMPLETED"
            ? "This occurrence is already completed."
            : "This occurrence was skipped.",
          allowed: [],
        },
      });
    }
    assert.deepEqual(await server.listOccurrences(id), before);
  });
}

Deno.test("reminder: a recurring one begins with the first date of its rule and ends with the last", async () => {
  const { id, dueDatetime, recurrence } = await server.addReminder({
    dueDatetime: "2026-03-03T09:00",
    recurrence: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH,MO;WKST=MO",
  });
  assert.deepEqual([dueDatetime, recurrence], [
    "2026-03-05T09:00:00",
    "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH",
  ]);
  const all = await server.listOccurrences(id);
  assert.deepEqual(summarize(all), [
    "2026-03-05T09:00:00 PENDING",
    "2026-03-09T09:00:00 PENDING",
    "2026-03-12T09:00:00 PENDING",
  ]);
  for (const [index, occurrence] of all.entries()) {
    assert.equal((await server.getReminder(id)).status, "ACTIVE");
    await server.settleOccurrence(occurrence, index === 1 ? "skip" : "complete");
  }
  assert.equal((await server.getReminder(id)).status, "COMPLETED");
});

Deno.test("reminder: an endless rule always has a next occurrence, however far ahead", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=YEARLY;INTERVAL=3" });
  for (const year of [2026, 2029, 2032]) {
    const { status, nextDueDatetime } = await server.getReminder(id);
    assert.deepEqual([status, nextDueDatetime], ["ACTIVE", `${year}-03-02T09:00:00`]);
    const occurrence = (await server.listOccurrences(id)).at(-1);
    assert.ok(occurrence);
    await server.settleOccurrence(occurrence, "complete");
  }
});

Deno.test("reminder: an UNTIL date is in the reminder's time zone and follows a change of zone", async () => {
  const reminder = await server.addReminder({
    dueDatetime: "2026-03-02T23:30",
    timeZone: "america/los_angeles",
    recurrence: "FREQ=DAILY;UNTIL=20260304",
  });
  assert.deepEqual([reminder.timeZone, reminder.recurrence], [
    "America/Los_Angeles",
    "FREQ=DAILY;UNTIL=20260305T075959Z",
  ]);
  const days = ["02", "03", "04"].map((day) => `2026-03-${day}T23:30:00 PENDING`);
  assert.deepEqual(summarize(await server.listOccurrences(reminder.id)), days);
  const moved = await server.callApi("PATCH", `/api/reminders/${reminder.id}`, {
    version: 1,
    timeZone: "Pacific/Kiritimati",
  });
  assert.equal(moved.body.recurrence, "FREQ=DAILY;UNTIL=20260304T095959Z");
  assert.deepEqual(summarize(await server.listOccurrences(reminder.id)), days);
});

Deno.test("reminder: a changed rule keeps settled and missed dates and replaces future ones", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
  const [first, , third] = await server.listOccurrences(id);
  assert.ok(first && third);
  await server.settleOccurrence(first, "complete");
  await server.settleOccurrence(third, "skip");
  server.advanceClock({ days: 3 });
  const { version } = await server.getReminder(id);
  const { status, body } = await server.callApi("PATCH", `/api/reminders/${id}`, {
    version,
    recurrence: "FREQ=WEEKLY;COUNT=3;BYDAY=FR",
  });
  assert.equal(status, 200);
  assert.deepEqual([body.version, body.dueDatetime], [version + 1, "2026-03-06T09:00:00"]);
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "2026-03-02T09:00:00 COMPLETED",
    "2026-03-03T09:00:00 PENDING",
    "2026-03-04T09:00:00 SKIPPED",
    "2026-03-06T09:00:00 PENDING",
    "2026-03-13T09:00:00 PENDING",
    "2026-03-20T09:00:00 PENDING",
  ]);
  const single = await server.callApi("PATCH", `/api/reminders/${id}`, {
    version: version + 1,
    recurrence: "",
    dueDatetime: "2026-04-01T10:00:00",
  });
  assert.equal(single.body.recurrence, null);
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "2026-03-02T09:00:00 COMPLETED",
    "2026-03-03T09:00:00 PENDING",
    "2026-03-04T09:00:00 SKIPPED",
    "2026-04-01T10:00:00 PENDING",
  ]);
});

Deno.test("reminder: a single one moves to its new time and becomes active again", async () => {
  const { id } = await server.addReminder();
  server.advanceClock({ days: 5 });
  const move = async (version: number, dueDatetime: string) =>
    (await server.callApi("PATCH", `/api/reminders/${id}`, { version, dueDatetime })).body;
  assert.equal((await move(1, "2026-03-10T09:00")).status, "ACTIVE");
  const [occurrence, ...others] = await server.listOccurrences(id);
  assert.ok(occurrence);
  assert.deepEqual([summarize([occurrence]), others], [["2026-03-10T09:00:00 PENDING"], []]);
  await server.settleOccurrence(occurrence, "complete");
  assert.equal((await move(3, "2026-03-11T09:00")).status, "ACTIVE");
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "2026-03-10T09:00:00 COMPLETED",
    "2026-03-11T09:00:00 PENDING",
  ]);
});

Deno.test("reminder: an update without changes keeps the version, and a stale one is rejected", async () => {
  const { id, ...before } = await server.addReminder({
    recurrence: "FREQ=DAILY",
    userIds: [server.other.id],
  });
  const patch = (body: object) => server.callApi("PATCH", `/api/reminders/${id}`, body);
  const unchangedResponse = await patch({
    version: 1,
    dueDatetime: "2026-03-02T09:00",
    recurrence: "FREQ=DAILY;INTERVAL=1",
    userIds: [server.other.id.toUpperCase()],
  });
  assert.deepEqual(unchangedResponse, { status: 200, body: { id, ...before } });
  assert.deepEqual(toErrorSummary(await patch({ version: 7, notes: "Yeni" })), [409, STALE_DETAIL]);
  const dueDates = summarize(await server.listOccurrences(id));
  assert.equal((await patch({ version: 1, notes: "Yeni" })).body.version, 2);
  assert.deepEqual(summarize(await server.listOccurrences(id)), dueDates);
});

Deno.test("reminder: rejects invalid input at its field", async () => {
  const readErrors = async (more: object) =>
    toErrorSummary(
      await server.callApi("POST", "/api/reminders", {
        description: "Arama",
        dueDatetime: "2026-03-02T09:00",
        ...more,
      }),
    );
  const unknown = "00000000-0000-4000-8000-000000000000";
  const rule = "Invalid recurrence rule";
  const times = "The number of times must be between 1 and 1000";
  const none = "No date fits this rule";
  const cases: [object, Record<string, string[]>][] = [
    [{ description: "" }, { description: ["Description is required"] }],
    [{ dueDatetime: "2026-02-29T09:00" }, { dueDatetime: ["Invalid date and time"] }],
    [{ dueDatetime: "2026-03-02T09:00Z" }, { dueDatetime: ["Invalid date and time"] }],
    [{ timeZone: "Mars/Base" }, { timeZone: ["Invalid time zone"] }],
    [{ timeZone: "+03:00" }, { timeZone: ["Invalid time zone"] }],
    [{ recurrence: "FREQ=HOURLY" }, { recurrence: [rule] }],
    [{ recurrence: "FREQ=DAILY;BYHOUR=1,2,3" }, { recurrence: [rule] }],
    [{ recurrence: "FREQ=DAILY;COUNT=3;UNTIL=20270101" }, { recurrence: [rule] }],
    [{ recurrence: "FREQ=DAILY;COUNT=1001" }, { recurrence: [times] }],
    [{ recurrence: "FREQ=DAILY;COUNT=0" }, { recurrence: [times] }],
    [{ recurrence: "FREQ=DAILY;INTERVAL=0" }, {
      recurrence: ["The interval must be between 1 and 1000"],
    }],
    [{ recurrence: "FREQ=MONTHLY;BYMONTHDAY=35" }, {
      recurrence: ["The day of the month must be between 1 and 31, or between -31 and -1"],
    }],
    [{ recurrence: "her gün" }, { recurrence: [rule] }],
    [{ recurrence: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, { recurrence: [none] }],
    [{ recurrence: "FREQ=DAILY;UNTIL=20260301" }, { recurrence: [none] }],
    [{ dueDatetime: "2025-03-02T09:00", recurrence: "FREQ=DAILY;COUNT=9" }, { recurrence: [none] }],
    [{ projectId: unknown }, { projectId: ["Unknown value"] }],
    [{ userIds: [server.admin.id, unknown] }, { "userIds.1": ["Unknown value"] }],
  ];
  for (const [more, errors] of cases) {
    assert.deepEqual(await readErrors(more), [400, errors], JSON.stringify(more));
  }
  const { body } = await server.callApi("GET", "/api/reminders");
  assert.deepEqual(body, { data: [], total: 0 });
});

Deno.test("reminder: a rule that began in the past is expanded from today", async () => {
  const { id, dueDatetime } = await server.addReminder({
    dueDatetime: "2020-01-31T08:00",
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=-1",
  });
  assert.equal(dueDatetime, "2020-01-31T08:00:00");
  assert.deepEqual(summarize(await server.listOccurrences(id)), [
    "2026-03-31T08:00:00 PENDING",
    "2026-04-30T08:00:00 PENDING",
    "2026-05-31T08:00:00 PENDING",
  ]);
});

Deno.test("reminder: members see those they created or are linked to, and link only themselves", async () => {
  const member = server.callApiAs(server.member);
  const hidden = await server.addReminder({ description: "Gizli", userIds: [server.other.id] });
  const linked = await server.addReminder({ description: "Bağlı", userIds: [server.member.id] });
  const createResponse = await member("POST", "/api/reminders", {
    description: "Kendi",
    dueDatetime: "2026-03-04T09:00",
    userIds: [server.member.id],
  });
  assert.equal(createResponse.status, 201);
  const seen = await member("GET", "/api/reminders?sortField=description");
  assert.deepEqual(
    seen.body.data.map(({ description }: { description: string }) => description),
    ["Bağlı", "Kendi"],
  );
  const nothing = [404, "There is nothing here."];
  const [occurrence] = await server.listOccurrences(hidden.id);
  assert.ok(occurrence);
  const at = `/api/reminders/${hidden.id}`;
  for (
    const [method, path, body] of [
      ["GET", at],
      ["PATCH", at, { version: 1, notes: "x" }],
      ["DELETE", at],
      ["GET", `${at}/occurrences`],
      ["GET", `${at}/occurrences/calendar?from=2026-03-01&to=2026-03-31`],
      ["PUT", `${at}/occurrences/${occurrence.id}/complete`],
      ["PUT", `/api/reminders/${linked.id}/occurrences/${occurrence.id}/complete`],
    ] as const
  ) {
    assert.deepEqual(
      toErrorSummary(await member(method, path, body)),
      nothing,
      `${method} ${path}`,
    );
  }

  const linkError = [403, "You may add only yourself to a reminder."];
  const others = { userIds: [server.member.id, server.other.id] };
  assert.deepEqual(
    toErrorSummary(await member("PATCH", `/api/reminders/${linked.id}`, { version: 1, ...others })),
    linkError,
  );
  const created = { description: "X", dueDatetime: "2026-03-04T09:00", ...others };
  assert.deepEqual(toErrorSummary(await member("POST", "/api/reminders", created)), linkError);
  const unlinkResponse = await member("PATCH", `/api/reminders/${createResponse.body.id}`, {
    version: 1,
    userIds: [],
  });
  assert.deepEqual([unlinkResponse.status, unlinkResponse.body.version], [200, 2]);

  const month = await member("GET", "/api/reminders/calendar?from=2026-03-01&to=2026-03-31");
  assert.deepEqual(
    month.body.data.map(({ reminder }: { reminder: { description: string } }) =>
      reminder.description
    ),
    ["Bağlı", "Kendi"],
  );
  const viewer = server.callApiAs(server.viewer);
  assert.deepEqual((await viewer("GET", "/api/reminders")).body, { data: [], total: 0 });
});

Deno.test("reminder list: sorts, filters and extends", async () => {
  const companyId = await addCompany(server.db, "Ege");
  const typeId = await addType(server.db, "Rüzgâr");
  const projectId = await addProject(server.db, { name: "Bozcaada", companyId, typeId });
  const one = await server.addReminder({ description: "İstanbul ölçümü", projectId });
  const two = await server.addReminder({
    description: "Şile raporu",
    dueDatetime: "2026-03-03T09:00",
    recurrence: "FREQ=DAILY",
    userIds: [server.other.id, server.member.id],
  });
  const three = await server.addReminder({ description: "Çeşme", dueDatetime: "2026-02-20T09:00" });
  const listIds = async (query: string) =>
    (await server.callApi("GET", `/api/reminders?${query}`)).body.data
      .map(({ id }: { id: string }) => id);
  const createFilter = (field: string, operator: string, value: string) =>
    `filters[0].fieldId=${field}&filters[0].operator=${operator}&filters[0].value=${value}`;
  assert.deepEqual(await listIds(""), [two.id, one.id, three.id]);
  assert.deepEqual(await listIds("sortField=nextDueDatetime"), [three.id, one.id, two.id]);
  assert.deepEqual(await listIds(createFilter("description", "CONTAINS", "istanbul")), [one.id]);
  assert.deepEqual(await listIds(createFilter("overdue", "EQUALS", "true")), [three.id]);
  assert.deepEqual(await listIds(createFilter("recurring", "EQUALS", "true")), [two.id]);
  assert.deepEqual(await listIds(createFilter("users", "EQUALS", server.member.id)), [two.id]);
  const createResponse = await server.callApiAs(server.other)("POST", "/api/reminders", {
    description: "Kendi",
    dueDatetime: "2026-03-09T09:00",
  });
  const concerned = createFilter("concerns", "EQUALS", server.other.id);
  assert.deepEqual(await listIds(concerned), [createResponse.body.id, two.id]);
  await server.callApi("DELETE", `/api/reminders/${createResponse.body.id}`);
  assert.deepEqual(await listIds(createFilter("status", "EQUALS", "COMPLETED")), []);
  assert.deepEqual(
    await listIds(createFilter("dueDatetime", "LESS_THAN", "2026-03-01T00:00:00Z")),
    [
      three.id,
    ],
  );
  const { body } = await server.callApi(
    "GET",
    `/api/reminders/${two.id}?extend=users&extend=project&extend=nextOccurrence`,
  );
  const [first] = await server.listOccurrences(two.id);
  assert.deepEqual(body, {
    ...two,
    users: [server.member, server.other].map(({ id, name, surname }) => ({ id, name, surname })),
    project: null,
    nextOccurrence: first,
  });
  const withProject = await server.callApi("GET", `/api/reminders/${one.id}?extend=project`);
  assert.deepEqual(withProject.body.project, {
    id: projectId,
    name: "Bozcaada",
    code: "IKL-0001",
  });
});

Deno.test("reminder: is deleted with its occurrences", async () => {
  const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
  assert.equal((await server.callApi("DELETE", `/api/reminders/${id}`)).status, 204);
  assert.equal((await server.callApi("GET", `/api/reminders/${id}`)).status, 404);
  assert.deepEqual(await server.db.selectFrom("occurrences").selectAll().execute(), []);
});

Deno.test("reminder preview: returns the first dates of a rule", async () => {
  const requestPreview = (body: object) => server.callApi("POST", "/api/reminders/preview", body);
  const monthly = await requestPreview({
    dueDatetime: "2026-01-31T09:00",
    recurrence: "FREQ=MONTHLY;COUNT=6;BYMONTHDAY=-1",
  });
  assert.deepEqual(monthly, {
    status: 200,
    body: {
      data: ["01-31", "02-28", "03-31", "04-30", "05-31"].map((day) => ({
        dueDatetime: `2026-${day}T09:00:00`,
        dueAt: `2026-${day}T06:00:00.000Z`,
      })),
      more: true,
    },
  });
  assert.deepEqual((await requestPreview({ dueDatetime: "2026-01-31T09:00" })).body, {
    data: [{ dueDatetime: "2026-01-31T09:00:00", dueAt: "2026-01-31T06:00:00.000Z" }],
    more: false,
  });
  assert.deepEqual(
    toErrorSummary(
      await requestPreview({ dueDatetime: "2026-01-31T09:00", recurrence: "FREQ=NEVER" }),
    ),
    [400, { recurrence: ["Invalid recurrence rule"] }],
  );
});
