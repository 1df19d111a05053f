import type { QueryClient } from "@tanstack/react-query";
import { createPath, type HydrationState } from "react-router";
import { waitFor } from "xstate";
import { type App, type AppOptions, createApp, type Effects } from "../../machines/createApp.ts";
import { getAccessToken, isAuthenticated, requestFreshToken } from "../../machines/session.ts";
import type { SessionEnd } from "../../machines/sessionSetup.ts";
import { describeFailure } from "../actors/describeFailure.ts";
import { removeDraftsWithSession } from "../actors/drafts.ts";
import { type Activity, createActivity, type Queries, type Services } from "../actors/services.ts";
import { getTranslate } from "../actors/getTranslate.ts";
import { createToasts } from "../actors/useToast.ts";
import { createHttp, type Http } from "../api/http.ts";
import type { RequestFailure } from "../api/requestFailure.ts";
import { message } from "../i18n/catalogue.ts";
import { getReaderTimeZone } from "../i18n/timeZone.ts";
import { BUNDLES } from "./bundles.ts";
import { loginPath, safeRedirect } from "./guards.ts";
import { startNotificationPolling } from "./notificationPolling.ts";
import { createRouter, requiresSignIn, type Router } from "./routes.tsx";

const CHANGES_CHANNEL = "records-changed";

/** A running app: the services of its views, and its router. */
export interface RunningApp {
  services: Services;
  router: Router;
}

/**
 * Starts the actors, then the router, which follows the session. In between it waits for the
 * restored session and the texts. `prepare` runs before the router starts and returns its hydration
 * data.
 */
export async function startApp(
  effects: (http: () => Http) => Effects,
  options: AppOptions = {},
  prepare?: (services: Services) => Promise<HydrationState> | undefined,
): Promise<RunningApp> {
  const activity = createActivity();
  const actors: App = createApp(effects(() => http), { zone: getReaderTimeZone, ...options });
  const { session, preferences, serverStorage, network, clock } = actors;
  let [signOut, end] = [new AbortController(), new AbortController()];
  session.subscribe((snapshot) => {
    if (snapshot.matches("signingOut")) signOut.abort();
  });
  session.on("session.ended", () => {
    signOut.abort();
    end.abort();
    [signOut, end] = [new AbortController(), new AbortController()];
  });
  const http = createHttp({
    getSessionSignals: () => ({ signOut: signOut.signal, end: end.signal }),
    getAccessToken: () => getAccessToken(session.getSnapshot()),
    refreshToken: (rejectedToken, signal) => requestFreshToken(session, rejectedToken, signal),
    getLanguage: () => preferences.getSnapshot().context.language,
    onActivity: (calls) => activity.set("calls", calls),
    onStorage: (isFull) =>
      serverStorage.send({ type: isFull ? "storage.filled" : "storage.freed" }),
    onResponse: (isFromServer) =>
      network.send({ type: isFromServer ? "server.responded" : "network.intercepted" }),
    onFailure: (failure, quiet, call) => showFailure(failure, quiet, call),
    onSucceeded: (call) => actors.toaster.send({ type: "topics.settled", topics: [call] }),
    onChanged: connectTabs(() => queries.refresh()),
  });
  removeDraftsWithSession(session);
  const queries = createQueries(activity);
  const services: Services = { actors, http, queries, activity };

  network.on("network.returned", () => queries.retry());
  // Runs after views have requested the keys of the new day.
  clock.on("day.changed", () => void setTimeout(() => queries.refresh()));
  session.on("session.effectFailed", ({ effect, error }) => console.error(effect, error));
  preferences.on("language.failed", ({ error }) => {
    console.error(error);
    createToasts(actors).error(message("The language could not be loaded. Please try again."));
  });
  const loaded = await waitFor(
    preferences,
    ({ value }) => value.language === "ready" || value.language === "unavailable",
  );
  if (loaded.context.catalogue === null) throw new Error("The texts could not be loaded");
  await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
  const hydrationData = await prepare?.(services);
  // Redirects signed-out visitors here, before the router loads the page's bundle.
  const requestedPath = location.pathname + location.search + location.hash;
  if (!isAuthenticated(session.getSnapshot()) && requiresSignIn(location.pathname)) {
    history.replaceState(null, "", loginPath(requestedPath));
  }
  const router = createRouter(services, hydrationData);
  startNotificationPolling(services, router);

  function showFailure(failure: RequestFailure, quiet: boolean, call: string) {
    if (failure.status === 401 && getAccessToken(session.getSnapshot()) === null) {
      if (!failure.path.includes("/api/auth/")) return;
    }
    if (quiet && failure.status !== 403) return;
    const { title, messages, duration } = describeFailure(failure, getTranslate(actors));
    actors.toaster.send({
      type: "toast.raised",
      kind: "error",
      title,
      duration,
      topic: call,
      ...(messages ? { list: messages } : {}),
    });
    if (failure.status === 403) void router.navigate("/unauthorized", { replace: true });
  }

  session.on("session.started", () => {
    queries.clear();
    const requestedPath = new URLSearchParams(router.state.location.search).get("redirect");
    const isGuest = router.state.matches.some(({ route }) => route.id === "guest");
    if (isGuest) void router.navigate(safeRedirect(requestedPath), { replace: true });
    else void router.revalidate();
  });
  session.on("session.ended", ({ reason }) => void openSignIn(reason));

  async function openSignIn(reason: SessionEnd) {
    // During a navigation the requested page is the one being loaded.
    const requestedPath = createPath(router.state.navigation.location ?? router.state.location);
    const signInPath = reason === "signedOut" ? "/login" : loginPath(requestedPath);
    await router.navigate(signInPath, { replace: true });
    // Cleared after the navigation: the page before would refetch its queries.
    if (!isAuthenticated(session.getSnapshot())) queries.clear();
  }
  return { services, router };
}

/** Creates the query cache when the first signed-in page opens. */
function createQueries(activity: Activity): Queries {
  let client: QueryClient | null = null;
  return {
    async open() {
      if (client !== null) return client;
      const { createQueryClient } = await BUNDLES.frame();
      return client ??= createQueryClient((busy) => activity.set("queries", busy));
    },
    client() {
      if (client === null) throw new Error("The query cache has not been opened");
      return client;
    },
    clear: () => client?.clear(),
    refresh: () => void client?.invalidateQueries(),
    retry() {
      void client?.refetchQueries(
        { type: "active", predicate: ({ state }) => state.status === "error" },
        { cancelRefetch: false },
      );
    },
  };
}

/**
 * Calls `refresh` when another tab has changed records. Returns a function that notifies the other
 * tabs.
 */
function connectTabs(refresh: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.addEventListener("message", refresh);
  return () => channel.postMessage(null);
}
