import assert from "node:assert/strict";
import { listBulkActions } from "../../../src/records/bulk/bulkActions.ts";
import { describeOutcome } from "../../../src/records/bulk/bulkOutcome.ts";
import type { Translate } from "../../../src/i18n/Translation.tsx";

const t: Translate = (key, params = {}) => key.replace("{count}", String(params.count));

function describe(path: string, action: string, rows: readonly object[]): string | undefined {
  const outcome = listBulkActions(path, () => true).find((one) => one.action === action)?.outcome;
  return outcome &&
    describeOutcome(outcome, rows.map((row, index) => ({ id: String(index), ...row })), t);
}

const MILESTONES = [
  { status: "PENDING" },
  { status: "IN_PROGRESS" },
  { status: "COMPLETED" },
  { status: "PENDING", still: true },
];

Deno.test("bulk outcome: counts the milestones that change, are done and are on hold", () => {
  assert.deepEqual(
    ["start", "complete", "uncomplete", "reset"].map((action) =>
      describe("/api/milestones", action, MILESTONES)
    ),
    [
      "1 will be started, 2 already started, 1 on hold",
      "2 will be completed, 1 already completed, 1 on hold",
      "1 will be reopened, 3 not completed",
      "2 will be reset, 2 not started",
    ],
  );
});

Deno.test("bulk outcome: a repeated status is no change for projects and notifications", () => {
  assert.deepEqual([
    describe("/api/projects", "enable", [{ status: "ACTIVE" }, { status: "DISABLED" }]),
    describe("/api/projects", "disable", [{ status: "ACTIVE" }, { status: "DISABLED" }]),
    describe("/api/notifications", "read", [{ status: "DELIVERED" }, { status: "READ" }]),
  ], [
    "1 will be enabled, 1 already active",
    "1 will be disabled, 1 already disabled",
    "1 will be marked as read, 1 already read",
  ]);
});

Deno.test("bulk outcome: counts feedback that is taken up or closed", () => {
  const rows = ["OPEN", "IN_PROGRESS", "RESOLVED"].map((status) => ({ status }));
  assert.deepEqual([
    describe("/api/feedback", "progress", rows),
    describe("/api/feedback", "dismiss", rows),
  ], [
    "2 will be taken up, senders are notified, 1 already taken up",
    "2 will be dismissed, 1 already closed",
  ]);
});

Deno.test("bulk actions: ask before destructive actions only", () => {
  const paths = ["milestones", "projects", "users", "feedback", "reminders", "notifications"];
  const confirmed = paths.map((path) =>
    listBulkActions(`/api/${path}`, () => true).filter(({ question }) => question)
      .map(({ action }) => action)
  );
  assert.deepEqual(confirmed, [
    ["uncomplete", "reset", "delete"],
    ["disable", "delete"],
    ["disable", "delete"],
    ["dismiss"],
    ["skip", "delete"],
    [],
  ]);
});
