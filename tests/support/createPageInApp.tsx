import "./dom.ts";
import "./schemas.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { createMemoryRouter, type LoaderFunction, type RouteObject } from "react-router";
import { SimulatedClock, waitFor } from "xstate";
import { listPermissions, type Permission, type Role } from "../../contract/permissions.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { toRouterElement } from "./wrapInRouter.tsx";
import { removeDraftsWithSession } from "../../src/actors/drafts.ts";
import { createActivity, routerQueries, ServicesProvider } from "../../src/actors/services.ts";
import { loadResponseSchemas } from "../../src/api/schemas.ts";
import type { CallOptions, Http } from "../../src/api/http.ts";
import { RequestFailure } from "../../src/api/requestFailure.ts";
import { createQueryClient } from "../../src/app/queryClient.ts";
import { createRouterContext, type Router } from "../../src/app/routes.tsx";
import { ClockProvider } from "../../src/i18n/clock.ts";
import { getReaderTimeZone } from "../../src/i18n/timeZone.ts";
import { PendingLocationProvider } from "../../src/records/pendingLocation.tsx";
import { SidebarProvider } from "../../src/ui/navigation/SidebarProvider.tsx";
import { getProblemKind } from "./problems.ts";
import { loadTexts } from "./texts.ts";
import { onTestEnd } from "./viewTest.tsx";

/** The initial time of the app in tests: a Wednesday in the middle of a month. */
export const TEST_NOW = Date.UTC(2026, 10, 18, 9);

/** A call of the API by a page. */
export interface Call {
  method: string;
  path: string;
  query: string;
  body: unknown;
}

interface AppOptions {
  /** The initial address. */
  at: string;
  /** The initial time, in milliseconds since 1970; by default `TEST_NOW`. */
  now?: number;
  /** The user, by default with the permissions of the roles; null for a guest. */
  as: { id?: string; roles: Role[]; permissions?: readonly Permission[] } | null;
  /** Simulates the server: returns the body or throws. `signal` aborts with the call. */
  respond: (call: Call, signal: AbortSignal | undefined, idempotencyKey?: string) => unknown;
}

interface PageOptions extends AppOptions {
  page: { Component: ComponentType; loader?: LoaderFunction };
  /** The path of the page's route. */
  path: string;
}

/** Creates the failure of a rejected call; with a number as from another server. */
export function createRequestFailure(
  path: string,
  as: ProblemType | number,
  detail: string,
  errors = {},
) {
  const kind = typeof as === "number"
    ? { type: "about:blank", title: "Error", status: as }
    : getProblemKind(as, "tr");
  const { status } = kind;
  const problem = { ...kind, detail, errors };
  return new RequestFailure("rejected", path, { status, problem });
}

/** Effects of a browser without stored data or events, and with no user. */
export const idleEffects: Effects = {
  restore: () => Promise.resolve(null),
  refresh: () => new Promise(() => {}),
  signOut: () => Promise.resolve(),
  followTabs: () => () => {},
  followNetwork: () => () => {},
  followWindow: () => () => {},
  followBrowserStorage: () => () => {},
  storeTokens: () => {},
  clearTokens: () => {},
  storeCollapsed: () => {},
  loadCatalogue: () => Promise.resolve({}),
  storeLanguage: () => {},
  storeTheme: () => {},
  storeSingleKeys: () => {},
  reload: () => {},
  logFailure: () => {},
};

/** Creates a page in a running app with a simulated server. */
export async function createPageInApp({ page, path, ...options }: PageOptions) {
  await loadTexts("tr");
  const { Component, loader = () => null } = page;
  return await createRoutedApp([
    {
      path,
      element: (
        <PendingLocationProvider>
          <Component />
        </PendingLocationProvider>
      ),
      loader,
      HydrateFallback: () => null,
    },
    { path: "*", element: null },
  ], options);
}

/** Responds to the frame's requests: no notifications, no pinned views. */
export function respondToFrame(path: string): unknown {
  if (path === "/api/views/counts") return { pinned: [], defaults: [] };
  if (path === "/api/views" || path === "/api/views/lists") return { data: [] };
  if (path.endsWith("/undelivered")) return [];
  return path.endsWith("/count") ? 0 : [];
}

