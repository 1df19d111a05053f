import assert from "node:assert/strict";
import { NOTIFICATION_STATUSES } from "../../../contract/notification.ts";
import { listActions } from "../../../machines/lifecycles/lifecycle.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { notification } from "../specifications/notification.ts";

testSpecification(notification);

Deno.test("notification: only what changes it is offered", () => {
  assert.deepEqual(
    NOTIFICATION_STATUSES.map((status) => listActions(notificationLifecycle, status)),
    [["acknowledge", "read"], ["read"], []],
  );
});
