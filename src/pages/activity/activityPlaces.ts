import {
  ACTIVITY_RECORD_TYPES,
  type ActivityRecordType,
  type ActivityScope,
} from "../../../contract/activity.ts";
import { ACTIVITY_READ_BY } from "../../../contract/activityReading.ts";
import type { Permission } from "../../../contract/permissions.ts";

/** What narrows the page of the activity, by its search parameters. */
export const ACTIVITY_PLACES = {
  person: "personId",
  concerns: "concernsId",
  project: "projectId",
  process: "processId",
  company: "companyId",
} as const satisfies Record<string, ActivityScope>;
export type ActivityPlaceName = keyof typeof ACTIVITY_PLACES;

/** Any one of them opens the page of the activity. */
export const ACTIVITY_PAGE_PERMISSIONS: readonly Permission[] = ["project:list", "project:get"];

/** The address of what happened in one place. */
export const activityPath = (place: ActivityPlaceName, id: string) =>
  `/activity?${new URLSearchParams({ [place]: id })}`;

/** The kinds of records of which somebody may read what happened to them. */
export const readableTypes = (has: (permission: Permission) => boolean): ActivityRecordType[] =>
  ACTIVITY_RECORD_TYPES.filter((type) => ACTIVITY_READ_BY[type].every(has));