/** Creates a running app with these routes and a simulated server. */
export async function createRoutedApp(
  routes: RouteObject[],
  { at, as, respond: answer, now = TEST_NOW }: AppOptions,
) {
  await loadResponseSchemas();
  const clock = new SimulatedClock();
  let reportNetwork: Parameters<Effects["followNetwork"]>[0] = () => {};
  const actors = createApp({
    ...idleEffects,
    restore: () => Promise.resolve(as && createGrant(as, now)),
    followNetwork(report) {
      reportNetwork = report;
      return () => {};
    },
  }, {
    clock,
    now: () => now + clock.now(),
    zone: getReaderTimeZone,
    preferences: { catalogue: {} },
  });
  removeDraftsWithSession(actors.session);
  await waitFor(actors.session, (snapshot) => snapshot.matches(as ? "signedIn" : "signedOut"));

  const calls: Call[] = [];
  const http: Http = async <Body,>(
    path: string,
    read: (body: unknown) => Body | Promise<Body>,
    { method = "GET", query, body, signal, idempotencyKey }: CallOptions = {},
  ) => {
    const call = { method, path, query: query?.toString() ?? "", body };
    calls.push(call);
    return await read(await answer(call, signal, idempotencyKey));
  };
  const client = createQueryClient();
  const queries = {
    open: () => Promise.resolve(client),
    client: () => client,
    clear: () => client.clear(),
    refresh: () => void client.invalidateQueries(),
    retry: () => {},
  };
  const services = { actors, http, queries, activity: createActivity() };
  const created: { router?: Router } = {};
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext() {
      const context = createRouterContext(services, created.router?.state);
      context.set(routerQueries, client);
      return context;
    },
  });
  created.router = router;
  const wrapInServices = (children: ReactNode) => (
    <ServicesProvider value={services}>
      <QueryClientProvider client={client}>
        <ClockProvider value={actors.clock}>
          <SidebarProvider actor={actors.sidebar}>{children}</SidebarProvider>
        </ClockProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
  const stop = () => {
    router.dispose();
    client.clear();
    actors.stop();
  };
  onTestEnd(stop);
  return {
    wrapInServices,
    element: wrapInServices(
      <Suspense>
        {toRouterElement(router)}
      </Suspense>,
    ),
    calls,
    actors,
    services,
    /** Advances the machines' clock, in milliseconds. */
    advanceClock: (ms: number) => clock.increment(ms),
    readAddress: () => router.state.location.pathname + router.state.location.search,
    /** Waits until navigation and loaders are done; does not wait for rendering. */
    waitForNavigation: () =>
      new Promise<void>((resolve) => {
        const isIdle = () => router.state.initialized && router.state.navigation.state === "idle";
        if (isIdle()) return resolve();
        const unsubscribe = router.subscribe(() => {
          if (!isIdle()) return;
          unsubscribe();
          resolve();
        });
      }),
    /** Reports that the network is lost or back. */
    reportNetwork: (type: "network.lost" | "network.returned") =>
      act(() => reportNetwork({ type })),
    /** Navigates to an address, or by a number of history entries. */
    navigate: (to: string | number) =>
      act(() => typeof to === "number" ? router.navigate(to) : router.navigate(to)),
    /** Starts a navigation without waiting for it. */
    startNavigation: (to: string) => act(() => void router.navigate(to)),
    /** Stops the app before the test ends. Unmount the page first. */
    stop,
  };
}

function createGrant(
  { id = "me", roles, permissions = listPermissions(roles) }: NonNullable<AppOptions["as"]>,
  now: number,
) {
  const user: SessionUser = {
    id,
    email: "ben@iklim.example",
    name: "Deniz",
    surname: "Işıklı",
    company_id: "own",
    company_name: "İklim Varlıkları A.Ş.",
    roles,
    permissions: [...permissions],
    exp: now / 1000 + 900,
  };
  return { user, accessToken: "access", refreshToken: "refresh" };
}
