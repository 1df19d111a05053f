import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  Occurrence,
  OccurrenceCalendar,
  occurrenceList,
  OccurrenceNote,
  occurrenceNoteForm,
  OccurrencePage,
} from "../../../contract/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { requires } from "../../http/authorize.ts";
import { listPage } from "../../db/list.ts";
import { settleOccurrence } from "./occurrenceTransitions.ts";
import { calendar } from "./calendar.ts";
import { occurrencesAt } from "./query.ts";
import { visibleReminder } from "./changes.ts";
import { readBodyIfAny } from "../../http/body.ts";
import { describe } from "../../http/describe.ts";
import type { AppEnv } from "../../http/env.ts";
import { readListQuery } from "../../http/listQuery.ts";
import { readId, readNothing } from "../../http/params.ts";
import { calendarContext, DAYS, EXPANDING, readDayRange } from "./calendarRequest.ts";

const tag = "Reminders";

/** The occurrences of one reminder, under /api/reminders. */
export const occurrenceRoutes = new Hono<AppEnv>()
  .get(
    "/:id/occurrences",
    describe("List the occurrences of a reminder that have been and that come next", {
      tag,
      answers: OccurrencePage,
      list: occurrenceList,
      refuses: ["not-found"],
    }),
    requires("reminder:get"),
    async (c) => {
      const query = readListQuery(c, occurrenceList);
      const { db, actor, clock } = c.var;
      const { id } = await visibleReminder(db, readId(c), actor);
      const within = sql`occurrence.reminder_id = ${id}::uuid`;
      return c.json(await listPage(db, occurrencesAt(clock()), query, within));
    },
  )
  .get(
    "/:id/occurrences/calendar",
    describe("Tell when a reminder is due between two days", {
      tag,
      answers: OccurrenceCalendar,
      query: DAYS,
      refuses: ["not-found", "validation-failed", ...EXPANDING],
    }),
    requires("reminder:get"),
    async (c) => {
      const days = readDayRange(c);
      const { id } = await visibleReminder(c.var.db, readId(c), c.var.actor);
      return c.json(await calendar(calendarContext(c), days, sql`reminder.id = ${id}::uuid`));
    },
  )
  .put(
    "/:id/occurrences/:occurrenceId/complete",
    describe("Complete an occurrence; a note may be left", {
      tag,
      body: OccurrenceNote,
      bodyIsOptional: true,
      answers: Occurrence,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("reminder:manage_occurrence"),
    (c) => settle(c, "complete"),
  )
  .put(
    "/:id/occurrences/:occurrenceId/skip",
    describe("Skip an occurrence; a note may be left", {
      tag,
      body: OccurrenceNote,
      bodyIsOptional: true,
      answers: Occurrence,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("reminder:manage_occurrence"),
    (c) => settle(c, "skip"),
  );

async function settle(c: Context<AppEnv>, action: OccurrenceAction): Promise<Response> {
  readNothing(c);
  const { note = null } = await readBodyIfAny(c, occurrenceNoteForm);
  const { db, actor, clock } = c.var;
  const which = { reminderId: readId(c), id: readId(c, "occurrenceId") };
  return c.json(await settleOccurrence(db, which, { action, note }, { actor, now: clock() }));
}
