import {
  ACTIVITY_RECORD_TYPES,
  type ActivityRecordType,
  type ActivityScope,
} from "../../../contract/activity.ts";
import { ACTIVITY_PERMISSIONS } from "../../../contract/activityReading.ts";
import type { Permission } from "../../../contract/permissions.ts";

/** The parameter of the API by the search parameter of the activity page. */
export const SCOPE_BY_PARAM = {
  person: "personId",
  concerns: "concernsId",
  project: "projectId",
  process: "processId",
  company: "companyId",
} as const satisfies Record<string, ActivityScope>;
export type ActivityParam = keyof typeof SCOPE_BY_PARAM;

/** Any one of them opens the activity page. */
export const ACTIVITY_PAGE_PERMISSIONS: readonly Permission[] = ["project:list", "project:get"];

/** Creates the address of the activity page with one filter. */
export const createActivityPath = (param: ActivityParam, id: string) =>
  `/activity?${new URLSearchParams({ [param]: id })}`;

/** Lists the record types whose activity the user can read. */
export const listReadableTypes = (has: (permission: Permission) => boolean): ActivityRecordType[] =>
  ACTIVITY_RECORD_TYPES.filter((type) => ACTIVITY_PERMISSIONS[type].every(has));
