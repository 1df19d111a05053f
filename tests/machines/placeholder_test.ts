import assert from "node:assert/strict";
import { type AnyStateMachine, createActor, waitFor } from "xstate";
import { browserNotificationsMachine } from "../../machines/browserNotifications.ts";
import { commandPaletteMachine } from "../../machines/commandPalette.ts";
import { notificationPollerMachine } from "../../machines/notificationPoller.ts";
import { notificationSidebarMachine } from "../../machines/notificationSidebar.ts";
import { preferencesMachine } from "../../machines/preferences.ts";
import { sessionMachine } from "../../machines/session.ts";
import { sidebarMachine } from "../../machines/sidebar.ts";
import { submissionMachine } from "../../machines/submission.ts";

const placeholders: [AnyStateMachine, string[]][] = [
  [sessionMachine, ["storeTokens", "clearTokens"]],
  [sidebarMachine, ["storeCollapsed"]],
  [preferencesMachine, ["storeLanguage", "storeTheme", "storeSingleKeys"]],
  [notificationPollerMachine, [
    "setUnread",
    "broadcastUnread",
    "markRead",
    "storeShown",
    "logFailure",
  ]],
  [browserNotificationsMachine, ["storeSetting", "logFailure"]],
  [commandPaletteMachine, ["storeVisits"]],
  [notificationSidebarMachine, ["resetList", "logFailure"]],
];

for (const [machine, names] of placeholders) {
  for (const name of names) {
    Deno.test(`${machine.id}: fails without the implementation of ${name}`, () => {
      const action: unknown = machine.implementations.actions[name];
      assert.ok(typeof action === "function");
      assert.throws(() => action({}, {}), { message: `The effect "${name}" was not provided` });
    });
  }
}

Deno.test("submission: names the missing implementation", async () => {
  const form = createActor(submissionMachine, { input: { values: {} } }).start();
  form.send({ type: "form.submitted" });
  const { context } = await waitFor(form, (snapshot) => snapshot.matches("editing"));
  assert.deepEqual(context.failure, new Error('The effect "validate" was not provided'));
  form.stop();
});
