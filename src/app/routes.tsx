import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type MiddlewareFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  type RouterState,
} from "react-router";
import { routerCurrentPath, routerServices, type Services } from "../actors/services.ts";
import type { PageEntry } from "../records/pageEntry.ts";
import { styled } from "../ui/theme.ts";
import { FramelessError, RootLayout } from "./RootLayout.tsx";
import { RouteErrorScreen } from "./RouteErrorScreen.tsx";
import type { Language } from "../../contract/language.ts";
import { BUNDLES, listSources, loadBundle, type PageName } from "./bundles.ts";
import {
  createNotFoundResponse,
  isKnownPath,
  openQueries,
  requireAnyPermission,
  requireGuest,
  requireKnownAddress,
  requireOneTimeSignIn,
  sendUserRoles,
} from "./loaders.ts";
import { FailedChunks } from "./FailedChunks.tsx";
import { NetworkNotice } from "./NetworkNotice.tsx";
import { createPageLoader, findPage, type Page } from "./pageModule.ts";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES } from "./pages.ts";
import { isPageEntry } from "./titles.ts";

const guestRoutes: RouteObject = {
  id: "guest",
  Component: GuestLayout,
  middleware: [requireGuest],
  loader: () => null,
  children: createRoutes(GUEST_PAGES),
};

const appRoutes: RouteObject = {
  id: "app",
  lazy: createPageLoader("layout", async () => {
    const { AppLayout } = await BUNDLES.frame();
    return { Component: () => <AppLayout loadBundle={loadBundle} /> };
  }),
  ErrorBoundary: FramelessError,
  middleware: [requireKnownAddress, requireAnyPermission(), sendUserRoles, openQueries],
  loader: () => null,
  children: createRoutes(APP_PAGES),
};

/** All routes, with their guards and error screens. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    ErrorBoundary: RouteErrorScreen,
    children: [
      guestRoutes,
      createGuardedRoute([requireOneTimeSignIn], createRoutes(ONE_TIME_PAGES)),
      appRoutes,
    ],
  },
];

/**
 * Loads lazy routes now. The router can neither hydrate nor render on the server while a matched
 * route is lazy.
 */
export async function loadRoutes(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(routes.map(async (route) => {
    if (typeof route.lazy !== "function") return;
    const { lazy } = route;
    Object.assign(route, await lazy());
    delete route.lazy;
  }));
}

/** Whether the page at a path requires sign-in. */
export function requiresSignIn(path: string): boolean {
  const matches = matchRoutes(routes, path) ?? [];
  return matches.every(({ route, params }) => route !== guestRoutes && isKnownPath(params));
}

/** Creates the app's router. Guards and loaders get the services from its context. */
export function createRouter(services: Services, hydrationData?: HydrationState) {
  const created: { router?: Router } = {};
  created.router = createBrowserRouter(routes, {
    ...(hydrationData && { hydrationData }),
    getContext: () => createRouterContext(services, created.router?.state),
  });
  return created.router;
}

/** Creates the context of guards and loaders. `state` is the router's, once it exists. */
export function createRouterContext(
  services: Services,
  state?: Pick<RouterState, "initialized" | "location">,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(routerServices, services);
  context.set(routerCurrentPath, state?.initialized ? state.location.pathname : null);
  return context;
}

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Wraps the router so that React renders a page change synchronously. Rendering it in slices, as
 * React Router does, takes 1.5 times as long on a slow machine. Changes within a page are still
 * rendered in slices.
 */
export function createFlushingRouter(router: Router): Router {
  let { pathname } = router.state.location;
  const subscribe: Router["subscribe"] = (listener) =>
    router.subscribe((state, options) => {
      const hasPageChanged = state.location.pathname !== pathname;
      ({ pathname } = state.location);
      listener(state, { ...options, flushSync: options.flushSync || hasPageChanged });
    });
  return Object.create(router, { subscribe: { value: subscribe } });
}

/** A page entry whose page is an export of its bundle. */
type LoadableEntry = PageEntry & { page: PageName };

/** Creates the routes of pages, each guarded by its permissions. */
function createRoutes(pages: Readonly<Record<string, LoadableEntry>>): RouteObject[] {
  return Object.entries(pages).map(([path, entry]) =>
    entry.permissions
      ? createGuardedRoute([requireAnyPermission(entry.permissions)], [
        createPageRoute(path, entry),
      ])
      : createPageRoute(path, entry)
  );
}

/**
 * Creates the route of a page, whose bundle loads when it is first opened. A path parameter ending
 * in `Id` is a record id: an invalid one gives 404 without a request.
 */
function createPageRoute(path: string, entry: LoadableEntry): RouteObject {
  const [bundle, name] = entry.page;
  return {
    path,
    handle: entry,
    ErrorBoundary: RouteErrorScreen,
    lazy: createPageLoader(path, async () => withIdCheck(findPage(await loadBundle(bundle), name))),
  };
}

function withIdCheck({ loader, ...rest }: Page): Page {
  if (loader === undefined) return rest;
  return {
    ...rest,
    loader(args, handlerContext) {
      if (!isKnownPath(args.params)) throw createNotFoundResponse();
      return loader(args, handlerContext);
    },
  };
}

/** Lists the source files of the chunks of matched routes, for the build's manifest. */
export function listModules(
  matches: readonly { route: Pick<RouteObject, "handle"> }[],
  language: Language,
): string[] {
  return matches.flatMap(({ route: { handle } }) =>
    isPageEntry(handle) ? listSources(handle.page[0], language) : []
  );
}

/** Creates a parent route with middleware. */
function createGuardedRoute(
  middleware: MiddlewareFunction[],
  children: RouteObject[],
): RouteObject {
  // React Router skips middleware if neither this route nor one below it has a loader.
  return { middleware, loader: () => null, children };
}

/** The layout of guest pages, `_auth`. Each page has its own picture and form. */
function GuestLayout() {
  return (
    <>
      <GuestNotice>
        <NetworkNotice />
        <FailedChunks />
      </GuestNotice>
      <Outlet />
    </>
  );
}

const GuestNotice = styled("div", { "&:has(p, button)": { padding: "$3 $4", ground: "surface" } });
