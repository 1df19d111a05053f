import assert from "node:assert/strict";
import { fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate";
import { createApp } from "../../machines/app.ts";
import type { Effects } from "../../machines/effects.ts";
import { accessToken } from "../../machines/sessionQueries.ts";
import type { TabEvent } from "../../machines/sessionTypes.ts";
import { elif, grant, MINUTE, START } from "./sessionStubs.ts";

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
    storeTokens: (grant) => notes.push(["storeTokens", grant]),
    clearTokens: (held) => notes.push(["clearTokens", held]),
    storeCollapsed: (collapsed) => notes.push(["storeCollapsed", collapsed]),
    loadCatalogue: (language) => Promise.resolve({ language }),
    storeLanguage: (language) => notes.push(["storeLanguage", language]),
    storeTheme: (theme) => notes.push(["storeTheme", theme]),
    storeColumns: (choice) => notes.push(["storeColumns", choice]),
    logFailure: (message, error) => notes.push(["logFailure", message, error]),
    ...changes,
  };
  return { effects, notes, tab };
}

const catalogue = { Cancel: "Vazgeç" };
const preferences = { language: "tr" as const, theme: "dark" as const, catalogue };

Deno.test("every part of the app can be found by its name, in the app and in its system", () => {
  const { effects } = noting();
  const { app, part: _part, stop, ...parts } = createApp(effects, {
    preferences,
    now: () => START,
  });
  assert.deepEqual(
    Object.entries(parts).map(([name, ref]) => [name, ref.id, app.system.get(name) === ref]),
    ["session", "toaster", "sidebar", "pageTitle", "confirmDialog", "preferences", "serverStorage"]
      .map((name) => [name, name, true]),
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
  app.preferences.send({ type: "columns.chosen", list: "projects", hidden: ["type"] });
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
    ["storeColumns", { list: "projects", hidden: ["type"] }],
    ["storeLanguage", "en"],
    ["unfollowTabs"],
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
    storeColumns: fail,
  });
  const app = createApp(effects, { preferences, now: () => START });
  await waitFor(app.session, (snapshot) => snapshot.matches("signedOut"));
  app.session.send({ type: "tokens.granted", ...grant("1") });
  app.sidebar.send({ type: "sidebar.toggled" });
  app.preferences.send({ type: "theme.chosen", theme: "light" });
  app.preferences.send({ type: "columns.chosen", list: "projects", hidden: ["type"] });
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
  assert.deepEqual(
    [app.sidebar.getSnapshot().value.width, app.preferences.getSnapshot().value],
    ["collapsed", { language: "ready", theme: "dark" }],
  );
  const bare = createApp(effects);
  await waitFor(bare.preferences, (snapshot) => snapshot.matches({ language: "ready" }));
  const { language, catalogue } = bare.preferences.getSnapshot().context;
  assert.deepEqual([language, catalogue], ["tr", { language: "tr" }]);
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
  const poller = app.part("notificationPoller", logic);
  const sidebar = app.part("notificationSidebar", logic);
  assert.ok(app.part("notificationPoller", logic) === poller);
  assert.deepEqual(
    [poller, sidebar].map(({ id }) => id),
    ["notificationPoller", "notificationSidebar"],
  );
  app.stop();
  assert.deepEqual(told, ["started", "started", "stopped", "stopped"]);
});

Deno.test("a late part that fails is logged, and the app goes on", async () => {
  const { effects, notes } = noting();
  const app = createApp(effects, { preferences, now: () => START });
  for (const part of ["notificationPoller", "notificationSidebar", "feedbackForm"] as const) {
    app.part(part, () => fromPromise(() => Promise.reject("broken")));
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
