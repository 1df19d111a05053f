import { accountRoutes, guestRoutes, oneTimeRoutes } from "../features/account/routes.ts";
import { companyRoutes } from "../features/company/routes.ts";
import { feedbackRoutes } from "../features/feedback/routes.ts";
import { holidayRoutes } from "../features/holiday/routes.ts";
import { milestoneRoutes } from "../features/milestone/routes.ts";
import { milestoneOwnerRoutes } from "../features/milestoneOwner/routes.ts";
import { notificationRoutes } from "../features/notification/routes.ts";
import { projectRoutes } from "../features/project/routes.ts";
import { projectTypeRoutes } from "../features/projectType/routes.ts";
import { reminderRoutes } from "../features/reminder/routes.ts";
import { userRoutes } from "../features/user/routes.ts";
import { activityRoutes } from "../records/activity/routes.ts";
import { appRoutes, mixedRoutes } from "./pages/routes.ts";

// The build runs this file and its imports, so lint allows only data here.

export const GUEST_PAGES = guestRoutes;
export const ONE_TIME_PAGES = oneTimeRoutes;

/** The signed-in pages, in the order of the command palette. */
export const APP_PAGES = {
  ...mixedRoutes,
  ...activityRoutes,
  ...projectRoutes,
  ...milestoneRoutes,
  ...companyRoutes,
  ...projectTypeRoutes,
  ...milestoneOwnerRoutes,
  ...holidayRoutes,
  ...userRoutes,
  ...feedbackRoutes,
  ...appRoutes,
  ...accountRoutes,
  ...reminderRoutes,
  ...notificationRoutes,
};

/** The bundles of signed-in pages. */
export type AppBundle = (typeof APP_PAGES)[keyof typeof APP_PAGES]["page"][0];

/** The paths of all pages, in React Router's syntax. */
export const PAGE_PATHS = Object.keys({ ...GUEST_PAGES, ...ONE_TIME_PAGES, ...APP_PAGES })
  .filter((path) => path !== "*");
