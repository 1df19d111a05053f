import assert from "node:assert/strict";
import {
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
  SimulatedClock,
  waitFor,
} from "xstate";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { KEEP_ALIVE } from "../../machines/keepAlive.ts";
import { getAccessToken } from "../../machines/session.ts";
import type { TabEvent } from "../../machines/sessionSetup.ts";
import { createGrant, elif, MINUTE, START } from "./sessionStubs.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { app, PARTS } from "./specifications/app.ts";

/** Effects that note what they were asked to do. */
function createRecordingEffects(changes: Partial<Effects> = {}) {
  const notes: unknown[][] = [];
  const tab: { notify: (event: TabEvent) => void } = { notify: () => {} };
  const effects: Effects = {
    restore: () => Promise.resolve(createGrant("1")),
    refresh: (held) => {
      notes.push(["refresh", held]);
      return Promise.resolve(createGrant("2"));
    },
    signOut: (held) => {
      notes.push(["signOut", held]);
      return Promise.resolve();
    },
    followTabs: (notify) => {
      tab.notify = notify;
      return () => notes.push(["unfollowTabs"]);
    },
    followNetwork: (notify) => {
      notify({ type: "network.lost" });
      return () => notes.push(["unfollowNetwork"]);
    },
    followWindow: () => () => notes.push(["unfollowWindow"]),
    followBrowserStorage: (report) => {
      report({ type: "preference.storeFailed" });
      return () => notes.push(["unfollowBrowserStorage"]);
    },
    storeTokens: (grant) => notes.push(["storeTokens", grant]),
    clearTokens: (held) => notes.push(["clearTokens", held]),
    storeCollapsed: (collapsed) => notes.push(["storeCollapsed", collapsed]),
    loadCatalogue: (language) => Promise.resolve({ language }),
    storeLanguage: (language) => notes.push(["storeLanguage", language]),
    storeTheme: (theme) => notes.push(["storeTheme", theme]),
    storeSingleKeys: (isOn) => notes.push(["storeSingleKeys", isOn]),
    reload: (how) => notes.push(["reload", how]),
    logFailure: (message, error) => notes.push(["logFailure", message, error]),
    ...changes,
  };
  return { effects, notes, tab };
}

const catalogue = { Cancel: "Vazgeç" };
const preferences = { language: "tr" as const, theme: "dark" as const, catalogue };

Deno.test("app: exposes every part by its system id", () => {
  const { effects } = createRecordingEffects();
  const { app, acquireChild: _, stop, ...parts } = createApp(effects, {
    preferences,
    now: () => START,
  });
  assert.deepEqual(
    Object.entries(parts).map(([name, ref]) => [name, ref.id, app.system.get(name) === ref]),
    PARTS.map((name) => [name, name, true]),
  );
  stop();
});

Deno.test("app: provides every effect to its machine", async () => {
  const { effects, notes, tab } = createRecordingEffects();
  const clock = new SimulatedClock();
  const app = createApp(effects, { clock, now: () => START + clock.now(), preferences });
  await waitFor(app.session, (snapshot) => snapshot.matches("signedIn"));
  tab.notify({ type: "user.active" });
  clock.increment(14 * MINUTE);
  await waitFor(app.session, (snapshot) => getAccessToken(snapshot) === "access 2");
  app.session.send({ type: "signOut.requested" });
  await waitFor(app.session, (snapshot) => snapshot.matches("signedOut"));
  app.sidebar.send({ type: "sidebar.toggled" });
  app.preferences.send({ type: "theme.chosen", theme: "light" });
  app.preferences.send({ type: "singleKeys.chosen", isOn: false });
  app.preferences.send({ type: "language.chosen", language: "en" });
  await waitFor(app.preferences, ({ context }) => context.language === "en");
  app.stop();

  assert.deepEqual(notes, [
    ["refresh", { accessToken: "access 1", refreshToken: "refresh 1" }],
    ["storeTokens", createGrant("2")],
    ["clearTokens", null],
    ["signOut", { accessToken: "access 2", refreshToken: "refresh 2" }],
    ["storeCollapsed", true],
    ["storeTheme", "light"],
    ["storeSingleKeys", false],
    ["storeLanguage", "en"],
    ["unfollowTabs"],
    ["unfollowBrowserStorage"],
    ["unfollowNetwork"],
    ["unfollowWindow"],
  ]);
});

Deno.test("app: logs a full storage and goes on", async () => {
  const full = new DOMException("full", "QuotaExceededError");
  const fail = () => {
    throw full;
  };
  const { effects, notes } = createRecordingEffects({
    restore: () => Promise.resolve(null),
    storeTokens: fail,
    clearTokens: fail,
    storeCollapsed: fail,
    storeLanguage: fail,
    storeTheme: fail,
    storeSingleKeys: fail,
  });
  const app = createApp(effects, { preferences, now: () => START });
  await waitFor(app.session, (snapshot) => snapshot.matches("signedOut"));
  app.session.send({ type: "tokens.granted", ...createGrant("1") });
  app.sidebar.send({ type: "sidebar.toggled" });
  app.preferences.send({ type: "theme.chosen", theme: "light" });
  app.preferences.send({ type: "singleKeys.chosen", isOn: false });
  app.preferences.send({ type: "language.chosen", language: "en" });
  await waitFor(app.preferences, ({ context }) => context.language === "en");
  assert.deepEqual(notes, Array(6).fill(["logFailure", "Storing failed", full]));
  assert.deepEqual(app.session.getSnapshot().context.user, elif);
  assert.equal(app.app.getSnapshot().status, "active");
  app.stop();
});

