import type { ActivityRecordType } from "./activity.ts";
import type { Permission } from "./permissions.ts";

/** Who may list records of a kind may read what happened to them. */
export const ACTIVITY_READ_BY = {
  project: "project:list",
  process: "project_process:list",
  milestone: "project_process:list",
  company: "company:list",
  technology: "project_type:list",
  stakeholder: "project_milestone_owner:list",
  user: "user:list",
  reminder: "reminder:list",
  feedback: "feedback:list",
} as const satisfies Record<ActivityRecordType, Permission>;
