import { type Context, Hono } from "hono";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import {
  OccurrenceCalendar,
  Reminder,
  reminderForm,
  ReminderPage,
  reminderPatchForm,
  SchedulePreview,
  schedulePreviewForm,
} from "../../../contract/schemas/reminder.ts";
import { reminderList, UPCOMING_DAYS } from "../../../contract/reminder.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { readDays } from "../../platform/http/params.ts";
import { createRoute, readRoute, writeRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { createBulkRoutes } from "../bulk/bulkRoutes.ts";
import { DAYS } from "../../platform/http/dayRange.ts";
import { readUpcoming } from "./calendar.ts";
import { createReminder, deleteReminder, readReminder, updateReminder } from "./changes.ts";
import { calendarFeedRoutes } from "./feedRoutes.ts";
import {
  EXPANSION_PROBLEMS,
  getCalendarContext,
  occurrenceRoutes,
  sendCalendar,
} from "./occurrenceRoutes.ts";
import { createReminderResource } from "./query.ts";
import { createVisibilityFilter, type ReminderContext } from "./rights.ts";
import { settleNextOccurrence } from "./occurrenceTransitions.ts";
import { previewSchedule } from "./scheduleChanges.ts";
import { REMINDER_UNDO_RULES } from "./undo.ts";

const tag = "Reminders";
const UPCOMING = {
  days: { type: "integer", minimum: 1, maximum: 366, default: UPCOMING_DAYS },
};

/**
 * Routes of reminders. Users see reminders that they created or are linked to; `reminder:link_user`
 * shows all.
 */
export const reminderRoutes = new Hono<AppEnv>()
  .route("/feed", calendarFeedRoutes)
  .route(
    "/",
    createBulkRoutes({
      kind: "reminders",
      undoRules: REMINDER_UNDO_RULES,
      tag,
      records: "reminders",
      audit: "activity",
      list: (c) => {
        const { currentUser, now } = getReminderContext(c);
        return {
          permission: "reminder:list",
          resource: createReminderResource(now),
          scope: createVisibilityFilter(currentUser) ?? undefined,
        };
      },
      work: {
        complete: (trx, id, audit) => settleNextOccurrence(trx, id, "complete", audit),
        skip: (trx, id, audit) => settleNextOccurrence(trx, id, "skip", audit),
        delete: (trx, id, audit) => deleteReminder(trx, id, audit),
      },
    }),
  )
  .get(
    "/",
    readRoute({
      summary: "List reminders",
      tag,
      access: "reminder:list",
      response: ReminderPage,
      list: reminderList,
    }, (c) => {
      const { currentUser, now } = getReminderContext(c);
      return sendList(c, createReminderResource(now), {
        scope: () => createVisibilityFilter(currentUser) ?? undefined,
      });
    }),
  )
  .post(
    "/",
    createRoute({
      summary: "Schedule a reminder, once or by a rule of RFC 5545",
      tag,
      access: "reminder:create",
      body: reminderForm,
      response: Reminder,
      audit: "activity",
      problems: ["quota-reached"],
    }, {
      create: (_, { trx, body, audit }) => createReminder(trx, body, audit),
      read: (_, { trx, id, audit }) => readReminder(trx, id, audit),
    }),
  )
  .post(
    "/preview",
    writeRoute(
      {
        summary: "Tell the first dates of a rule that is being made",
        tag,
        access: ["reminder:create", "reminder:update"],
        body: schedulePreviewForm,
        response: SchedulePreview,
        undo: null,
        audit: "none",
      },
      (_, { body: { timeZone = DEFAULT_TIME_ZONE, recurrence = null, dueDatetime } }) =>
        previewSchedule({ dueDatetime, timeZone, recurrence }),
    ),
  )
  .get(
    "/calendar",
    readRoute(
      {
        summary:
          "Tell what is due between two days: the first of each and how many more, or all of one",
        tag,
        access: "reminder:list",
        workload: "aggregate",
        response: OccurrenceCalendar,
        query: DAYS,
        problems: ["validation-failed", ...EXPANSION_PROBLEMS],
      },
      (c) => sendCalendar(c, createVisibilityFilter(c.var.currentUser)),
    ),
  )
  .get(
    "/upcoming",
    readRoute({
      summary: "Tell what is pending and due in the coming days",
      tag,
      access: "reminder:list",
      workload: "aggregate",
      response: OccurrenceCalendar,
      query: UPCOMING,
      problems: EXPANSION_PROBLEMS,
    }, (c) => {
      const days = readDays(c, UPCOMING_DAYS);
      return readUpcoming(getCalendarContext(c), days, createVisibilityFilter(c.var.currentUser));
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get a reminder",
      tag,
      access: "reminder:get",
      workload: "detail",
      response: Reminder,
      extend: reminderList.extend,
      problems: ["not-found"],
    }, (c, { id, extend }) => readReminder(c.var.db, id, getReminderContext(c), extend)),
  )
  .patch(
    "/:id",
    transactionRoute({
      summary: "Change a reminder; what was completed or skipped stays; a stale version is refused",
      tag,
      access: "reminder:update",
      body: reminderPatchForm,
      response: Reminder,
      undo: null,
      audit: "activity",
      problems: ["not-found", "stale-version", "quota-reached"],
    }, (_, { trx, id, body, audit }) => updateReminder(trx, id, body, audit)),
  )
  .delete(
    "/:id",
    transactionRoute({
      summary: "Delete a reminder with its occurrences",
      tag,
      access: "reminder:delete",
      undo: { rules: REMINDER_UNDO_RULES, action: "reminders.delete" },
      audit: "activity",
      problems: ["not-found"],
    }, (_, { trx, id, audit }) => deleteReminder(trx, id, audit)),
  )
  .route("/", occurrenceRoutes);

const getReminderContext = (c: Context<AppEnv>): ReminderContext => ({
  currentUser: c.var.currentUser,
  now: c.var.clock(),
});
