import type { Permission } from "../../contract/permissions.ts";
import type { PageName } from "./bundles.ts";
import { GUARDS } from "./guards.ts";
import type { RouteTitle } from "./titles.ts";

/** A page as the router and the build know it. */
export interface PageEntry extends RouteTitle {
  page: PageName;
  /** Any one of them opens it; without a list every signed-in user may. */
  permissions?: readonly Permission[];
}

const PROJECTS = { label: "Projects", to: "/project/" } as const;
const USERS = { label: "Users", to: "/user/" } as const;
const COMPANIES = { label: "Partner companies", to: "/company/" } as const;
const TECHNOLOGIES = { label: "Technologies", to: "/technology/" } as const;
const REMINDERS = { label: "Reminders", to: "/reminders/" } as const;
const NOTIFICATIONS = { label: "Notifications", to: "/notifications/" } as const;
const FEEDBACK = { label: "Feedback", to: "/feedback/list" } as const;
const STAKEHOLDERS = { label: "Stakeholders", to: "/stakeholders/" } as const;

type Pages = Record<string, PageEntry>;

/** The pages of those who are not signed in, by their paths. */
export const GUEST_PAGES = {
  "/login": { page: ["guest", "login"], title: "Login" },
  "/reset-password-request": { page: ["guest", "resetRequest"], title: "Reset password" },
  "/reset-password/:token": { page: ["guest", "resetPassword"], title: "Reset password" },
  "/set-password/:token": { page: ["guest", "setPassword"], title: "Set password" },
} as const satisfies Pages;

/** The page of those who signed in by a one-time password and have to replace it. */
export const ONE_TIME_PAGES = {
  "/account/password": { page: ["forms", "forcedPassword"], title: "Choose a new password" },
} as const satisfies Pages;

/** The pages of those who are signed in. */
export const APP_PAGES = {
  "/": { page: ["home", "home"], title: "Overview" },
  "/activity": {
    page: ["lists", "activity"],
    title: "Activity",
    permissions: GUARDS.projects,
  },
  "/unauthorized": { page: ["frame", "unauthorized"], title: "No permission", isHidden: true },
  "/toast-test": { page: ["settings", "toastTest"], title: "Toast Test" },
  "/project": {
    page: ["frame", "projectList"],
    title: "Climate Projects",
    permissions: GUARDS.projects,
  },
  "/project/:projectId": {
    page: ["projects", "project"],
    title: "Project Information",
    area: PROJECTS,
    permissions: GUARDS.projects,
  },
  "/project/create": {
    page: ["forms", "projectCreate"],
    title: "Create New Project",
    area: PROJECTS,
    permissions: GUARDS.projectCreate,
  },
  "/milestones": {
    page: ["lists", "milestoneList"],
    title: "Milestones",
    permissions: GUARDS.milestones,
  },
  "/process/:processId": {
    page: ["processes", "process"],
    title: "Process Information",
    area: PROJECTS,
  },
  "/company": {
    page: ["lists", "companyList"],
    title: "Partner Companies",
    permissions: GUARDS.companies,
  },
  "/company/:companyId": {
    page: ["records", "company"],
    title: "Company Profile",
    area: COMPANIES,
    permissions: GUARDS.companies,
  },
  "/technology": { page: ["lists", "technologyList"], title: "Technologies" },
  "/technology/:typeId": {
    page: ["records", "technology"],
    title: "Technology Details",
    area: TECHNOLOGIES,
    permissions: GUARDS.technology,
  },
  "/stakeholders": {
    page: ["lists", "stakeholderList"],
    title: "All Stakeholders",
    permissions: GUARDS.stakeholders,
  },
  "/stakeholders/:milestoneOwnerId": {
    page: ["records", "stakeholder"],
    title: "Stakeholder Details",
    area: STAKEHOLDERS,
    permissions: GUARDS.stakeholder,
  },
  "/user": { page: ["lists", "userList"], title: "System Users", permissions: GUARDS.users },
  "/user/create": {
    page: ["forms", "userCreate"],
    title: "Add New User",
    area: USERS,
    permissions: GUARDS.userCreate,
  },
  "/user/events": {
    page: ["lists", "accountEventList"],
    title: "Account Events",
    area: USERS,
    permissions: GUARDS.accountEvents,
  },
  "/user/mails": {
    page: ["lists", "mailFailureList"],
    title: "Undelivered Mail",
    area: USERS,
    permissions: GUARDS.mailFailures,
  },
  "/user/:userId": {
    page: ["records", "user"],
    title: "User Account",
    area: USERS,
    permissions: GUARDS.user,
  },
  "/feedback/my": {
    page: ["lists", "myFeedback"],
    title: "My Submitted Feedback",
    permissions: GUARDS.myFeedback,
  },
  "/feedback/list": {
    page: ["lists", "feedbackList"],
    title: "Feedback Overview",
    permissions: GUARDS.feedbackList,
  },
  "/feedback/:feedbackId": {
    page: ["records", "feedback"],
    title: "Feedback details",
    area: FEEDBACK,
    isNamedByData: true,
    permissions: GUARDS.feedback,
  },
  "/help": { page: ["settings", "help"], title: "Help" },
  "/account": { page: ["settings", "account"], title: "My account" },
  "/reminders": {
    page: ["lists", "reminderList"],
    title: "Task Reminders",
    permissions: GUARDS.reminders,
  },
  "/reminders/calendar": {
    page: ["reminders", "calendar"],
    title: "Reminder Calendar",
    area: REMINDERS,
    permissions: GUARDS.reminders,
  },
  "/reminders/create": {
    page: ["forms", "reminderCreate"],
    title: "Schedule Reminder",
    area: REMINDERS,
    permissions: GUARDS.reminderCreate,
  },
  "/reminders/:reminderId": { page: ["reminders", "reminder"], title: "Reminder", area: REMINDERS },
  "/reminders/:reminderId/edit": {
    page: ["forms", "reminderEdit"],
    title: "Edit reminder",
    area: REMINDERS,
  },
  "/notifications": {
    page: ["lists", "notificationList"],
    title: "System Notifications",
    permissions: GUARDS.notifications,
  },
  "/notifications/preferences": {
    page: ["settings", "notificationPreferences"],
    title: "Notification preferences",
    area: NOTIFICATIONS,
    permissions: GUARDS.notifications,
  },
  "*": { page: ["frame", "notFound"], title: "Not Found" },
} as const satisfies Pages;
