import type { Permission } from "./permissions.ts";

/** The permission required to share views of each list. */
export const VIEW_SHARING = {
  projects: "project:update",
  milestones: "project_process:update",
  reminders: "reminder:update",
  companies: "company:update",
  technologies: "project_type:update",
  stakeholders: "project_milestone_owner:update",
  users: "user:update",
  accountEvents: "config:write",
  mailFailures: "config:write",
  feedback: "feedback:update",
  myFeedback: "feedback:update",
} as const satisfies Record<string, Permission>;

/** The names of lists whose views can be saved. */
export type ViewedListName = keyof typeof VIEW_SHARING;