Deno.test("app: starts with the stored preferences", async () => {
  const { effects } = createRecordingEffects({ restore: () => Promise.resolve(null) });
  const app = createApp(effects, { sidebar: { collapsed: true }, preferences });
  assert.equal(app.network.getSnapshot().value, "offline");
  assert.equal(app.browserStorage.getSnapshot().value, "preferencesUnstored");
  assert.deepEqual(
    [app.sidebar.getSnapshot().value.width, app.preferences.getSnapshot().value],
    ["collapsed", { language: "ready", theme: "dark" }],
  );
  const bare = createApp(effects);
  await waitFor(bare.preferences, (snapshot) => snapshot.matches({ language: "ready" }));
  const { language, catalogue } = bare.preferences.getSnapshot().context;
  assert.deepEqual(
    [language, catalogue, bare.sidebar.getSnapshot().value.width],
    ["tr", { language: "tr" }, "expanded"],
  );
  app.stop();
  bare.stop();
});

Deno.test("app: starts a child once and stops it with the app", () => {
  const { effects } = createRecordingEffects();
  const app = createApp(effects, { preferences, now: () => START });
  const reported: unknown[] = [];
  const createLogic = () =>
    fromCallback(() => {
      reported.push("started");
      return () => reported.push("stopped");
    });
  const poller = app.acquireChild("notificationPoller", createLogic());
  const sidebar = app.acquireChild("notificationSidebar", createLogic());
  assert.ok(app.acquireChild("notificationPoller", createLogic()) === poller);
  assert.deepEqual(
    [poller, sidebar].map(({ id }) => id),
    ["notificationPoller", "notificationSidebar"],
  );
  app.stop();
  assert.deepEqual(reported, ["started", "started", "stopped", "stopped"]);
});

Deno.test("app: starts a child with the input that its view gives", () => {
  const { effects } = createRecordingEffects();
  const app = createApp(effects, { preferences, now: () => START });
  const inputs: unknown[] = [];
  const poller = fromCallback<EventObject, { every: number }>(({ input }) => {
    inputs.push(input);
  });
  app.acquireChild("poller", poller, { every: 5 });
  assert.deepEqual(inputs, [{ every: 5 }]);
  app.stop();
});

Deno.test("app: starts a failed child again and stops that one when it is released", async () => {
  const { effects } = createRecordingEffects();
  const app = createApp(effects, { preferences, now: () => START });
  const failing = app.acquireChild("poller", fromPromise(() => Promise.reject("broken")));
  await waitFor(app.session, (snapshot) => snapshot.matches("signedIn"));
  const running = app.acquireChild("poller", fromCallback(() => {}));
  app.app.send({ type: "child.released", id: "poller" });
  assert.deepEqual([failing, running].map((one) => one.getSnapshot().status), ["error", "stopped"]);
  assert.equal(app.app.system.get("poller"), undefined);
  app.stop();
});

Deno.test("app: logs a child that fails and goes on", async () => {
  const { effects, notes } = createRecordingEffects();
  const app = createApp(effects, { preferences, now: () => START });
  for (const part of ["notificationPoller", "notificationSidebar", "feedbackForm"] as const) {
    app.acquireChild(part, fromPromise(() => Promise.reject("broken")));
  }
  await waitFor(app.session, (snapshot) => snapshot.matches("signedIn"));
  assert.deepEqual(notes, [
    ["logFailure", "The notificationPoller stopped", "broken"],
    ["logFailure", "The notificationSidebar stopped", "broken"],
    ["logFailure", "The feedbackForm stopped", "broken"],
  ]);
  assert.equal(app.app.getSnapshot().status, "active");
  app.stop();
});

Deno.test("app: keeps the other parts running when one fails", () => {
  const { effects, notes, tab } = createRecordingEffects();
  const app = createApp(effects, { preferences, now: () => START });
  tab.notify({ type: "tokens.changed" } as never);
  assert.deepEqual(
    [notes[0]?.slice(0, 2), notes.length, app.session.getSnapshot().status],
    [["logFailure", "The session stopped"], 1, "error"],
  );
  app.sidebar.send({ type: "sidebar.toggled" });
  assert.deepEqual(notes.at(-1), ["storeCollapsed", true]);
  app.stop();
});

