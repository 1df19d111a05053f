import type { ActivityRecordType } from "./activity.ts";
import type { Permission } from "./permissions.ts";

/** The permissions required to read the activity of each record type. */
export const ACTIVITY_PERMISSIONS = {
  project: ["project:list", "project_history:get"],
  process: ["project_process:list", "project_history:get"],
  milestone: ["project_process:list", "project_history:get"],
  company: ["company:list"],
  technology: ["project_type:list"],
  stakeholder: ["project_milestone_owner:list"],
  user: ["user:list"],
  reminder: ["reminder:list"],
  feedback: ["feedback:list"],
  holiday: ["config:read"],
} as const satisfies Record<ActivityRecordType, readonly [Permission, ...Permission[]]>;
