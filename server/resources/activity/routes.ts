import { type Context, Hono } from "hono";
import {
  ACTIVITY_RECORD_TYPES,
  type ActivityQuery,
  DEFAULT_ACTIVITY_SIZE,
  LAST_VISIT,
  MAX_ACTIVITY_SIZE,
  parseActivityQuery,
} from "../../../contract/activity.ts";
import { ACTIVITY_READ_BY } from "../../../contract/activityReading.ts";
import { ActivityPage } from "../../../contract/schemas/activity.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { badQuery } from "../../http/params.ts";
import { activityFor } from "./query.ts";

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

export const activityRoutes = new Hono<AppEnv>().get(
  "/",
  describe("List what happened to the records that one may read, the newest first", {
    tag: "Activity",
    answers: ActivityPage,
    query: QUERY,
  }),
  requires(ACTIVITY_READ_BY.project[0], ...Object.values(ACTIVITY_READ_BY).map(([list]) => list)),
  async (c) => c.json(await activityFor(c.var.db, c.var.currentUser, readActivity(c))),
);

/** The query, or 400 naming every key at fault. */
function readActivity(c: Context<AppEnv>): ActivityQuery {
  const parsed = parseActivityQuery(new URL(c.req.url).searchParams);
  if (!parsed.ok) throw badQuery(parsed.faults);
  return parsed.query;
}
