import type { QueryClient } from "@tanstack/react-query";
import { createPath, type HydrationState } from "react-router";
import { waitFor } from "xstate";
import { type App, type AppOptions, createApp, type Effects } from "../../machines/createApp.ts";
import { accessToken, isAuthenticated, refreshedToken } from "../../machines/session.ts";
import type { SessionEnd } from "../../machines/sessionSetup.ts";
import { describeFailure } from "../actors/describeFailure.ts";
import { removeDraftsWithSession } from "../actors/drafts.ts";
import { type Activity, createActivity, type Queries, type Services } from "../actors/services.ts";
import { translate } from "../actors/translate.ts";
import { toastsOf } from "../actors/useToast.ts";
import { createHttp, type Http } from "../api/http.ts";
import type { RequestFailure } from "../api/requestFailure.ts";
import { message } from "../i18n/catalogue.ts";
import { localTimeZone } from "../i18n/timeZone.ts";
import { BUNDLES } from "./bundles.ts";
import { loginPath, safeRedirect } from "./guards.ts";
import { createRouter, isBehindSignIn, type Router } from "./routes.tsx";

const CHANGES_CHANNEL = "records-changed";

/** A running app: the services of its views, and its router. */
export interface RunningApp {
  services: Services;
  router: Router;
}

/**
 * Starts the actors, waits until the session is restored and the texts are loaded, then starts the
 * router, which follows the session. `prepare` runs before the router starts and returns what that
 * hydrates with.
 */
export async function startApp(
  effects: (http: () => Http) => Effects,
  options: AppOptions = {},
  prepare?: (services: Services) => Promise<HydrationState> | undefined,
): Promise<RunningApp> {
  const activity = createActivity();
  const actors: App = createApp(effects(() => http), { zone: localTimeZone, ...options });
  const { session, preferences, serverStorage, network, clock } = actors;
  let sessionEnd = new AbortController();
  session.on("session.ended", () => {
    sessionEnd.abort();
    sessionEnd = new AbortController();
  });
  const http = createHttp({
    sessionSignal: () => sessionEnd.signal,
    accessToken: () => accessToken(session.getSnapshot()),
    refreshedToken: (refused, signal) => refreshedToken(session, refused, signal),
    language: () => preferences.getSnapshot().context.language,
    onActivity: (calls) => activity.set("calls", calls),
    onStorage: (isFull) =>
      serverStorage.send({ type: isFull ? "storage.filled" : "storage.freed" }),
    onResponse: (isOfServer) =>
      network.send({ type: isOfServer ? "server.answered" : "network.intercepted" }),
    onFailure: (failure, quiet) => showFailure(failure, quiet),
    onChanged: announceChanges(() => queries.refresh()),
  });
  removeDraftsWithSession(session);
  const queries = createQueries(activity);
  const services: Services = { actors, http, queries, activity };

  network.on("network.returned", () => queries.retry());
  // Views request what has another key by then first.
  clock.on("day.changed", () => void setTimeout(() => queries.refresh()));
  session.on("session.effectFailed", ({ effect, error }) => console.error(effect, error));
  preferences.on("language.failed", ({ error }) => {
    console.error(error);
    toastsOf(actors).error(message("The language could not be loaded. Please try again."));
  });
  const loaded = await waitFor(
    preferences,
    ({ value }) => value.language === "ready" || value.language === "unavailable",
  );
  if (loaded.context.catalogue === null) throw new Error("The texts could not be loaded");
  await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
  const hydrationData = await prepare?.(services);
  // Redirected here, a visitor who is not signed in loads no page behind the sign-in first.
  const wanted = location.pathname + location.search + location.hash;
  if (!isAuthenticated(session.getSnapshot()) && isBehindSignIn(location.pathname)) {
    history.replaceState(null, "", loginPath(wanted));
  }
  const router = createRouter(services, hydrationData);

  function showFailure(failure: RequestFailure, quiet: boolean) {
    if (failure.status === 401 && accessToken(session.getSnapshot()) === null) {
      if (!failure.path.includes("/api/auth/")) return;
    }
    if (quiet && failure.status !== 403) return;
    const { title, messages, duration } = describeFailure(failure, translate(actors));
    actors.toaster.send({
      type: "toast.raised",
      kind: "error",
      title,
      duration,
      ...(messages ? { list: messages } : {}),
    });
    if (failure.status === 403) void router.navigate("/unauthorized", { replace: true });
  }

  session.on("session.started", () => {
    queries.forget();
    const wanted = new URLSearchParams(router.state.location.search).get("redirect");
    const isGuest = router.state.matches.some(({ route }) => route.id === "guest");
    if (isGuest) void router.navigate(safeRedirect(wanted), { replace: true });
    else void router.revalidate();
  });
  session.on("session.ended", ({ reason }) => void openSignIn(reason));

  async function openSignIn(reason: SessionEnd) {
    // During a navigation the page being loaded is the wanted one.
    const wanted = createPath(router.state.navigation.location ?? router.state.location);
    const back = reason === "signedOut" ? "/login" : loginPath(wanted);
    await router.navigate(back, { replace: true });
    // Pages that are still shown would ask again for what is gone.
    if (!isAuthenticated(session.getSnapshot())) queries.forget();
  }
  return { services, router };
}

/** The query cache, loaded with the first page that is shown to somebody signed in. */
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
    forget: () => client?.clear(),
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
 * Connects the tabs of a browser, so that a record changed in one is not shown as it was in another.
 * Calls `refresh` when another tab has changed records; the result tells the other tabs.
 */
function announceChanges(refresh: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.addEventListener("message", refresh);
  return () => channel.postMessage(null);
}
