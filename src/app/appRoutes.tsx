import type { RouteObject } from "react-router";
import { GUARDS } from "./guards.ts";
import { openQueries, requireAddress, requireAny, requireTexts } from "./loaders.ts";
import { pageModule } from "./pageModule.ts";
import { behind, page } from "./pageRoute.tsx";
import { FramelessError } from "./RouteError.tsx";

const PROJECTS = { label: "Projects", to: "/project/" } as const;
const USERS = { label: "Users", to: "/user/" } as const;
const COMPANIES = { label: "Partner companies", to: "/company/" } as const;
const TECHNOLOGIES = { label: "Technologies", to: "/technology/" } as const;
const REMINDERS = { label: "Reminders", to: "/reminders/" } as const;
const FEEDBACK = { label: "Feedback", to: "/feedback/list" } as const;
const STAKEHOLDERS = { label: "Stakeholders", to: "/stakeholders/" } as const;

/** The pages of those who are signed in, each behind its guard. */
export const appRoutes: RouteObject = {
  id: "app",
  lazy: pageModule("layout", async () => ({
    Component: (await import("./AppLayout.tsx")).AppLayout,
  })),
  ErrorBoundary: FramelessError,
  middleware: [requireAddress, requireAny(), openQueries, requireTexts("common")],
  loader: () => null,
  children: [
    behind([requireTexts("home", "occurrence", "chart", "project", "milestone")], [
      page("/", "Overview", () => import("../pages/home/HomePage.tsx")),
    ]),
    page(
      "/unauthorized",
      { title: "No permission", isHidden: true },
      () => import("../pages/UnauthorizedPage.tsx"),
    ),
    page("/toast-test", "Toast Test", () => import("../pages/ToastTestPage.tsx")),
    behind([requireAny(GUARDS.projects), requireTexts("project")], [
      page(
        "/project",
        "Climate Projects",
        () => import("../pages/project/ProjectListPage.tsx"),
      ),
      behind([requireTexts("projectRecord", "milestone", "process")], [
        page(
          "/project/:projectId",
          { title: "Project Information", area: PROJECTS },
          () => import("../pages/project/ProjectPage.tsx"),
        ),
      ]),
    ]),
    behind([
      requireAny(GUARDS.projectCreate),
      requireTexts("project", "projectRecord"),
    ], [
      page(
        "/project/create",
        { title: "Create New Project", area: PROJECTS },
        () => import("../pages/project/ProjectCreatePage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.milestones), requireTexts("milestone", "project")], [
      page(
        "/milestones",
        "Milestones",
        () => import("../pages/milestone/MilestoneListPage.tsx"),
      ),
    ]),
    behind([requireTexts("milestone", "process", "stakeholder")], [
      page(
        "/process/:processId",
        { title: "Process Information", area: PROJECTS },
        () => import("../pages/process/ProcessPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.companies), requireTexts("company", "user")], [
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
    ]),
    behind([requireTexts("technology")], [
      page(
        "/technology",
        "Technologies",
        () => import("../pages/technology/TechnologyListPage.tsx"),
      ),
      behind([requireAny(GUARDS.technology), requireTexts("project")], [
        page(
          "/technology/:typeId",
          { title: "Technology Details", area: TECHNOLOGIES },
          () => import("../pages/technology/TechnologyPage.tsx"),
        ),
      ]),
    ]),
    behind([requireAny(GUARDS.stakeholders), requireTexts("stakeholder", "milestone")], [
      page(
        "/stakeholders",
        "All Stakeholders",
        () => import("../pages/stakeholder/StakeholderListPage.tsx"),
      ),
    ]),
    behind([
      requireAny(GUARDS.stakeholder),
      requireTexts("stakeholder", "milestone", "project"),
    ], [
      page(
        "/stakeholders/:milestoneOwnerId",
        { title: "Stakeholder Details", area: STAKEHOLDERS },
        () => import("../pages/stakeholder/StakeholderPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.users), requireTexts("user")], [
      page("/user", "System Users", () => import("../pages/user/UserListPage.tsx")),
    ]),
    behind([requireAny(GUARDS.userCreate), requireTexts("user")], [
      page(
        "/user/create",
        { title: "Add New User", area: USERS },
        () => import("../pages/user/UserCreatePage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.accountEvents), requireTexts("user", "accountEvent")], [
      page(
        "/user/events",
        { title: "Account Events", area: USERS },
        () => import("../pages/user/AccountEventListPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.user), requireTexts("user")], [
      page(
        "/user/:userId",
        { title: "User Account", area: USERS },
        () => import("../pages/user/UserPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.myFeedback), requireTexts("feedback")], [
      page(
        "/feedback/my",
        "My Submitted Feedback",
        () => import("../pages/feedback/MyFeedbackPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.feedbackList), requireTexts("feedback")], [
      page(
        "/feedback/list",
        "Feedback Overview",
        () => import("../pages/feedback/FeedbackListPage.tsx"),
      ),
    ]),
    behind([requireAny(GUARDS.feedback), requireTexts("feedback")], [
      page(
        "/feedback/:feedbackId",
        { title: "Feedback details", area: FEEDBACK, isNamedByData: true },
        () => import("../pages/feedback/FeedbackPage.tsx"),
      ),
    ]),
    behind([requireTexts("account", "password", "user")], [
      page("/account", "My account", () => import("../pages/account/AccountPage.tsx")),
    ]),
    behind([requireTexts("reminder", "occurrence", "milestone", "project")], [
      behind([requireAny(GUARDS.reminders)], [
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
      ]),
      behind([requireAny(GUARDS.reminderCreate)], [
        page(
          "/reminders/create",
          { title: "Schedule Reminder", area: REMINDERS },
          () => import("../pages/reminder/ReminderCreatePage.tsx"),
        ),
      ]),
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
    ]),
    behind([requireAny(GUARDS.notifications), requireTexts("notification")], [
      page(
        "/notifications",
        "System Notifications",
        () => import("../pages/notification/NotificationListPage.tsx"),
      ),
    ]),
    page("*", "Not Found", () => import("./NotFoundScreen.tsx")),
  ],
};
