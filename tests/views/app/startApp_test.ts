import { idleEffects } from "../../support/createPageInApp.tsx";
import { onTestEnd, viewTest } from "../../support/viewTest.tsx";
import { type QueryFunction, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { SimulatedClock } from "xstate";
import { STORAGE_FULL, STORAGE_HEADER } from "../../../contract/constants.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { WindowEvent } from "../../../machines/clock.ts";
import type { AppOptions, Effects } from "../../../machines/createApp.ts";
import type { TokenGrant } from "../../../machines/sessionSetup.ts";
import { readDrafts, storeDraft } from "../../../src/actors/drafts.ts";
import { noBody } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { startApp } from "../../../src/app/startApp.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Ten minutes before midnight in Istanbul. */
const START = Date.UTC(2026, 10, 26, 20, 50);

interface StartOptions {
  /** The initial address. */
  at?: string;
  /** The user; by default a guest. */
  as?: string;
  effects?: Partial<Effects>;
  options?: AppOptions;
  /** Responds by method and path; an exception fails the call. */
  respond?: (call: string, signal?: AbortSignal) => Response | Promise<Response>;
}

/** Starts the app in a simulated browser with a paused clock and a simulated server. */
async function startTestApp(
  { at = "/login", as, effects, options, respond: answer }: StartOptions = {},
) {
  const [address, { fetch }] = [location.href, globalThis];
  history.replaceState(null, "", at);
  const respondOrNull = answer ?? (() => Response.json(null));
  globalThis.fetch = async (path, init) =>
    await respondOrNull(`${init?.method} ${String(path)}`, init?.signal ?? undefined);
  const clock = new SimulatedClock();
  const time = { slept: START };
  const { services, router } = await startApp(
    () => ({
      ...idleEffects,
      restore: () => Promise.resolve(as === undefined ? null : createGrant(as)),
      ...effects,
    }),
    {
      clock,
      now: () => time.slept + clock.now(),
      zone: () => "Europe/Istanbul",
      preferences: { catalogue: {} },
      ...options,
    },
  );
  const { queries } = services;
  const [client, other] = await Promise.all([queries.open(), queries.open()]);
  onTestEnd(() => {
    client.clear();
    router.dispose();
    services.actors.stop();
    globalThis.fetch = fetch;
    history.replaceState(null, "", address);
  });
  const { actors } = services;
  const isIdle = () => assert.equal(router.state.navigation.state, "idle");
  return {
    ...services,
    client,
    isOneCache: client === other,
    clock,
    time,
    router,
    place: () => router.state.location.pathname + router.state.location.search,
    /** Waits until the router has gone to an address. */
    arrived: (path: string) =>
      waitFor(() => {
        isIdle();
        assert.equal(router.state.location.pathname + router.state.location.search, path);
      }),
    toasts: () =>
      actors.toaster.getSnapshot().context.shown
        .map(({ toast: { kind, title, list } }) => ({ kind, title, ...(list && { list }) })),
    signIn: (id: string, permissions?: Permission[]) =>
      actors.session.send({ type: "tokens.granted", ...createGrant(id, permissions) }),
    /** What the query cache holds, by its first key. */
    cached: () => client.getQueryCache().getAll().map(({ queryKey: [key] }) => key),
    /** A query that a page shows. */
    show(key: string, queryFn: QueryFunction) {
      const options = { queryKey: [key], queryFn, retry: false };
      onTestEnd(new QueryObserver(client, options).subscribe(() => {}));
    },
  };
}

function createGrant(id: string, permissions: Permission[] = []): TokenGrant {
  const user: SessionUser = {
    id,
    email: `${id}@iklim.example`,
    name: id,
    surname: "",
    company_id: "own",
    company_name: "İklim",
    roles: [],
    permissions,
    exp: START / 1000 + 9 * 3_600,
  };
  return { user, accessToken: `access of ${id}`, refreshToken: "refresh" };
}

const createProblem = (status: number, body: object = {}) =>
  Response.json({ type: "about:blank", title: "Refused", status, detail: "No.", ...body }, {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });

viewTest("app: refetches shown queries when the day changes and not before", async () => {
  const { show, clock } = await startTestApp();
  let requests = 0;
  show("milestones", () => ++requests);
  await waitFor(() => assert.equal(requests, 1));
  clock.increment(9 * MINUTE);
  await waitFor(() => assert.equal(requests, 1));
  clock.increment(MINUTE);
  // A view that reads the day requests another key before the rest is requested again.
  const first = requests;
  await waitFor(() => assert.deepEqual([first, requests], [1, 2]));
});

viewTest("app: refetches shown queries when it wakes on another day", async () => {
  let notify: (event: WindowEvent) => void = () => {};
  const followWindow: Effects["followWindow"] = (report) => {
    notify = report;
    return () => {};
  };
  const { show, time } = await startTestApp({ effects: { followWindow } });
  let requests = 0;
  show("milestones", () => ++requests);
  await waitFor(() => assert.equal(requests, 1));
  notify({ type: "window.hidden" });
  time.slept += 9 * HOUR;
  notify({ type: "window.shown" });
  await waitFor(() => assert.equal(requests, 2));
  notify({ type: "window.shown" });
  await waitFor(() => assert.equal(requests, 2));
});

viewTest(
  "app: keeps its language and shows a toast when the texts of another do not load",
  async ({ consoleMessages }) => {
    const turkish = { Cancel: "Vazgeç" };
    const failure = new TypeError("Failed to fetch");
    const { actors: { preferences }, toasts } = await startTestApp({
      effects: { loadCatalogue: () => Promise.reject(failure) },
      options: { preferences: { catalogue: turkish } },
    });
    const failed = new Promise<void>((resolve) =>
      preferences.on("language.failed", () => resolve())
    );
    preferences.send({ type: "language.chosen", language: "en" });
    await failed;
    const { language, catalogue } = preferences.getSnapshot().context;
    assert.deepEqual({ language, catalogue, toasts: toasts(), said: consoleMessages.splice(0) }, {
      language: "tr",
      catalogue: turkish,
      toasts: [{
        kind: "error",
        title: { key: "The language could not be loaded. Please try again." },
      }],
      said: [String(failure)],
    });
  },
);

viewTest("app: does not start without any texts", async ({ consoleMessages }) => {
  const loadCatalogue = () => Promise.reject(new TypeError("Failed to fetch"));
  await assert.rejects(
    startApp(() => ({ ...idleEffects, loadCatalogue })),
    new Error("The texts could not be loaded"),
  );
  assert.deepEqual(consoleMessages.splice(0), ["TypeError: Failed to fetch"]);
});

viewTest(
  "app: opens the sign-in page when signed out and the page when restored",
  async () => {
    const out = await startTestApp({ at: "/help?x=1" });
    const restored = Promise.withResolvers<TokenGrant>();
    const starting = startTestApp({ at: "/help", effects: { restore: () => restored.promise } });
    await new Promise((resolve) => setTimeout(resolve));
    restored.resolve(createGrant("elif"));
    const signedIn = await starting;
    assert.deepEqual([out.place(), signedIn.place()], ["/login?redirect=%2Fhelp%3Fx%3D1", "/help"]);
  },
);

viewTest(
  "app: clears the query cache and opens the wanted page on sign-in",
  async () => {
    const { client, signIn, arrived, cached } = await startTestApp({
      at: "/login?redirect=%2Fhelp",
    });
    const { length } = history;
    client.setQueryData(["of somebody else"], "rows");
    signIn("elif");
    assert.deepEqual(cached(), []);
    await arrived("/help");
    assert.equal(history.length, length);
  },
);

viewTest("app: reloads the page when another user signs in on it", async () => {
  const { client, signIn, cached, router } = await startTestApp({ at: "/help", as: "elif" });
  await waitFor(() => assert.equal(router.state.initialized, true));
  client.setQueryData(["of elif"], "rows");
  const states: string[] = [];
  onTestEnd(router.subscribe(({ revalidation }) => states.push(revalidation)));
  signIn("deniz");
  assert.deepEqual([states, cached()], [["loading"], []]);
});

for (const [end, path] of [["signOut", "/login"], ["expiry", "/login?redirect=%2Faccount"]]) {
  viewTest(`app: opens ${path} and empties the query cache after ${end}`, async () => {
    const { actors, client, clock, router, arrived, cached } = await startTestApp({
      at: "/help",
      as: "elif",
    });
    await arrived("/help");
    const { length } = history;
    client.setQueryData(["of elif"], "rows");
    // The page that is being opened is the one that is wanted.
    const following = router.subscribe(({ navigation }) => {
      if (navigation.location?.pathname !== "/account") return;
      following();
      if (end === "signOut") actors.session.send({ type: "signOut.requested" });
      else clock.increment(9 * HOUR);
    });
    await router.navigate("/account");
    await arrived(path ?? "");
    await waitFor(() => assert.deepEqual(cached(), []));
    assert.equal(history.length, length);
  });
}

viewTest("app: keeps loaded data when a sign-in precedes the redirect", async () => {
  const { actors, client, router, signIn, arrived, cached } = await startTestApp({
    at: "/help",
    as: "elif",
  });
  await arrived("/help");
  const navigated = Promise.withResolvers<void>();
  const { navigate } = router;
  router.navigate = () => navigated.promise;
  actors.session.send({ type: "signOut.requested" });
  await waitFor(() => assert.equal(actors.session.getSnapshot().value, "signedOut"));
  signIn("deniz");
  client.setQueryData(["of deniz"], "rows");
  navigated.resolve();
  await navigated.promise;
  await Promise.resolve();
  router.navigate = navigate;
  assert.deepEqual(cached(), ["of deniz"]);
});

viewTest("app: removes other users' drafts on sign-in", async () => {
  storeDraft("elif", "/help#form", { text: "typed" });
  const { signIn, arrived } = await startTestApp({ at: "/login?redirect=%2Fhelp" });
  signIn("deniz");
  await arrived("/help");
  assert.deepEqual(readDrafts("elif"), {});
});

viewTest("app: refetches only failed shown queries when the network returns", async () => {
  const { actors: { network }, client, isOneCache, show } = await startTestApp();
  assert.ok(isOneCache);
  // It failed to be loaded once more.
  client.setQueryData(["failed"], "rows", { updatedAt: 1 });
  const requests: string[] = [];
  const fail = (key: string) => () => {
    requests.push(key);
    return Promise.reject(new RequestFailure("network", key));
  };
  const waitForError = (key: string) =>
    waitFor(() => assert.equal(client.getQueryState([key])?.status, "error"));
  show("failed", fail("failed"));
  show("loaded", () => requests.push("loaded"));
  client.prefetchQuery({ queryKey: ["left"], queryFn: fail("left"), retry: false });
  await Promise.all([waitForError("failed"), waitForError("left")]);
  requests.length = 0;
  network.send({ type: "network.lost" });
  network.send({ type: "network.returned" });
  assert.deepEqual(requests, ["failed"]);
  // What is requested already is not requested once more.
  network.send({ type: "network.lost" });
  network.send({ type: "network.returned" });
  assert.deepEqual(requests, ["failed"]);
  await waitForError("failed");
});

viewTest(
  "app: shows a toast for a failed call and opens /unauthorized after a 403",
  async () => {
    const answers: Record<string, () => Response> = {
      "GET /conflict": () => createProblem(409, { title: "Conflict", errors: { name: ["Taken"] } }),
      "GET /quiet": () => createProblem(500),
      "GET /forbidden": () => createProblem(403),
    };
    const { http, toasts, arrived, place: readAddress } = await startTestApp({
      at: "/help",
      as: "elif",
      respond: (call) => answers[call]?.() ?? Response.json(null),
    });
    await arrived("/help");
    await assert.rejects(http("/quiet", noBody, { quiet: true }));
    assert.deepEqual(toasts(), []);
    await assert.rejects(http("/conflict", noBody));
    const conflict = { kind: "error", title: "Conflict", list: ["Taken"] };
    assert.deepEqual([toasts(), readAddress()], [[conflict], "/help"]);
    await assert.rejects(http("/forbidden", noBody, { quiet: true }));
    await arrived("/unauthorized");
    assert.deepEqual(toasts(), [conflict, { kind: "error", title: "No." }]);
  },
);

viewTest("app: shows the failure of a call until the same call succeeds", async () => {
  const offline = ["PUT /api/projects/1/disable"];
  const { http, actors: { toaster } } = await startTestApp({
    at: "/help",
    as: "elif",
    respond(call) {
      if (offline.includes(call)) throw new TypeError("connection refused");
      return Response.json(null);
    },
  });
  const countVisible = () => {
    const { shown, leaving } = toaster.getSnapshot().context;
    return shown.length - leaving.length;
  };
  const disable = () => http("/api/projects/1/disable", noBody, { method: "PUT" });
  await assert.rejects(disable());
  const counts = [countVisible()];
  await http("/api/projects", noBody);
  counts.push(countVisible());
  offline.length = 0;
  await disable();
  assert.deepEqual([...counts, countVisible()], [1, 1, 0]);
});

viewTest("app: shows a 401 toast while signed out only for the sign-in call", async () => {
  const { http, toasts } = await startTestApp({ respond: () => createProblem(401) });
  await assert.rejects(http("/api/projects", noBody));
  assert.deepEqual(toasts(), []);
  await assert.rejects(http("/api/auth/login", noBody, { method: "POST" }));
  assert.deepEqual(toasts(), [{ kind: "error", title: "No." }]);
});

viewTest("app: aborts the calls of a session that ends, and none of the next", async () => {
  const deferredResponses: PromiseWithResolvers<Response>[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const { http, actors: { session }, signIn } = await startTestApp({
    as: "elif",
    at: "/help",
    respond(call, signal) {
      if (call !== "GET /api/slow") return Response.json(null);
      signals.push(signal);
      const deferredResponse = Promise.withResolvers<Response>();
      deferredResponses.push(deferredResponse);
      return deferredResponse.promise;
    },
  });
  const requestSlow = () =>
    http("/api/slow", (body) => body, { quiet: true }).catch(({ name }) => name);
  const first = requestSlow();
  session.send({ type: "signOut.requested" });
  const atSignOut = [session.getSnapshot().value, signals[0]?.aborted];
  await waitFor(() => assert.equal(session.getSnapshot().value, "signedOut"));
  signIn("deniz");
  const second = requestSlow();
  for (const { resolve } of deferredResponses) resolve(Response.json("rows"));
  assert.deepEqual(await Promise.all([first, second]), ["RequestFailure", "rows"]);
  assert.deepEqual([atSignOut, signals[1]?.aborted], [["signingOut", true], false]);
});

viewTest(
  "app: tracks by each response whether the server can save and responded",
  async () => {
    const responses = [
      new Response("null", {
        headers: { "Content-Type": "application/json", [STORAGE_HEADER]: STORAGE_FULL },
      }),
      new Response("<h1>Sign in</h1>", { headers: { "Content-Type": "text/html" } }),
      Response.json(null),
    ];
    const { http, actors: { serverStorage, network } } = await startTestApp({
      respond: () => responses.shift() ?? Response.error(),
    });
    const states: unknown[] = [];
    for (let call = 0; call < 3; call++) {
      await http("/api/auth/config", (body) => body, { quiet: true }).catch(() => {});
      states.push([serverStorage.getSnapshot().value, network.getSnapshot().value]);
    }
    assert.deepEqual(states, [
      ["full", "online"],
      ["available", "intercepted"],
      ["available", "online"],
    ]);
  },
);

viewTest("app: refetches shown queries when another tab changed records", async () => {
  const { http } = await startTestApp({ as: "elif", at: "/help" });
  const { show } = await startTestApp();
  let requests = 0;
  show("milestones", () => ++requests);
  await waitFor(() => assert.equal(requests, 1));
  await http("/api/milestones/1", noBody, { method: "PATCH" });
  await waitFor(() => assert.equal(requests, 2));
});

viewTest("app: is busy while a call or a query is under way", async () => {
  const call = Promise.withResolvers<Response>();
  const { http, activity, client } = await startTestApp({ respond: () => call.promise });
  const states = [activity.isBusy()];
  const calling = http("/api/auth/config", noBody);
  states.push(activity.isBusy());
  call.resolve(Response.json(null));
  await calling;
  states.push(activity.isBusy());
  const query = Promise.withResolvers<string>();
  const querying = client.fetchQuery({ queryKey: ["rows"], queryFn: () => query.promise });
  states.push(activity.isBusy());
  query.resolve("rows");
  await querying;
  states.push(activity.isBusy());
  assert.deepEqual(states, [false, true, false, true, false]);
});

viewTest("app: logs an effect of the session that failed", async ({ consoleMessages }) => {
  await startTestApp({ effects: { restore: () => Promise.reject(new TypeError("unreadable")) } });
  assert.deepEqual(consoleMessages.splice(0), ["restore TypeError: unreadable"]);
});

viewTest(
  "app: polls for notifications from the first page of a session until it ends",
  async () => {
    const requestedUrls: string[] = [];
    const testApp = await startTestApp({
      at: "/login?redirect=%2Fhelp",
      respond(call) {
        if (call.includes("/undelivered")) requestedUrls.push(testApp.place());
        return call.includes("/undelivered") ? Response.json([]) : Response.json(0);
      },
    });
    const { actors, signIn, arrived } = testApp;
    const getPoller = () => actors.app.system.get("notificationPoller");
    await arrived("/login?redirect=%2Fhelp");
    assert.equal(getPoller(), undefined);
    signIn("elif", ["notification:read"]);
    await waitFor(() => assert.deepEqual(requestedUrls, ["/help"]));
    const first = getPoller();
    actors.session.send({ type: "signOut.requested" });
    await arrived("/login");
    assert.equal(first.getSnapshot().value, "signedOut");
    signIn("deniz", ["notification:read"]);
    await waitFor(() => assert.deepEqual([requestedUrls.length, getPoller() === first], [2, true]));
  },
);
