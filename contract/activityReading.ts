import type { ActivityRecordType } from "./activity.ts";
import type { Permission } from "./permissions.ts";

/** What reading what happened to a kind of record takes: listing such records, and more. */
export const ACTIVITY_READ_BY = {
  project: ["project:list", "project_history:get"],
  process: ["project_process:list", "project_history:get"],
  milestone: ["project_process:list", "project_history:get"],
  company: ["company:list"],
  technology: ["project_type:list"],
  stakeholder: ["project_milestone_owner:list"],
  user: ["user:list"],
  reminder: ["reminder:list"],
  feedback: ["feedback:list"],
} as const satisfies Record<ActivityRecordType, readonly [Permission, ...Permission[]]>;