Deno.test("app: follows the session from its start to its end", async () => {
  const signingOut = Promise.withResolvers<void>();
  const { effects } = createRecordingEffects({ signOut: () => signingOut.promise });
  const { app, session, toaster, confirmDialog, stop } = createApp(effects, {
    preferences,
    now: () => START,
  });
  const states: unknown[] = [app.getSnapshot().value];
  await waitFor(app, (snapshot) => snapshot.matches("signedIn"));
  states.push(app.getSnapshot().value);
  confirmDialog.send({ type: "question.asked", question: { message: "?" }, requester: app });
  toaster.send({ type: "toast.raised", kind: "info", title: "A private notification" });
  session.send({ type: "signOut.requested" });
  states.push(app.getSnapshot().value, confirmDialog.getSnapshot().value);
  signingOut.resolve();
  await waitFor(app, (snapshot) => snapshot.matches("guest"));
  const listToastTitles = () => toaster.getSnapshot().context.shown.map(({ toast }) => toast.title);
  assert.deepEqual([...states, confirmDialog.getSnapshot().value, listToastTitles()], [
    "starting",
    "signedIn",
    "ending",
    { asking: "opening" },
    "closing",
    [{ key: "Logout successful" }],
  ]);
  session.send({ type: "tokens.granted", ...createGrant("1") });
  assert.equal(app.getSnapshot().value, "signedIn");
  stop();
});

Deno.test("app: notifies the user when the session ends elsewhere", async () => {
  const { effects, tab } = createRecordingEffects({ restore: () => Promise.resolve(null) });
  const { app, session, toaster, stop } = createApp(effects, { preferences, now: () => START });
  await waitFor(app, (snapshot) => snapshot.matches("guest"));
  assert.deepEqual(toaster.getSnapshot().context.shown, []);
  session.send({ type: "tokens.granted", ...createGrant("1") });
  tab.notify({ type: "tokens.removed" });
  assert.deepEqual(
    [app.getSnapshot().value, toaster.getSnapshot().context.shown.map(({ toast }) => toast.title)],
    ["guest", [{ key: "Your session has ended. Please sign in again." }]],
  );
  stop();
});

Deno.test("app: knows a session state reached before it subscribes", async () => {
  const failure = new TypeError("Promise.try is not a function");
  const { effects, notes } = createRecordingEffects({
    restore: () => {
      throw failure;
    },
  });
  const { app, session, stop } = createApp(effects, { preferences, now: () => START });
  assert.equal(session.getSnapshot().value, "signedOut");
  await waitFor(app, (snapshot) => !snapshot.matches("starting"), { timeout: 1_000 });
  assert.deepEqual([app.getSnapshot().value, notes], ["guest", [["clearTokens", null]]]);
  stop();
});

Deno.test("app: runs a child until its last holder releases it and its request settles", async () => {
  const { effects } = createRecordingEffects();
  const { app, acquireChild, stop } = createApp(effects, { preferences, now: () => START });
  const saving = Promise.withResolvers<void>();
  const saver = setup({ actors: { save: fromPromise<void>(() => saving.promise) } }).createMachine({
    initial: "idle",
    states: {
      idle: { on: { save: "saving" } },
      saving: { tags: KEEP_ALIVE, invoke: { src: "save", onDone: "idle", onError: "idle" } },
    },
  });
  const isRunning = (id: string) => app.system.get(id) !== undefined;
  const request = (id: string) => acquireChild(id, saver);
  const release = (id: string) => app.send({ type: "child.released", id });
  request("shared");
  request("shared");
  release("shared");
  const seen = [isRunning("shared")];
  release("shared");
  seen.push(isRunning("shared"));
  const child = request("saver");
  child.send({ type: "save" });
  release("saver");
  seen.push(isRunning("saver"));
  saving.resolve();
  await waitFor(child, ({ status }) => status !== "active").catch(() => {});
  seen.push(isRunning("saver"));
  assert.deepEqual([seen, Object.keys(app.getSnapshot().context.holders)], [
    [true, false, true, false],
    [],
  ]);
  stop();
});

Deno.test("app: reloads at once unless forms have to store drafts first", () => {
  const { effects, notes } = createRecordingEffects();
  const { app, acquireChild, stop } = createApp(effects, { preferences, now: () => START });
  const countReloads = () => notes.filter(([name]) => name === "reload").length;
  app.send({ type: "reload.requested" });
  assert.equal(countReloads(), 1);
  const received: unknown[] = [];
  const forms = fromCallback(({ receive }) => receive((event) => received.push(event)));
  acquireChild("unsavedForms", forms);
  app.send({ type: "reload.requested" });
  assert.deepEqual([countReloads(), received], [1, [{ type: "reload.requested" }]]);
  stop();
});

Deno.test("app: reloads from the server while the network intercepts", () => {
  const { effects, notes } = createRecordingEffects({ followNetwork: () => () => {} });
  const { app, network, stop } = createApp(effects, { preferences, now: () => START });
  app.send({ type: "reload.requested" });
  network.send({ type: "network.intercepted" });
  app.send({ type: "reload.requested" });
  assert.deepEqual(notes, [
    ["reload", { fromServer: false }],
    ["reload", { fromServer: true }],
  ]);
  stop();
});

testSpecification(app);
