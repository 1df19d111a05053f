import type { ActivityRecordType } from "../../contract/activity.ts";
import type { Permission } from "../../contract/permissions.ts";

interface RecordApi {
  path: string;
  /** The prefix of its query keys. */
  key: string;
  /** The permissions to list records; any one of them is enough. */
  permissions: readonly Permission[];
}

/** The API of each kind of record. */
export const RECORD_APIS = {
  company: { path: "/api/companies", key: "companies", permissions: ["company:list"] },
  feedback: {
    path: "/api/feedback",
    key: "feedback",
    permissions: ["feedback:list", "feedback:manage"],
  },
  holiday: { path: "/api/holidays", key: "holidays", permissions: [] },
  milestone: {
    path: "/api/milestones",
    key: "milestones",
    permissions: ["project_process:list"],
  },
  milestoneOwner: {
    path: "/api/project-milestone-owners",
    key: "milestone-owners",
    permissions: ["project_milestone_owner:list"],
  },
  process: { path: "/api/processes", key: "processes", permissions: ["project_process:list"] },
  project: { path: "/api/projects", key: "projects", permissions: ["project:list"] },
  projectType: {
    path: "/api/project-types",
    key: "project-types",
    permissions: ["project_type:list"],
  },
  reminder: { path: "/api/reminders", key: "reminders", permissions: ["reminder:list"] },
  user: { path: "/api/users", key: "users", permissions: ["user:list"] },
} as const satisfies Record<string, RecordApi>;

/** The type of a kind's records in the activity. */
const ACTIVITY_TYPES: Record<keyof typeof RECORD_APIS, ActivityRecordType> = {
  company: "company",
  feedback: "feedback",
  holiday: "holiday",
  milestone: "milestone",
  milestoneOwner: "stakeholder",
  process: "process",
  project: "project",
  projectType: "technology",
  reminder: "reminder",
  user: "user",
};

export const getActivityType = (kind: keyof typeof RECORD_APIS): ActivityRecordType =>
  ACTIVITY_TYPES[kind];

interface RecordPage {
  /** The path of the list; a record's path is this and its id. */
  path: string;
  /** The permissions to open a record; any one of them is enough. */
  permissions: readonly Permission[];
}

/** The paths and permissions of records' pages. */
export const RECORD_PAGES = {
  company: { path: "/company/", permissions: ["company:get"] },
  feedback: { path: "/feedback/", permissions: ["feedback:get", "feedback:manage"] },
  holiday: { path: "/holidays", permissions: ["config:read"] },
  process: { path: "/process/", permissions: ["project_process:get"] },
  project: { path: "/project/", permissions: ["project:get"] },
  reminder: { path: "/reminders/", permissions: ["reminder:get"] },
  milestoneOwner: { path: "/stakeholders/", permissions: ["project_milestone_owner:get"] },
  projectType: { path: "/technology/", permissions: ["project_type:get"] },
  user: { path: "/user/", permissions: ["user:get"] },
} as const satisfies Record<string, RecordPage>;

export type RecordPageKind = keyof typeof RECORD_PAGES;

/** Creates the `rowLink` of a list whose rows link to their records. */
export const createRowLink = ({ path, permissions }: RecordPage) => ({
  permissions,
  to: ({ id }: { id: string }) => `${path}${id}`,
});
