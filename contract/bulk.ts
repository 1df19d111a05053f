import type { Permission } from "./permissions.ts";

/** Bulk actions by API path, each with the permission it requires. */
export const BULK_ACTIONS = {
  companies: { delete: "company:delete" },
  feedback: { progress: "feedback:manage", dismiss: "feedback:manage" },
  milestones: {
    start: "project_milestone:complete",
    complete: "project_milestone:complete",
    uncomplete: "project_milestone:uncomplete",
    reset: "project_milestone:uncomplete",
    assign: "project_process:update",
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

/** The most records that one bulk change selects by a query, and by ids. */
export const MAX_BULK_RECORDS = 10_000;
export const MAX_BULK_IDS = 1_000;
/** The most days by which due dates can be moved. */
export const MAX_DAYS_MOVED = 3_650;
