import type { Context } from "hono";
import { calendarForm, type CalendarQuery } from "../../../contract/reminder.ts";
import { validate } from "../../../contract/validation.ts";
import type { CalendarContext } from "./calendar.ts";
import type { AppEnv } from "../../http/env.ts";
import { badQuery } from "../../http/listQuery.ts";
import { invalid } from "../../refusal.ts";

const DAY = { type: "string", format: "date" };

/** How the document of the API describes a range of days. */
export const DAYS = { from: DAY, to: DAY };

/** What following rules through time may be refused with. */
export const EXPANDING = ["too-many-at-once", "busy"] as const;

/** `from` and `to`, two days, both wanted; anything else in the query is 400. */
export function readDayRange(c: Context<AppEnv>): CalendarQuery {
  const params = new URL(c.req.url).searchParams;
  const keys = new Set<string>();
  const repeated = [...params.keys()].filter((key) => keys.size === keys.add(key).size);
  if (repeated.length > 0) {
    throw badQuery(repeated.map((key) => ({ key, reason: "repeated" as const })));
  }
  const read = validate(calendarForm, Object.fromEntries(params));
  if (!read.ok) throw invalid(read.errors);
  return read.value;
}

/** Whoever is signed in asks for a calendar. */
export const calendarContext = (c: Context<AppEnv>): CalendarContext => ({
  db: c.var.db,
  expander: c.var.expander,
  asker: c.var.actor.id,
  now: c.var.clock(),
});
