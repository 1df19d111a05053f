import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  calendarForm,
  type CalendarQuery,
  Occurrence,
  OccurrenceCalendar,
  OccurrenceNote,
  occurrenceNoteForm,
  OccurrencePage,
  OccurrencesSettled,
  OccurrencesSettling,
  occurrencesSettlingForm,
} from "../../../contract/schemas/reminder.ts";
import { DAY_PAGE_SIZE, MAX_SETTLED_AT_ONCE, occurrenceList } from "../../../contract/reminder.ts";
import { validate } from "../../../contract/validation.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { requires } from "../../http/authorize.ts";
import { readBody, readBodyIfAny } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { badQuery, readId, refuseQuery } from "../../http/params.ts";
import { undoably, undoablyAll } from "../../http/undoable.ts";
import { invalid } from "../../refusal.ts";
import { calendar } from "./calendar.ts";
import type { CalendarContext } from "./calendarAhead.ts";
import { visibleReminder } from "./changes.ts";
import { settleOccurrence } from "./occurrenceTransitions.ts";
import { openToKeep, settleOpenOccurrences } from "./openOccurrences.ts";
import { occurrencesAt } from "./query.ts";
import { wallClockAt } from "./schedule.ts";

const tag = "Reminders";

const DAY = { type: "string", format: "date" };

/** How the document of the API describes a range of days. */
export const DAYS = {
  from: DAY,
  to: DAY,
  page: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 1,
    description: `Of a single day, which is told in full, ${DAY_PAGE_SIZE} at a time.`,
  },
};

/** What following rules through time may be refused with. */
export const EXPANDING = ["too-many-at-once", "busy"] as const;

/** `from` and `to`, two days, both wanted, and `page`; anything else in the query is 400. */
export function readDayRange(c: Context<AppEnv>): CalendarQuery {
  const params = new URL(c.req.url).searchParams;
  const keys = new Set<string>();
  const repeated = [...params.keys()].filter((key) => keys.size === keys.add(key).size);
  if (repeated.length > 0) {
    throw badQuery(repeated.map((key) => ({ key, reason: "repeated" as const })));
  }
  const page = params.get("page");
  const read = validate(calendarForm, {
    ...Object.fromEntries(params),
    ...(page !== null && { page: /^\d{1,3}$/.test(page) ? Number(page) : page }),
  });
  if (!read.ok) throw invalid(read.errors);
  return read.value;
}

/** Whoever is signed in asks for a calendar. */
export const calendarContext = (c: Context<AppEnv>): CalendarContext => ({
  db: c.var.db,
  expander: c.var.expander,
  asker: c.var.currentUser.id,
  now: c.var.clock(),
});

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
    (c) =>
      answerList(c, occurrencesAt(c.var.clock()), {
        within: async () => {
          const { id } = await visibleReminder(c.var.db, readId(c), c.var.currentUser);
          return sql`occurrence.reminder_id = ${id}::uuid`;
        },
      }),
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
      const { id } = await visibleReminder(c.var.db, readId(c), c.var.currentUser);
      return c.json(await calendar(calendarContext(c), days, sql`reminder.id = ${id}::uuid`));
    },
  )
  .put(
    "/:id/occurrences/settle",
    describe(
      `Complete or skip all open occurrences up to a day, the first ${MAX_SETTLED_AT_ONCE} of them`,
      {
        tag,
        body: OccurrencesSettling,
        answers: OccurrencesSettled,
        isUndoable: true,
        refuses: ["not-found"],
      },
    ),
    requires("reminder:manage_occurrence"),
    settleAll,
  )
  .put(
    "/:id/occurrences/:occurrenceId/complete",
    ...settling("complete", "Complete an occurrence; a note may be left"),
  )
  .put(
    "/:id/occurrences/:occurrenceId/skip",
    ...settling("skip", "Skip an occurrence; a note may be left"),
  );

function settling(action: OccurrenceAction, summary: string) {
  return [
    describe(summary, {
      tag,
      body: OccurrenceNote,
      bodyIsOptional: true,
      answers: Occurrence,
      isUndoable: true,
      refuses: ["not-found", "not-allowed-from-status"],
    }),
    requires("reminder:manage_occurrence"),
    (c: Context<AppEnv>) => settle(c, action),
  ] as const;
}

async function settle(c: Context<AppEnv>, action: OccurrenceAction): Promise<Response> {
  refuseQuery(c);
  const { note = null } = await readBodyIfAny(c, occurrenceNoteForm);
  const { currentUser, clock } = c.var;
  const which = { reminderId: readId(c), id: readId(c, "occurrenceId") };
  const settled = await undoably(
    c,
    { action: `occurrences.${action}`, recordId: which.id },
    (db) => settleOccurrence(db, which, { action, note }, { currentUser, now: clock() }),
  );
  return c.json(settled);
}

async function settleAll(c: Context<AppEnv>): Promise<Response> {
  refuseQuery(c);
  const { action, through, note = null } = await readBody(c, occurrencesSettlingForm);
  const { currentUser, clock } = c.var;
  const now = clock();
  if (through > latestToday(now)) throw invalid({ through: [{ key: "Invalid date" }] });
  const open = { reminderId: readId(c), through };
  const settled = await undoablyAll(
    c,
    `occurrences.${action}`,
    openToKeep(open, now),
    (db) => settleOpenOccurrences(db, open, { action, note }, { currentUser, now }),
  );
  return c.json(settled);
}

/** Today where the day begins first. */
const latestToday = (now: Date) => wallClockAt(now, "Pacific/Kiritimati").slice(0, 10);
