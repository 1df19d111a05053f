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
import { accessToken } from "../../machines/session.ts";
import type { TabEvent } from "../../machines/sessionSetup.ts";
import { elif, grant, MINUTE, START } from "./sessionStubs.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { app, PARTS } from "./specifications/app.ts";

testSpecification(app);

/** Effects that note what they were asked to do. */
function noting(changes: Partial<Effects> = {}) {
  const notes: unknown[][] = [];
  const tab: { tell: (event: TabEvent) => void } = { tell: () => {} };
  const effects: Effects = {
    restore: () => Promise.resolve(grant("1")),
    refresh: (held) => {
      notes.push(["refresh", held]);
      return Promise.resolve(grant("2"));
    },
    signOut: (held) => {
      notes.push(["signOut", held]);
      return Promise.resolve();
    },
    followTabs: (tell) => {
      tab.tell = tell;
      return () => notes.push(["unfollowTabs"]);
    },
    followNetwork: (tell) => {
      tell({ type: "network.lost" });
      return () => notes.push(["unfollowNetwork"]);
    },
    followWindow: () => () => notes.push(["unfollowWindow"]),
    followBrowserStorage: (report) => {
      report({ type: "choice.unstored" });
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

Deno.test("every part of the app can be found by its name, in the app and in its system", () => {
  const { effects } = noting();
  const { app, hold: _, stop, ...parts } = createApp(effects, {
    preferences,
    now: () => START,
  });
  assert.deepEqual(
    Object.entries(parts).map(([name, ref]) => [name, ref.id, app.system.get(name) === ref]),
    PARTS.map((name) => [name, name, true]),
  );
  stop();
});

Deno.test("the app hands every effect to the part that wants it", async () => {
  const { effects, notes, tab } = noting();
  const clock = new SimulatedClock();
  const app = createApp(effects, { clock, now: () => START + clock.now(), preferences });
  await waitFor(app.session, (snapshot) => snapshot.matches("signedIn"));
  tab.tell({ type: "user.active" });
  clock.increment(14 * MINUTE);
  await waitFor(app.session, (snapshot) => accessToken(snapshot) === "access 2");
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
    ["storeTokens", grant("2")],
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

Deno.test("a store that is full is logged and stops nothing", async () => {
  const full = new DOMException("full", "QuotaExceededError");
  const fail = () => {
    throw full;
  };
  const { effects, notes } = noting({
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
  app.session.send({ type: "tokens.granted", ...grant("1") });
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

Deno.test("the app starts as it was left", async () => {
  const { effects } = noting({ restore: () => Promise.resolve(null) });
  const app = createApp(effects, { sidebar: { collapsed: true }, preferences });
  assert.equal(app.network.getSnapshot().value, "offline");
  assert.equal(app.browserStorage.getSnapshot().value, "choicesLost");
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

Deno.test("a part that is loaded late is started once, and stops with the app", () => {
  const { effects } = noting();
  const app = createApp(effects, { preferences, now: () => START });
  const told: unknown[] = [];
  const logic = () =>
    fromCallback(() => {
      told.push("started");
      return () => told.push("stopped");
    });
  const poller = app.hold("notificationPoller", logic());
  const sidebar = app.hold("notificationSidebar", logic());
  assert.ok(app.hold("notificationPoller", logic()) === poller);
  assert.deepEqual(
    [poller, sidebar].map(({ id }) => id),
    ["notificationPoller", "notificationSidebar"],
  );
  app.stop();
  assert.deepEqual(told, ["started", "started", "stopped", "stopped"]);
});

Deno.test("what asks for a child is data: its name and its input, and no logic", () => {
  const { effects, notes } = noting();
  const events: unknown[] = [];
  const app = createApp(effects, {
    preferences,
    now: () => START,
    inspect(inspected) {
      if (inspected.type !== "@xstate.event" || !inspected.event.type.startsWith("child.")) return;
      events.push(inspected.event);
    },
  });
  app.hold("poller", fromCallback<EventObject, { every: number }>(() => {}), { every: 5 });
  assert.deepEqual(events, [{ type: "child.requested", id: "poller", input: { every: 5 } }]);

  app.app.send({ type: "child.requested", id: "nobody's" });
  assert.equal(app.app.system.get("nobody's"), undefined);
  assert.deepEqual(notes, [
    ["logFailure", "The nobody's stopped", new TypeError("It has no logic")],
  ]);
  app.stop();
});

Deno.test("a late part that fails is logged, and the app goes on", async () => {
  const { effects, notes } = noting();
  const app = createApp(effects, { preferences, now: () => START });
  for (const part of ["notificationPoller", "notificationSidebar", "feedbackForm"] as const) {
    app.hold(part, fromPromise(() => Promise.reject("broken")));
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

Deno.test("a part that fails is logged, and the others go on", () => {
  const { effects, notes, tab } = noting();
  const app = createApp(effects, { preferences, now: () => START });
  tab.tell({ type: "tokens.changed" } as never);
  assert.deepEqual(
    [notes[0]?.slice(0, 2), notes.length, app.session.getSnapshot().status],
    [["logFailure", "The session stopped"], 1, "error"],
  );
  app.sidebar.send({ type: "sidebar.toggled" });
  assert.deepEqual(notes.at(-1), ["storeCollapsed", true]);
  app.stop();
});

Deno.test("the app follows its session: starting, signed in, ending, guest", async () => {
  const signingOut = Promise.withResolvers<void>();
  const { effects } = noting({ signOut: () => signingOut.promise });
  const { app, session, toaster, confirmDialog, stop } = createApp(effects, {
    preferences,
    now: () => START,
  });
  const states: unknown[] = [app.getSnapshot().value];
  await waitFor(app, (snapshot) => snapshot.matches("signedIn"));
  states.push(app.getSnapshot().value);
  confirmDialog.send({ type: "dialog.requested", question: { message: "?" }, asker: app });
  toaster.send({ type: "toast.raised", kind: "info", title: "A private notification" });
  session.send({ type: "signOut.requested" });
  states.push(app.getSnapshot().value, confirmDialog.getSnapshot().value);
  signingOut.resolve();
  await waitFor(app, (snapshot) => snapshot.matches("guest"));
  const said = () => toaster.getSnapshot().context.shown.map(({ toast }) => toast.title);
  assert.deepEqual([...states, confirmDialog.getSnapshot().value, said()], [
    "starting",
    "signedIn",
    "ending",
    { asking: "opening" },
    "closing",
    [{ key: "Logout successful" }],
  ]);
  session.send({ type: "tokens.granted", ...grant("1") });
  assert.equal(app.getSnapshot().value, "signedIn");
  stop();
});

Deno.test("whoever is not signed in is a guest once that is known, and is told of a session's end", async () => {
  const { effects, tab } = noting({ restore: () => Promise.resolve(null) });
  const { app, session, toaster, stop } = createApp(effects, { preferences, now: () => START });
  await waitFor(app, (snapshot) => snapshot.matches("guest"));
  assert.deepEqual(toaster.getSnapshot().context.shown, []);
  session.send({ type: "tokens.granted", ...grant("1") });
  tab.tell({ type: "tokens.changed", grant: null });
  assert.deepEqual(
    [app.getSnapshot().value, toaster.getSnapshot().context.shown.map(({ toast }) => toast.title)],
    ["guest", [{ key: "Your session has ended. Please sign in again." }]],
  );
  stop();
});

Deno.test("app: knows the state that its session reached before the app listened to it", async () => {
  const failure = new TypeError("Promise.try is not a function");
  const { effects, notes } = noting({
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

Deno.test("a child runs until its last holder releases it, and longer when its request outlives them", async () => {
  const { effects } = noting();
  const { app, hold, stop } = createApp(effects, { preferences, now: () => START });
  const saving = Promise.withResolvers<void>();
  const saver = setup({ actors: { save: fromPromise<void>(() => saving.promise) } }).createMachine({
    initial: "idle",
    states: {
      idle: { on: { save: "saving" } },
      saving: { tags: KEEP_ALIVE, invoke: { src: "save", onDone: "idle", onError: "idle" } },
    },
  });
  const runs = (id: string) => app.system.get(id) !== undefined;
  const request = (id: string) => hold(id, saver);
  const release = (id: string) => app.send({ type: "child.released", id });
  request("shared");
  request("shared");
  release("shared");
  const seen = [runs("shared")];
  release("shared");
  seen.push(runs("shared"));
  const child = request("saver");
  child.send({ type: "save" });
  release("saver");
  seen.push(runs("saver"));
  saving.resolve();
  await waitFor(child, ({ status }) => status !== "active").catch(() => {});
  seen.push(runs("saver"));
  assert.deepEqual([seen, Object.keys(app.getSnapshot().context.holders)], [
    [true, false, true, false],
    [],
  ]);
  stop();
});

Deno.test("the app is loaded anew at once, unless half filled forms are to be kept first", () => {
  const { effects, notes } = noting();
  const { app, hold, stop } = createApp(effects, { preferences, now: () => START });
  const reloads = () => notes.filter(([name]) => name === "reload").length;
  app.send({ type: "reload.requested" });
  assert.equal(reloads(), 1);
  const heard: unknown[] = [];
  const forms = fromCallback(({ receive }) => receive((event) => heard.push(event)));
  hold("unsavedForms", forms);
  app.send({ type: "reload.requested" });
  assert.deepEqual([reloads(), heard], [1, [{ type: "reload.requested" }]]);
  stop();
});

Deno.test("app: reloads from the server while something else answers in its place", () => {
  const { effects, notes } = noting({ followNetwork: () => () => {} });
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
