import assert from "node:assert/strict";
import { type } from "../../contract/schemas/schema.ts";
import {
  NotificationPreferences,
  NotificationPreferencesInput,
} from "../../contract/schemas/notificationPreferences.ts";

const choice = { inApp: true, mail: "AT_ONCE" };
const preferences = {
  version: 1,
  milestones: { ...choice, sound: true },
  late: choice,
  dueSoon: choice,
  reminders: choice,
  feedback: choice,
  account: choice,
  leadDays: [7, 1],
  digestHour: 8,
  digestTimeZone: "Europe/Istanbul",
};

Deno.test("notification preferences: unknown fields of a topic are accepted in responses only", () => {
  const isValid = (result: unknown) => !(result instanceof type.errors);
  assert.deepEqual([
    isValid(NotificationPreferences({ ...preferences, nextDigestAt: null })),
    isValid(NotificationPreferencesInput(preferences)),
  ], [true, false]);
});
