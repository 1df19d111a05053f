import type { Permission } from "./permissions.ts";

/** What may be done to many records of a kind at once, by the kind's path, and what it takes. */
export const BULK_ACTIONS = {
  companies: { delete: "company:delete" },
  feedback: { progress: "feedback:manage", dismiss: "feedback:manage" },
  milestones: {
    start: "project_milestone:complete",
    complete: "project_milestone:complete",
    uncomplete: "project_milestone:uncomplete",
    reset: "project_milestone:uncomplete",
    reassign: "project_process:update",
    reschedule: "project_process:update",
    delete: "project_process:update",
  },
  notifications: { read: "notification:read" },
  "project-milestone-owners": { delete: "project_milestone_owner:delete" },
  "project-types": { delete: "project_type:delete" },
  projects: { enable: "project:enable", disable: "project:enable", delete: "project:delete" },
  reminders: {
    complete: "reminder:manage_occurrence",
    skip: "reminder:manage_occurrence",
    delete: "reminder:delete",
  },
  users: { enable: "user:enable", disable: "user:disable", delete: "user:delete" },
} as const satisfies Record<string, Record<string, Permission>>;

export type BulkKind = keyof typeof BULK_ACTIONS;
export type BulkAction<Kind extends BulkKind = BulkKind> = Kind extends BulkKind
  ? keyof typeof BULK_ACTIONS[Kind] & string
  : never;

/** Records that one run may be about, and ids that may be named for it. */
export const MOST_BULK_RECORDS = 10_000;
export const MOST_BULK_IDS = 1_000;
/** Days that due dates may be moved by. */
export const MOST_DAYS_MOVED = 3_650;
