import type { Permission } from "../../../contract/permissions.ts";

export interface RecordPage {
  /** The address of the list, which that of a record follows by its id. */
  path: string;
  /** What it takes to open a record; any of them will do. */
  permissions: readonly Permission[];
}

/** Where the pages of records are, and for whom. */
export const RECORD_PAGES = {
  company: { path: "/company/", permissions: ["company:get"] },
  feedback: { path: "/feedback/", permissions: ["feedback:get", "feedback:manage"] },
  process: { path: "/process/", permissions: ["project_process:get"] },
  project: { path: "/project/", permissions: ["project:get"] },
  reminder: { path: "/reminders/", permissions: ["reminder:get"] },
  stakeholder: { path: "/stakeholders/", permissions: ["project_milestone_owner:get"] },
  technology: { path: "/technology/", permissions: ["project_type:get"] },
  user: { path: "/user/", permissions: ["user:get"] },
} as const satisfies Record<string, RecordPage>;

/** The rows of a list lead to their records. */
export const rowsTo = ({ path, permissions }: RecordPage) => ({
  permissions,
  to: ({ id }: { id: string }) => `${path}${id}`,
});
