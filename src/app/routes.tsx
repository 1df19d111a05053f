import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { routerServices, type Services } from "../actors/services.ts";
import { BUNDLES } from "./bundles.ts";
import { GuestLayout } from "./GuestLayout.tsx";
import {
  openQueries,
  openTexts,
  requireAddress,
  requireAny,
  requireGuest,
  requireOneTimeSignIn,
} from "./loaders.ts";
import { pageModule } from "./pageModule.ts";
import { behind, routesOf } from "./pageRoute.tsx";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES } from "./pages.ts";
import { mayExist } from "./recordPath.ts";
import { RootLayout } from "./RootLayout.tsx";
import { FramelessError, RouteError } from "./RouteError.tsx";

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
  middleware: [requireAddress, requireAny(), openQueries, openTexts],
  loader: () => null,
  children: routesOf(APP_PAGES),
};

/** Every route there is a page for, with its guard and its error screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
    children: [
      guestRoutes,
      behind([requireOneTimeSignIn, openTexts], routesOf(ONE_TIME_PAGES)),
      appRoutes,
    ],
  },
];

/** Whether there may be a page at a path, and only for who is signed in. */
export function isBehindSignIn(path: string): boolean {
  const matches = matchRoutes(routes, path) ?? [];
  return matches.every(({ route, params }) => route !== guestRoutes && mayExist(params));
}

/** The router of the app; guards and loaders reach the services through its context. */
export function createRouter(services: Services) {
  return createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[routerServices, services]])),
  });
}

export type Router = ReturnType<typeof createRouter>;
