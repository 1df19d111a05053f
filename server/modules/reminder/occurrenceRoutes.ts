import { type Context, type Handler, Hono } from "hono";
import { type RawBuilder, sql } from "kysely";
import {
  Occurrence,
  OccurrenceCalendar,
  occurrenceNoteForm,
  OccurrencePage,
  OccurrencesSettled,
  occurrencesSettlingForm,
} from "../../../contract/schemas/reminder.ts";
import { MAX_SETTLED_AT_ONCE, occurrenceList } from "../../../contract/reminder.ts";
import { calendarForm, type CalendarQuery } from "../../../contract/schemas/calendar.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import type { Expander } from "./expander.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { DAYS, readCalendarQuery } from "../../platform/http/dayRange.ts";
import { readId } from "../../platform/http/params.ts";
import { readRoute, writeRoute } from "../auth/route.ts";
import { transactionRoute, withUndoOfAll } from "../undo/withUndo.ts";
import { invalid } from "../../platform/problemError.ts";
import { readCalendar } from "./calendar.ts";
import type { CalendarContext } from "./calendarAhead.ts";
import { readVisibleReminder } from "./changes.ts";
import { settleOccurrence } from "./occurrenceTransitions.ts";
import { selectUndoData, settleOpenOccurrences } from "./openOccurrences.ts";
import { createOccurrenceResource } from "./query.ts";
import { toLocalTime } from "../../platform/wallClock.ts";
import { REMINDER_UNDO_RULES } from "./undo.ts";

declare module "hono" {
  interface ContextVariableMap {
    expander: Expander;
  }
}

const tag = "Reminders";

/** Problem types of expanding rules. */
export const EXPANSION_PROBLEMS = ["too-many-at-once", "busy"] as const;

/** Creates the calendar context of the signed-in user. */
export const getCalendarContext = (c: Context<AppEnv>): CalendarContext => ({
  db: c.var.db,
  expander: c.var.expander,
  requester: c.var.currentUser.id,
  now: c.var.clock(),
});

/** Responds with the calendar of a range of days. */
export async function sendCalendar(
  c: Context<AppEnv>,
  scope: RawBuilder<boolean> | null,
  days: CalendarQuery = readCalendarQuery(c, calendarForm),
): Promise<Response> {
  const calendar = await readCalendar(getCalendarContext(c), days, scope);
  return c.body(calendar, 200, { "Content-Type": "application/json" });
}

/** Routes of a reminder's occurrences, under /api/reminders. */
export const occurrenceRoutes = new Hono<AppEnv>()
  .get(
    "/:id/occurrences",
    readRoute({
      summary: "List the occurrences of a reminder that have been and that come next",
      tag,
      access: "reminder:get",
      response: OccurrencePage,
      list: occurrenceList,
      problems: ["not-found"],
    }, (c, { id }) =>
      sendList(c, createOccurrenceResource(c.var.clock()), {
        scope: async () => {
          const reminder = await readVisibleReminder(c.var.db, id, c.var.currentUser);
          return sql`occurrence.reminder_id = ${reminder.id}::uuid`;
        },
      })),
  )
  .get(
    "/:id/occurrences/calendar",
    readRoute({
      summary: "Tell when a reminder is due between two days",
      tag,
      access: "reminder:get",
      workload: "aggregate",
      response: OccurrenceCalendar,
      query: DAYS,
      problems: ["not-found", "validation-failed", ...EXPANSION_PROBLEMS],
    }, async (c, { id }) => {
      const days = readCalendarQuery(c, calendarForm);
      const reminder = await readVisibleReminder(c.var.db, id, c.var.currentUser);
      return await sendCalendar(c, sql`reminder.id = ${reminder.id}::uuid`, days);
    }),
  )
  .put(
    "/:id/occurrences/settle",
    writeRoute({
      summary:
        `Complete or skip all open occurrences up to a day, the first ${MAX_SETTLED_AT_ONCE} of them`,
      tag,
      access: "reminder:manage_occurrence",
      body: occurrencesSettlingForm,
      response: OccurrencesSettled,
      undo: ["occurrences.complete", "occurrences.skip"],
      audit: "activity",
      problems: ["not-found"],
    }, async (c, { id: reminderId, body: { action, through, note = null } }) => {
      const { currentUser, clock } = c.var;
      const now = clock();
      if (through > getLatestToday(now)) throw invalid({ through: [{ key: "Invalid date" }] });
      const open = { reminderId, through };
      return await withUndoOfAll(
        c,
        `occurrences.${action}`,
        selectUndoData(open, now),
        (trx) => settleOpenOccurrences(trx, open, { action, note }, { currentUser, now }),
      );
    }),
  )
  .put(
    "/:id/occurrences/:occurrenceId/complete",
    createSettlementRoute("complete", "Complete an occurrence; a note may be left"),
  )
  .put(
    "/:id/occurrences/:occurrenceId/skip",
    createSettlementRoute("skip", "Skip an occurrence; a note may be left"),
  );

function createSettlementRoute(action: OccurrenceAction, summary: string): Handler<AppEnv> {
  return transactionRoute(
    {
      summary,
      tag,
      access: "reminder:manage_occurrence",
      recordParam: "occurrenceId",
      body: occurrenceNoteForm,
      isBodyOptional: true,
      response: Occurrence,
      undo: { rules: REMINDER_UNDO_RULES, action: `occurrences.${action}` },
      audit: "activity",
      problems: ["not-found", "not-allowed-from-status"],
    },
    (c, { trx, id, body: { note = null }, audit }) =>
      settleOccurrence(trx, { reminderId: readId(c), id }, { action, note }, audit),
  );
}

/** The latest current date on earth. */
const getLatestToday = (now: Date) => toLocalTime(now, "Pacific/Kiritimati").slice(0, 10);
