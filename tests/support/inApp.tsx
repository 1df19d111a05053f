import "./dom.ts";
import "./schemas.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import {
  createMemoryRouter,
  type LoaderFunction,
  type RouteObject,
  RouterProvider,
} from "react-router";
import { SimulatedClock, waitFor } from "xstate";
import { type Permission, permissionsOf, type Role } from "../../contract/permissions.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { removeDraftsWithSession } from "../../src/actors/drafts.ts";
import { createActivity, routerQueries, ServicesProvider } from "../../src/actors/services.ts";
import { loadAnswerSchemas } from "../../src/api/answer.ts";
import type { CallOptions, Http } from "../../src/api/http.ts";
import { RequestFailure } from "../../src/api/requestFailure.ts";
import { createQueryClient } from "../../src/app/queryClient.ts";
import { contextOf, type Router } from "../../src/app/routes.tsx";
import { ClockProvider } from "../../src/i18n/clock.ts";
import { localTimeZone } from "../../src/i18n/timeZone.ts";
import { ComingAddressProvider } from "../../src/pages/comingAddress.tsx";
import { SidebarProvider } from "../../src/ui/navigation/SidebarProvider.tsx";
import { problemKind } from "./problems.ts";
import { loadTexts } from "./texts.ts";
import { atEnd } from "./viewTest.tsx";

/** A call that a page made. */
export interface Call {
  method: string;
  path: string;
  query: string;
  body: unknown;
}

interface AppAround {
  /** The address that is open. */
  at: string;
  /** When it is opened, in milliseconds since 1970; now unless told. */
  now?: number;
  /** Who looks at it; permitted what the roles permit, unless told. Null is nobody signed in. */
  as: { id?: string; roles: Role[]; permissions?: readonly Permission[] } | null;
  /** What the server says, by method and path; a problem's status refuses. Aborted with the call. */
  answer: (call: Call, signal: AbortSignal | undefined, idempotencyKey?: string) => unknown;
}

interface AppPage extends AppAround {
  page: { Component: ComponentType; loader?: LoaderFunction };
  /** The path the page's route has. */
  path: string;
}

/** Refuses a call as the server does, or as something else would that knows no types. */
export function refusal(path: string, as: ProblemType | number, detail: string, errors = {}) {
  const kind = typeof as === "number"
    ? { type: "about:blank", title: "Error", status: as }
    : problemKind(as, "tr");
  const { status } = kind;
  const problem = { ...kind, detail, errors };
  return new RequestFailure("refused", path, { status, problem });
}

/** The effects of a browser in which nothing is stored and nothing happens; nobody is signed in. */
export const stillEffects: Effects = {
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

/** A page of the app with everything around it but the server, signed in. */
export async function inApp({ page, path, ...around }: AppPage) {
  await loadTexts("tr");
  const { Component, loader = () => null } = page;
  return await routed([
    {
      path,
      element: (
        <ComingAddressProvider>
          <Component />
        </ComingAddressProvider>
      ),
      loader,
      HydrateFallback: () => null,
    },
    { path: "*", element: null },
  ], around);
}

/** What the frame asks for is answered with: nothing is new, and nothing pinned. */
export function frameAnswer(path: string): unknown {
  if (path === "/api/views/counts") return { pinned: [], defaults: [] };
  if (path === "/api/views/lists") return { data: [] };
  if (path.endsWith("/undelivered")) return [];
  return path.endsWith("/count") ? 0 : [];
}

/** Routes with everything around them but the server. */
export async function routed(
  routes: RouteObject[],
  { at, as, answer, now = Date.now() }: AppAround,
) {
  await loadAnswerSchemas();
  const clock = new SimulatedClock();
  let tellNetwork: Parameters<Effects["followNetwork"]>[0] = () => {};
  const actors = createApp({
    ...stillEffects,
    restore: () => Promise.resolve(as && grantOf(as, now)),
    followNetwork(tell) {
      tellNetwork = tell;
      return () => {};
    },
  }, {
    clock,
    now: () => now + clock.now(),
    zone: localTimeZone,
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
    forget: () => client.clear(),
    refresh: () => void client.invalidateQueries(),
    retry: () => {},
  };
  const services = { actors, http, queries, activity: createActivity() };
  const created: { router?: Router } = {};
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext() {
      const context = contextOf(services, created.router?.state);
      context.set(routerQueries, client);
      return context;
    },
  });
  created.router = router;
  const inServices = (children: ReactNode) => (
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
  atEnd(stop);
  return {
    inServices,
    element: inServices(
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>,
    ),
    calls,
    actors,
    services,
    /** Moves the machines' time on, in milliseconds. */
    pass: (ms: number) => clock.increment(ms),
    place: () => router.state.location.pathname + router.state.location.search,
    /** Waits until the address is settled and all that it asked for is there, drawn or not. */
    arrived: () =>
      new Promise<void>((resolve) => {
        const isThere = () => router.state.initialized && router.state.navigation.state === "idle";
        if (isThere()) return resolve();
        const leave = router.subscribe(() => {
          if (!isThere()) return;
          leave();
          resolve();
        });
      }),
    /** Takes the network away, or brings it back. */
    tellNetwork: (type: "network.lost" | "network.returned") => act(() => tellNetwork({ type })),
    /** Goes to an address, or so many steps through what was visited. */
    go: (to: string | number) =>
      act(() => typeof to === "number" ? router.navigate(to) : router.navigate(to)),
    /** Sets out for an address, without waiting until it is there. */
    setOut: (to: string) => act(() => void router.navigate(to)),
    /** Ends it before the test is over; call it after the page is gone. */
    stop,
  };
}

function grantOf(
  { id = "me", roles, permissions = permissionsOf(roles) }: NonNullable<AppAround["as"]>,
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
