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
import { routerServices, routerShown, type Services } from "../actors/services.ts";
import { styled } from "../ui/theme.ts";
import { FramelessError, RootLayout } from "./RootLayout.tsx";
import { RouteErrorScreen } from "./RouteErrorScreen.tsx";
import type { Language } from "../../contract/language.ts";
import { BUNDLES, loadPage, sourcesOf } from "./bundles.ts";
import {
  isKnownPath,
  notFound,
  openQueries,
  requireAddress,
  requireAny,
  requireGuest,
  requireOneTimeSignIn,
  tellRoles,
} from "./loaders.ts";
import { MissingParts } from "./MissingParts.tsx";
import { NetworkNotice } from "./NetworkNotice.tsx";
import { type Page, pageModule } from "./pageModule.ts";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES, type PageEntry } from "./pages.ts";

const guestRoutes: RouteObject = {
  id: "guest",
  Component: GuestLayout,
  middleware: [requireGuest],
  loader: () => null,
  children: routesOf(GUEST_PAGES),
};

const appRoutes: RouteObject = {
  id: "app",
  lazy: pageModule("layout", async () => ({ Component: (await BUNDLES.frame()).AppLayout })),
  ErrorBoundary: FramelessError,
  middleware: [requireAddress, requireAny(), tellRoles, openQueries],
  loader: () => null,
  children: routesOf(APP_PAGES),
};

/** All routes, with their guards and error screens. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    ErrorBoundary: RouteErrorScreen,
    children: [
      guestRoutes,
      guarded([requireOneTimeSignIn], routesOf(ONE_TIME_PAGES)),
      appRoutes,
    ],
  },
];

/**
 * Loads what routes would load later. The router neither hydrates nor renders on the server while a
 * matched route is still lazy.
 */
export async function loadRoutes(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(routes.map(async (route) => {
    if (typeof route.lazy !== "function") return;
    const { lazy } = route;
    Object.assign(route, await lazy());
    delete route.lazy;
  }));
}

/** Whether a path is one of the pages behind the sign-in. */
export function isBehindSignIn(path: string): boolean {
  const matches = matchRoutes(routes, path) ?? [];
  return matches.every(({ route, params }) => route !== guestRoutes && isKnownPath(params));
}

/** The router of the app; guards and loaders reach the services through its context. */
export function createRouter(services: Services, hydrationData?: HydrationState) {
  const created: { router?: Router } = {};
  created.router = createBrowserRouter(routes, {
    ...(hydrationData && { hydrationData }),
    getContext: () => contextOf(services, created.router?.state),
  });
  return created.router;
}

/** What guards and loaders reach; `state` is that of the router, once there is one. */
export function contextOf(
  services: Services,
  state?: Pick<RouterState, "initialized" | "location">,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(routerServices, services);
  context.set(routerShown, state?.initialized ? state.location.pathname : null);
  return context;
}

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The router as React follows it. Another page is drawn in one go: in slices, as React Router has all
 * it does drawn, a slow machine takes half as long again, most of it for frames that show nothing
 * new. What changes on a page is drawn in slices.
 */
export function drawnByPages(router: Router): Router {
  let { pathname } = router.state.location;
  const subscribe: Router["subscribe"] = (listener) =>
    router.subscribe((state, how) => {
      const isOther = state.location.pathname !== pathname;
      ({ pathname } = state.location);
      listener(state, { ...how, flushSync: how.flushSync || isOther });
    });
  return Object.create(router, { subscribe: { value: subscribe } });
}

/** The routes of pages, each behind its permissions. */
function routesOf(pages: Readonly<Record<string, PageEntry>>): RouteObject[] {
  return Object.entries(pages).map(([path, { permissions, ...entry }]) =>
    permissions
      ? guarded([requireAny(permissions)], [pageRoute(path, entry)])
      : pageRoute(path, entry)
  );
}

/**
 * The route of a page, whose bundle is fetched when it is first opened. A parameter of the path
 * that ends in `Id` is a record's id: an invalid one is answered by 404, and nothing is fetched.
 */
function pageRoute(path: string, { page, ...title }: PageEntry): RouteObject {
  return {
    path,
    handle: { title, page },
    ErrorBoundary: RouteErrorScreen,
    lazy: pageModule(path, async () => withIdCheck(await loadPage(page))),
  };
}

function withIdCheck({ loader, ...rest }: Page): Page {
  if (loader === undefined) return rest;
  return {
    ...rest,
    loader(args, handlerContext) {
      if (!isKnownPath(args.params)) throw notFound();
      return loader(args, handlerContext);
    },
  };
}

/**
 * The sources of the chunks that a page needs, as the build's manifest names them, by the routes
 * that match its address.
 */
export function modulesOf(
  matches: readonly { route: Pick<RouteObject, "handle"> }[],
  language: Language,
): string[] {
  return matches.flatMap(({ route: { handle } }) =>
    isPageHandle(handle) ? sourcesOf(handle.page[0], language) : []
  );
}

const isPageHandle = (handle: unknown): handle is Pick<PageEntry, "page"> =>
  typeof handle === "object" && handle !== null && "page" in handle;

/** Routes behind middleware. */
function guarded(middleware: MiddlewareFunction[], children: RouteObject[]): RouteObject {
  // Without a loader the middleware is skipped when no route below it has one.
  return { middleware, loader: () => null, children };
}

/** The layout of the pages before signing in, `_auth`: each brings its own picture and form. */
function GuestLayout() {
  return (
    <>
      <GuestNotice>
        <NetworkNotice />
        <MissingParts />
      </GuestNotice>
      <Outlet />
    </>
  );
}

const GuestNotice = styled("div", { "&:has(p, button)": { padding: "$3 $4", ground: "surface" } });
