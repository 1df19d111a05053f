import assert from "node:assert/strict";
import { NOTIFICATION_STATUSES } from "../../../contract/notification.ts";
import { actions, next } from "../../../machines/lifecycles/lifecycle.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { testEdges } from "../../support/edges.ts";

const { unreached } = testEdges("notification", {
  machine: notificationLifecycle,
  events: [{ type: "acknowledge" }, { type: "read" }],
});

Deno.test("notification: what leads where, and that nothing leads back", () => {
  const table = NOTIFICATION_STATUSES.map((status) => [
    status,
    next(notificationLifecycle, status, "acknowledge"),
    next(notificationLifecycle, status, "read"),
  ]);
  assert.deepEqual(table, [
    ["PENDING", "DELIVERED", "READ"],
    ["DELIVERED", "DELIVERED", "READ"],
    ["READ", "READ", "READ"],
  ]);
  assert.deepEqual(unreached, []);
});

Deno.test("notification: only what changes it is offered", () => {
  assert.deepEqual(
    NOTIFICATION_STATUSES.map((status) => actions(notificationLifecycle, status)),
    [["acknowledge", "read"], ["read"], []],
  );
});
