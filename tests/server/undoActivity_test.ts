import assert from "node:assert/strict";
import type { ActivityKind, UndoableActivityKind } from "../../contract/activity.ts";
import { ActivityPage, type Change } from "../../contract/schemas/activity.ts";
import { createUndoServer, type UndoServer } from "../support/undo.ts";
import { UNDO_KINDS } from "../support/undoKinds.ts";

let server: UndoServer;
Deno.test.beforeEach(async () => {
  server = await createUndoServer();
});
Deno.test.afterEach(() => server.close());

interface Reported {
  kind: ActivityKind;
  takesBack: UndoableActivityKind;
  changes?: Change[];
}

const createStatusChange = (before: string, after: string) => ({ field: "status", before, after });
const DATE = { field: "occurrence", before: "2026-03-02T09:00:00", after: null };

/** The expected activity of each undone change; null if the change is not recorded. */
const REPORTED: Record<string, Reported | null> = {
  "starting a milestone": { kind: "milestone_reset", takesBack: "milestone_started" },
  "completing a pending milestone": { kind: "milestone_reset", takesBack: "milestone_completed" },
  "completing a milestone in progress": {
    kind: "milestone_uncompleted",
    takesBack: "milestone_completed",
  },
  "reopening a completed milestone": {
    kind: "milestone_completed",
    takesBack: "milestone_uncompleted",
  },
  "resetting a milestone in progress": { kind: "milestone_started", takesBack: "milestone_reset" },
  "resetting a completed milestone": { kind: "milestone_completed", takesBack: "milestone_reset" },
  "moving a milestone's due date": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "dueDate", before: "2026-04-08", after: "2026-04-01" }],
  },
  "moving a due date with the following ones": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "dueDate", before: "2026-04-08", after: "2026-04-01" }],
  },
  "moving a milestone within its process": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "position", before: 2, after: 0 }],
  },
  "changing the templates of a technology": {
    kind: "technology_updated",
    takesBack: "technology_updated",
    changes: [{
      field: "milestoneTemplates",
      before: "İzleme: İki (3) → Bir (3)",
      after: "Tescil: Bir (3) → İki (3)\nİzleme: Bir (3) → İki (3)",
    }],
  },
  "correcting the times of a milestone": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{
      field: "startedAt",
      before: "2026-02-20T09:00:00.000Z",
      after: "2026-03-01T09:01:00.000Z",
    }],
  },
  "reassigning a milestone": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "owner", before: "Sicil", after: null }],
  },
  "assigning a milestone": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "assignee", before: "Ali Er", after: null }],
  },
  "taking a milestone": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "assignee", before: "Işıl Öz", after: null }],
  },
  "dropping a milestone": {
    kind: "milestone_updated",
    takesBack: "milestone_updated",
    changes: [{ field: "assignee", before: null, after: "Işıl Öz" }],
  },
  "disabling a project": { kind: "project_enabled", takesBack: "project_disabled" },
  "enabling a project": { kind: "project_disabled", takesBack: "project_enabled" },
  "disabling a user": { kind: "user_enabled", takesBack: "user_disabled" },
  "enabling a user": { kind: "user_disabled", takesBack: "user_enabled" },
  "progressing feedback": {
    kind: "feedback_updated",
    takesBack: "feedback_progressed",
    changes: [createStatusChange("IN_PROGRESS", "OPEN")],
  },
  "resolving open feedback": {
    kind: "feedback_updated",
    takesBack: "feedback_resolved",
    changes: [createStatusChange("RESOLVED", "OPEN")],
  },
  "dismissing feedback in progress": {
    kind: "feedback_reopened",
    takesBack: "feedback_dismissed",
    changes: [createStatusChange("DISMISSED", "IN_PROGRESS")],
  },
  "reopening resolved feedback": {
    kind: "feedback_resolved",
    takesBack: "feedback_reopened",
    changes: [
      createStatusChange("IN_PROGRESS", "RESOLVED"),
      { field: "note", before: null, after: "Oldu" },
    ],
  },
  "reopening dismissed feedback": {
    kind: "feedback_dismissed",
    takesBack: "feedback_reopened",
    changes: [createStatusChange("IN_PROGRESS", "DISMISSED")],
  },
  "reading a notification": null,
  "reading all notifications": null,
  "hiding the first steps": null,
  "completing a single reminder": {
    kind: "reminder_updated",
    takesBack: "reminder_completed",
    changes: [DATE],
  },
  "skipping an occurrence": {
    kind: "reminder_updated",
    takesBack: "reminder_skipped",
    changes: [DATE],
  },
  "deleting a company": { kind: "company_created", takesBack: "company_deleted" },
  "deleting a technology": { kind: "technology_created", takesBack: "technology_deleted" },
  "deleting a stakeholder": { kind: "stakeholder_created", takesBack: "stakeholder_deleted" },
  "deleting a holiday": { kind: "holiday_created", takesBack: "holiday_deleted" },
  "deleting a project with a reminder": {
    kind: "project_created",
    takesBack: "project_deleted",
  },
  "deleting a process": { kind: "process_created", takesBack: "process_deleted" },
  "deleting a milestone between others": {
    kind: "milestone_created",
    takesBack: "milestone_deleted",
  },
  "deleting a shared view that others have pinned": null,
  "deleting a reminder": { kind: "reminder_created", takesBack: "reminder_deleted" },
};

