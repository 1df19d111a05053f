import assert from "node:assert/strict";
import { createActor, fromCallback, fromPromise } from "xstate";
import {
  browserNotificationsMachine,
  type BrowserPermission,
  type NotificationSetting,
  type SettingEvent,
} from "../../machines/browserNotifications.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { browserNotifications } from "./specifications/browserNotifications.ts";

/** An actor in a browser with these facts, whose user answers the browser's question. */
function createTestActor(
  facts: NotificationSetting,
  answer = (): Promise<BrowserPermission> => Promise.resolve("granted"),
) {
  const stored: boolean[] = [];
  const failures: string[] = [];
  let change: (facts: NotificationSetting) => void = () => {};
  const actor = createActor(browserNotificationsMachine.provide({
    actors: {
      followBrowser: fromCallback<SettingEvent>(({ sendBack }) => {
        change = (facts) => sendBack({ type: "browser.changed", ...facts });
        change(facts);
      }),
      requestPermission: fromPromise<BrowserPermission>(answer),
    },
    actions: {
      storeSetting: (_, { isOn }) => void stored.push(isOn),
      logFailure: (_, { message }) => void failures.push(message),
    },
  })).start();
  return {
    actor,
    stored,
    failures,
    change: (facts: NotificationSetting) => change(facts),
    state: () => actor.getSnapshot().value,
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

Deno.test("browser notifications: are on only if permitted and chosen", () => {
  const states = ([
    ["granted", true],
    ["granted", false],
    ["default", true],
    ["denied", true],
    ["unsupported", true],
  ] as const).map(([permission, isChosen]) => {
    const { actor, state } = createTestActor({ permission, isChosen });
    actor.stop();
    return state();
  });
  assert.deepEqual(states, ["on", "off", "off", "denied", "unsupported"]);
});

Deno.test("browser notifications: turn on and store the choice once the user permits them", async () => {
  const { actor, stored, state, settle } = createTestActor({
    permission: "default",
    isChosen: false,
  });
  actor.send({ type: "notifications.enabled" });
  await settle();
  assert.deepEqual([state(), stored], ["on", [true]]);
  actor.stop();
});

Deno.test("browser notifications: are denied when the user denies them", async () => {
  const { actor, stored, state, settle } = createTestActor(
    { permission: "default", isChosen: false },
    () => Promise.resolve("denied"),
  );
  actor.send({ type: "notifications.enabled" });
  await settle();
  assert.deepEqual([state(), stored], ["denied", []]);
  actor.stop();
});

Deno.test("browser notifications: stay off and log when asking fails", async () => {
  const { actor, failures, state, settle } = createTestActor(
    { permission: "default", isChosen: false },
    () => Promise.reject(new Error("no prompt")),
  );
  actor.send({ type: "notifications.enabled" });
  await settle();
  assert.deepEqual([state(), failures], [
    "off",
    ["Requesting the permission for notifications failed"],
  ]);
  actor.stop();
});

Deno.test("browser notifications: turn off and store the choice", () => {
  const { actor, stored, state } = createTestActor({ permission: "granted", isChosen: true });
  actor.send({ type: "notifications.disabled" });
  assert.deepEqual([state(), stored], ["off", [false]]);
  actor.stop();
});

Deno.test("browser notifications: turn on again when the browser permits them later", () => {
  const { actor, change, state } = createTestActor({ permission: "denied", isChosen: true });
  change({ permission: "granted", isChosen: true });
  assert.equal(state(), "on");
  actor.stop();
});

testSpecification(browserNotifications);
