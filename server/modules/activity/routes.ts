import { type Context, Hono } from "hono";
import {
  ACTIVITY_RECORD_TYPES,
  type ActivityQuery,
  DEFAULT_ACTIVITY_SIZE,
  LAST_VISIT,
  MAX_ACTIVITY_SIZE,
  parseActivityQuery,
} from "../../../contract/activity.ts";
import { ACTIVITY_HEADER } from "../../../contract/constants.ts";
import { ACTIVITY_PERMISSIONS } from "../../../contract/activityReading.ts";
import {
  parseRecordChangesQuery,
  type RecordChangesQuery,
} from "../../../contract/recordChanges.ts";
import { ActivityPage, RecordChanges } from "../../../contract/schemas/activity.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { invalidQuery } from "../../platform/http/params.ts";
import { readActivityPage } from "./query.ts";
import { readRecordChanges } from "./recordChanges.ts";
import type { ActivityRecords } from "./readable.ts";

const id = (description: string) => ({ type: "string", format: "uuid", description });

const QUERY = {
  recordType: {
    type: "array",
    items: { type: "string", enum: ACTIVITY_RECORD_TYPES },
    description: "Repeated for several; what happened to any of these.",
  },
  personId: id("Who did it."),
  concernsId: id("A user: what they did, and what was done to their account."),
  projectId: id("What it happened in: the project itself, its processes, milestones, reminders."),
  processId: id("The process itself and its milestones."),
  companyId: id("The company itself, its users, and its projects with what belongs to them."),
  since: {
    oneOf: [{ type: "string", format: "date-time" }, { const: LAST_VISIT }],
    description: "What happened after a moment in UTC, or after one's last visit.",
  },
  others: { type: "boolean", default: false, description: "Not what one has done oneself." },
  before: { type: "string", description: "The `next` of a page, to go on from there." },
  size: {
    type: "integer",
    minimum: 1,
    maximum: MAX_ACTIVITY_SIZE,
    default: DEFAULT_ACTIVITY_SIZE,
  },
};

const CHANGES_QUERY = {
  recordType: { type: "string", enum: ACTIVITY_RECORD_TYPES },
  recordId: id("The record whose page is open."),
  after: {
    type: "integer",
    minimum: 0,
    default: 0,
    description: `A number of \`${ACTIVITY_HEADER}\`: what happened later.`,
  },
};

const READABLE_BY = [
  ACTIVITY_PERMISSIONS.project[0],
  ...Object.values(ACTIVITY_PERMISSIONS).map(([list]) => list),
] as const;

/** Creates the routes that list the activity of all kinds of records. */
export const createActivityRoutes = (records: ActivityRecords) =>
  new Hono<AppEnv>().get(
    "/",
    readRoute({
      summary: "List what happened to the records that one may read, the newest first",
      tag: "Activity",
      access: READABLE_BY,
      workload: "list",
      response: ActivityPage,
      query: QUERY,
    }, (c) => readActivityPage(c.var.db, records, c.var.currentUser, readActivity(c))),
  ).get(
    "/changes",
    readRoute({
      summary: "List what changed on the page of a record after an activity, the newest first",
      tag: "Activity",
      access: READABLE_BY,
      workload: "detail",
      response: RecordChanges,
      query: CHANGES_QUERY,
    }, (c) => readRecordChanges(c.var.db, records, c.var.currentUser, readChangesQuery(c))),
  );

/**
 * Reads the query.
 * @throws {ProblemError} 400 that names every invalid key.
 */
function readChangesQuery(c: Context<AppEnv>): RecordChangesQuery {
  const parsed = parseRecordChangesQuery(new URL(c.req.url).searchParams);
  if (!parsed.ok) throw invalidQuery(parsed.faults);
  return parsed.query;
}

/**
 * Reads the query.
 * @throws {ProblemError} 400 that names every invalid key.
 */
function readActivity(c: Context<AppEnv>): ActivityQuery {
  const parsed = parseActivityQuery(new URL(c.req.url).searchParams);
  if (!parsed.ok) throw invalidQuery(parsed.faults);
  return parsed.query;
}