const listActivity = async () =>
  ActivityPage.assert((await server.callApi("GET", "/api/activity?size=100")).body).data;

Deno.test("undo activity: every kind of undo has an expectation here", () => {
  assert.deepEqual(Object.keys(REPORTED).sort(), Object.keys(UNDO_KINDS).sort());
});

for (const [what, { prepare }] of Object.entries(UNDO_KINDS)) {
  Deno.test(`undo activity: reverting ${what} is recorded with the change that it reverts`, async () => {
    const [method, path, body] = await prepare(server);
    server.advanceClock({ minutes: 1 });
    const { undoId } = await server.change(method, path, body && { body });
    const before = await listActivity();
    server.advanceClock({ minutes: 1 });
    assert.equal((await server.undo(undoId)).status, 200);

    const after = await listActivity();
    const reported = REPORTED[what] ?? null;
    const idsBefore = new Set(before.map(({ id }) => id));
    const added = after.filter(({ id }) => !idsBefore.has(id));
    assert.equal(added.length, reported === null ? 0 : 1);
    assert.ok(before.every(({ takesBack }) => takesBack === null));
    if (reported === null) return;
    const [change, undo] = [before[0], after[0]];
    if (!change || !undo) assert.fail("the activity is empty");
    assert.deepEqual(added, [undo]);
    // The page of a record that the change deleted has come back.
    assert.equal(typeof undo.record.path, "string");
    assert.deepEqual({ ...undo.record, path: null }, { ...change.record, path: null });
    assert.deepEqual(undo, {
      ...change,
      id: undo.id,
      record: undo.record,
      changes: [],
      ...reported,
      createdAt: server.now().toISOString(),
    });
  });
}

Deno.test("undo activity: account events and project history name what was reverted", async () => {
  const { id } = await server.addUser({ status: "DISABLED" });
  const enabled = await server.change("PUT", `/api/users/${id}/enable`);
  await server.undo(enabled.undoId);
  const { body: { data } } = await server.callApi("GET", "/api/account-events?size=2");
  assert.deepEqual(
    data.map(({ event, takesBack }: { event: string; takesBack: string | null }) => [
      event,
      takesBack,
    ]),
    [["disabled", "enabled"], ["enabled", null]],
  );
  const project = await server.change("PUT", `/api/projects/${server.projectId}/disable`);
  await server.undo(project.undoId);
  assert.deepEqual(
    (await server.listHistory()).slice(0, 2).map(({ event, takesBack }) => [event, takesBack]),
    [["enabled", "project_disabled"], ["disabled", null]],
  );
});
