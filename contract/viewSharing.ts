import type { Permission } from "./permissions.ts";

/** What sharing views of a list with all takes, by the names that pages know lists by. */
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

/** The lists that views can be saved of. */
export type ViewedListName = keyof typeof VIEW_SHARING;
