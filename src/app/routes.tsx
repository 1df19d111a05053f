import { createBrowserRouter, type RouteObject, RouterContextProvider } from "react-router";
import { routerServices, type Services } from "../actors/services.ts";
import type { Key } from "../i18n/catalogue.ts";
import { GUARDS } from "./guards.ts";
import { GuestLayout } from "./GuestLayout.tsx";
import {
  openQueries,
  requireAny,
  requireGuest,
  requireOneTimeSignIn,
  requireTexts,
} from "./loaders.ts";
import { type Page, pageModule } from "./pageModule.ts";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";
import type { RouteTitle } from "./titles.ts";

const PROJECTS = { label: "Projects", to: "/project/" } as const;
const USERS = { label: "Users", to: "/user/" } as const;
const COMPANIES = { label: "Partner companies", to: "/company/" } as const;
const TECHNOLOGIES = { label: "Technologies", to: "/technology/" } as const;
const REMINDERS = { label: "Reminders", to: "/reminders/" } as const;
const FEEDBACK = { label: "Feedback", to: "/feedback/list" } as const;
const STAKEHOLDERS = { label: "Stakeholders", to: "/stakeholders/" } as const;

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
          {
            middleware: [requireTexts("password")],
            loader: () => null,
            children: [
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
        ],
      },
      {
        middleware: [requireOneTimeSignIn, requireTexts("common", "account", "password")],
        loader: () => null,
        children: [
          page(
            "/account/password",
            "Choose a new password",
            () => import("../pages/account/ForcedPasswordPage.tsx"),
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
            middleware: [requireTexts("home", "chart", "project", "milestone")],
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
              {
                middleware: [requireTexts("projectRecord", "milestone")],
                loader: () => null,
                children: [
                  page(
                    "/project/:projectId",
                    { title: "Project Information", area: PROJECTS },
                    () => import("../pages/project/ProjectPage.tsx"),
                  ),
                ],
              },
            ],
          },
          {
            middleware: [
              requireAny(GUARDS.projectCreate),
              requireTexts("project", "projectRecord"),
            ],
            loader: () => null,
            children: [
              page(
                "/project/create",
                { title: "Create New Project", area: PROJECTS },
                () => import("../pages/project/ProjectCreatePage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.milestones), requireTexts("milestone", "project")],
            loader: () => null,
            children: [
              page(
                "/milestones",
                "Milestones",
                () => import("../pages/milestone/MilestoneListPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireTexts("milestone", "process", "stakeholder")],
            loader: () => null,
            children: [
              page(
                "/process/:processId",
                { title: "Process Information", area: PROJECTS },
                () => import("../pages/process/ProcessPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.companies), requireTexts("company", "user")],
            loader: () => null,
            children: [
              page(
                "/company",
                "Partner Companies",
                () => import("../pages/company/CompanyListPage.tsx"),
              ),
              page(
                "/company/:companyId",
                { title: "Company Profile", area: COMPANIES },
                () => import("../pages/company/CompanyPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireTexts("technology")],
            loader: () => null,
            children: [
              page(
                "/technology",
                "Technologies",
                () => import("../pages/technology/TechnologyListPage.tsx"),
              ),
              {
                middleware: [requireAny(GUARDS.technology)],
                loader: () => null,
                children: [
                  page(
                    "/technology/:typeId",
                    { title: "Technology Details", area: TECHNOLOGIES },
                    () => import("../pages/technology/TechnologyPage.tsx"),
                  ),
                ],
              },
            ],
          },
          {
            middleware: [requireAny(GUARDS.stakeholders), requireTexts("stakeholder", "milestone")],
            loader: () => null,
            children: [
              page(
                "/stakeholders",
                "All Stakeholders",
                () => import("../pages/stakeholder/StakeholderListPage.tsx"),
              ),
            ],
          },
          {
            middleware: [
              requireAny(GUARDS.stakeholder),
              requireTexts("stakeholder", "milestone", "project"),
            ],
            loader: () => null,
            children: [
              page(
                "/stakeholders/:milestoneOwnerId",
                { title: "Stakeholder Details", area: STAKEHOLDERS },
                () => import("../pages/stakeholder/StakeholderPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.users), requireTexts("user")],
            loader: () => null,
            children: [
              page("/user", "System Users", () => import("../pages/user/UserListPage.tsx")),
            ],
          },
          {
            middleware: [requireAny(GUARDS.userCreate), requireTexts("user")],
            loader: () => null,
            children: [
              page(
                "/user/create",
                { title: "Add New User", area: USERS },
                () => import("../pages/user/UserCreatePage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.user), requireTexts("user")],
            loader: () => null,
            children: [
              page(
                "/user/:userId",
                { title: "User Account", area: USERS },
                () => import("../pages/user/UserPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.myFeedback), requireTexts("feedback")],
            loader: () => null,
            children: [
              page(
                "/feedback/my",
                "My Submitted Feedback",
                () => import("../pages/feedback/MyFeedbackPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.feedbackList), requireTexts("feedback")],
            loader: () => null,
            children: [
              page(
                "/feedback/list",
                "Feedback Overview",
                () => import("../pages/feedback/FeedbackListPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.feedback), requireTexts("feedback")],
            loader: () => null,
            children: [
              page(
                "/feedback/:feedbackId",
                { title: "Feedback details", area: FEEDBACK, isNamedByData: true },
                () => import("../pages/feedback/FeedbackPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireTexts("account", "password", "user")],
            loader: () => null,
            children: [
              page("/account", "My account", () => import("../pages/account/AccountPage.tsx")),
            ],
          },
          {
            middleware: [requireTexts("reminder", "milestone", "project")],
            loader: () => null,
            children: [
              {
                middleware: [requireAny(GUARDS.reminders)],
                loader: () => null,
                children: [
                  page(
                    "/reminders",
                    "Task Reminders",
                    () => import("../pages/reminder/ReminderListPage.tsx"),
                  ),
                  page(
                    "/reminders/calendar",
                    { title: "Reminder Calendar", area: REMINDERS },
                    () => import("../pages/reminder/CalendarPage.tsx"),
                  ),
                ],
              },
              {
                middleware: [requireAny(GUARDS.reminderCreate)],
                loader: () => null,
                children: [
                  page(
                    "/reminders/create",
                    { title: "Schedule Reminder", area: REMINDERS },
                    () => import("../pages/reminder/ReminderCreatePage.tsx"),
                  ),
                ],
              },
              page(
                "/reminders/:reminderId",
                { title: "Reminder", area: REMINDERS },
                () => import("../pages/reminder/ReminderPage.tsx"),
              ),
              page(
                "/reminders/:reminderId/edit",
                { title: "Edit reminder", area: REMINDERS },
                () => import("../pages/reminder/ReminderEditPage.tsx"),
              ),
            ],
          },
          {
            middleware: [requireAny(GUARDS.notifications), requireTexts("notification")],
            loader: () => null,
            children: [
              page(
                "/notifications",
                "System Notifications",
                () => import("../pages/notification/NotificationListPage.tsx"),
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
