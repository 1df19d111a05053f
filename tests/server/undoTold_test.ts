import assert from "node:assert/strict";
import type { ActivityKind, TakenBackKind } from "../../contract/activity.ts";
import { ActivityPage, type Change } from "../../contract/schemas/activity.ts";
import { type UndoServer, undoServer } from "../support/undo.ts";
import { UNDO_KINDS } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await undoServer();
});
Deno.test.afterEach(() => server.close());

interface Told {
  kind: ActivityKind;
  takesBack: TakenBackKind;
  changes?: Change[];
}

const status = (before: string, after: string) => ({ field: "status", before, after });
const DATE = { field: "occurrence", before: "2026-03-02T09:00:00", after: null };

/** What the activity tells of each that is taken back; null where it told nothing of the change. */
const TOLD: Record<string, Told | null> = {
  "a milestone is started": { kind: "milestone_reset", takesBack: "milestone_started" },
  "one that waits is completed": { kind: "milestone_reset", takesBack: "milestone_completed" },
  "one under way is completed": {
    kind: "milestone_uncompleted",
    takesBack: "milestone_completed",
  },
  "a completion is taken back": {
    kind: "milestone_completed",
    takesBack: "milestone_uncompleted",
  },
  "one under way is reset": { kind: "milestone_started", takesBack: "milestone_reset" },
  "a completed one is reset": { kind: "milestone_completed", takesBack: "milestone_reset" },
  "the due date of one is moved": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "dueDate", before: "2026-04-08", after: "2026-04-01" }],
  },
  "one is given to somebody": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "owner", before: "Sicil", after: null }],
  },
  "a project is disabled": { kind: "project_enabled", takesBack: "project_disabled" },
  "a project is enabled": { kind: "project_disabled", takesBack: "project_enabled" },
  "a user is disabled": { kind: "user_enabled", takesBack: "user_disabled" },
  "a user is enabled": { kind: "user_disabled", takesBack: "user_enabled" },
  "feedback is taken up": {
    kind: "feedback_updated",
    takesBack: "feedback_progressed",
    changes: [status("IN_PROGRESS", "OPEN")],
  },
  "feedback is resolved at once": {
    kind: "feedback_updated",
    takesBack: "feedback_resolved",
    changes: [status("RESOLVED", "OPEN")],
  },
  "feedback in review is dismissed": {
    kind: "feedback_reopened",
    takesBack: "feedback_dismissed",
    changes: [status("DISMISSED", "IN_PROGRESS")],
  },
  "resolved feedback is taken up again": {
    kind: "feedback_resolved",
    takesBack: "feedback_reopened",
    changes: [
      status("IN_PROGRESS", "RESOLVED"),
      { field: "note", before: null, after: "Oldu" },
    ],
  },
  "dismissed feedback is taken up again": {
    kind: "feedback_dismissed",
    takesBack: "feedback_reopened",
    changes: [status("IN_PROGRESS", "DISMISSED")],
  },
  "a notification is read": null,
  "all notifications are read": null,
  "a date of a reminder is done": {
    kind: "reminder_updated",
    takesBack: "reminder_completed",
    changes: [DATE],
  },
  "a date of a rule is skipped": {
    kind: "reminder_updated",
    takesBack: "reminder_skipped",
    changes: [DATE],
  },
  "a company is deleted": { kind: "company_created", takesBack: "company_deleted" },
  "a technology is deleted": { kind: "technology_created", takesBack: "technology_deleted" },
  "a stakeholder is deleted": { kind: "stakeholder_created", takesBack: "stakeholder_deleted" },
  "a project is deleted, which a reminder was about": {
    kind: "project_created",
    takesBack: "project_deleted",
  },
  "a process is deleted": { kind: "process_created", takesBack: "process_deleted" },
  "a milestone in the middle is deleted": {
    kind: "milestone_created",
    takesBack: "milestone_deleted",
  },
  "a shared view is deleted, which others have pinned": null,
  "a reminder is deleted": { kind: "reminder_created", takesBack: "reminder_deleted" },
};

const activity = async () =>
  ActivityPage.assert((await server.ask("GET", "/api/activity?size=100")).body).data;

Deno.test("each kind of change that can be taken back is held", () => {
  assert.deepEqual(Object.keys(TOLD).sort(), Object.keys(UNDO_KINDS).sort());
});

for (const [what, { make }] of Object.entries(UNDO_KINDS)) {
  Deno.test(`${what}, and that it is taken back is told as such`, async () => {
    const [method, path, body] = await make(server);
    server.pass({ minutes: 1 });
    const { undoId } = await server.change(method, path, body && { body });
    const before = await activity();
    server.pass({ minutes: 1 });
    assert.equal((await server.takeBack(undoId)).status, 200);

    const after = await activity();
    const told = TOLD[what] ?? null;
    const known = new Set(before.map(({ id }) => id));
    const changed = before[0] ?? assert.fail("the change was not told");
    const { id, record, ...entry } = after[0] ?? assert.fail();
    assert.equal(
      after.filter(({ id }) => !known.has(id)).length,
      told === null ? 0 : 1,
    );
    assert.ok(before.every(({ takesBack }) => takesBack === null));
    if (told === null) return;
    assert.ok(!known.has(id));
    const { id: _, record: { path: _path, ...same }, ...more } = changed;
    const { path: shown, ...named } = record;
    assert.deepEqual([named, typeof shown], [same, "string"]);
    assert.deepEqual(entry, {
      ...more,
      changes: [],
      ...told,
      createdAt: server.now().toISOString(),
    });
  });
}

Deno.test("an account's events and a project's history tell what was taken back", async () => {
  const { id } = await server.addUser({ status: "DISABLED" });
  const enabled = await server.change("PUT", `/api/users/${id}/enable`);
  await server.takeBack(enabled.undoId);
  const { body: { data } } = await server.ask("GET", "/api/account-events?size=2");
  assert.deepEqual(
    data.map(({ event, takesBack }: { event: string; takesBack: string | null }) => [
      event,
      takesBack,
    ]),
    [["disabled", "enabled"], ["enabled", null]],
  );
  const project = await server.change("PUT", `/api/projects/${server.projectId}/disable`);
  await server.takeBack(project.undoId);
  assert.deepEqual(
    (await server.history()).slice(0, 2).map(({ event, takesBack }) => [event, takesBack]),
    [["enabled", "project_disabled"], ["disabled", null]],
  );
});
