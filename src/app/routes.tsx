import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { routerServices, type Services } from "../actors/services.ts";
import { appRoutes } from "./appRoutes.tsx";
import { guestRoutes } from "./guestRoutes.tsx";
import { requireOneTimeSignIn, requireTexts } from "./loaders.ts";
import { behind, mayExist, page } from "./pageRoute.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";

/** Every route of docs/product.md 3.1, with its guard and its error screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
    children: [
      guestRoutes,
      behind([requireOneTimeSignIn, requireTexts("common", "account", "password")], [
        page(
          "/account/password",
          "Choose a new password",
          () => import("../pages/account/ForcedPasswordPage.tsx"),
        ),
      ]),
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
