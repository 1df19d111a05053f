import { createBrowserRouter, type RouteObject, RouterContextProvider } from "react-router";
import { routerServices, type Services } from "../actors/services.ts";
import type { Key } from "../i18n/catalogue.ts";
import { GUARDS } from "./guards.ts";
import { GuestLayout } from "./GuestLayout.tsx";
import { openQueries, requireAny, requireGuest, requireTexts } from "./loaders.ts";
import { type Page, pageModule } from "./pageModule.ts";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";
import type { RouteTitle } from "./titles.ts";

const PROJECTS = { label: "Projects", to: "/project/" } as const;

/** Every route of spec section 2 that there is a page for, with its guard and its error screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
    children: [
      {
        id: "guest",
        Component: GuestLayout,
        middleware: [requireGuest],
        loader: () => null,
        children: [
          page("/login", "Login", () => import("../pages/guest/LoginPage.tsx")),
          page(
            "/reset-password-request",
            "Reset password",
            () => import("../pages/guest/ResetRequestPage.tsx"),
          ),
          page(
            "/reset-password/:token",
            "Reset password",
            () => import("../pages/guest/ResetPasswordPage.tsx"),
          ),
          page(
            "/set-password/:token",
            "Set password",
            () => import("../pages/guest/SetPasswordPage.tsx"),
          ),
        ],
      },
      {
        id: "app",
        lazy: pageModule("layout", async () => ({
          Component: (await import("./AppLayout.tsx")).AppLayout,
        })),
        middleware: [requireAny(), openQueries, requireTexts("common")],
        loader: () => null,
        children: [
          {
            middleware: [requireTexts("home", "project")],
            loader: () => null,
            children: [page("/", "Overview", () => import("../pages/home/HomePage.tsx"))],
          },
          page("/unauthorized", "No permission", () => import("../pages/UnauthorizedPage.tsx")),
          page("/toast-test", "Toast Test", () => import("../pages/ToastTestPage.tsx")),
          {
            middleware: [requireAny(GUARDS.projects), requireTexts("project")],
            loader: () => null,
            children: [
              page(
                "/project",
                "Climate Projects",
                () => import("../pages/project/ProjectListPage.tsx"),
              ),
              page(
                "/project/:projectId",
                { title: "Project Information", area: PROJECTS },
                () => import("../pages/project/ProjectPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.projectCreate), requireTexts("project")],
            loader: () => null,
            children: [
              page(
                "/project/create",
                { title: "Create New Project", area: PROJECTS },
                () => import("../pages/project/ProjectCreatePage.tsx"),
              ),
            ],
          },
          page("*", "Not Found", () => import("./NotFoundScreen.tsx")),
        ],
      },
    ],
  },
];

function page(path: string, titled: Key | RouteTitle, load: () => Promise<Page>): RouteObject {
  const title = typeof titled === "string" ? { title: titled } : titled;
  return { path, handle: { title }, ErrorBoundary: RouteError, lazy: pageModule(path, load) };
}

/** The router of the app; guards and loaders reach the services through its context. */
export function createRouter(services: Services) {
  return createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[routerServices, services]])),
  });
}

export type Router = ReturnType<typeof createRouter>;
