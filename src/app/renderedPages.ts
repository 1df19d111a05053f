import type { APP_PAGES } from "./pages.ts";

/**
 * The pages that the server draws for whoever opens them, by the paths of `pages.ts`: those whose
 * loaders ask for what they show first.
 */
export const RENDERED_PAGES: readonly (keyof typeof APP_PAGES)[] = [
  "/",
  "/project",
  "/project/create",
  "/project/:projectId",
  "/milestones",
  "/process/:processId",
  "/company",
  "/company/:companyId",
  "/technology",
  "/technology/:typeId",
  "/stakeholders",
  "/stakeholders/:milestoneOwnerId",
  "/user",
  "/user/events",
  "/user/mails",
  "/user/:userId",
  "/feedback/my",
  "/feedback/list",
  "/feedback/:feedbackId",
  "/reminders",
  "/reminders/calendar",
  "/reminders/:reminderId",
  "/notifications",
];
