import { type Context, Hono } from "hono";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import {
  OccurrenceCalendar,
  Reminder,
  reminderForm,
  ReminderInput,
  ReminderPage,
  ReminderPatch,
  reminderPatchForm,
  SchedulePreview,
  schedulePreviewForm,
  SchedulePreviewInput,
} from "../../../contract/schemas/reminder.ts";
import { reminderList, UPCOMING_DAYS } from "../../../contract/reminder.ts";
import { requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { createOnce } from "../../http/idempotency.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readDays, readExtend, readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import { bulkRoutes } from "../bulkRoutes.ts";
import { calendar, upcoming } from "./calendar.ts";
import { createReminder, deleteReminder, presentReminder, updateReminder } from "./changes.ts";
import { calendarFeedRoutes } from "./feedRoutes.ts";
import {
  calendarContext,
  DAYS,
  EXPANDING,
  occurrenceRoutes,
  readDayRange,
} from "./occurrenceRoutes.ts";
import { remindersAt } from "./query.ts";
import { narrowingFor, type ReminderContext } from "./rights.ts";
import { settleNextOccurrence } from "./occurrenceTransitions.ts";
import { previewSchedule } from "./scheduleChanges.ts";

const tag = "Reminders";
const UPCOMING = {
  days: { type: "integer", minimum: 1, maximum: 366, default: UPCOMING_DAYS },
};

/** Everybody sees the reminders they made or are linked to; who may link users sees all. */
export const reminderRoutes = new Hono<AppEnv>()
  .route("/feed", calendarFeedRoutes)
  .route(
    "/",
    bulkRoutes({
      kind: "reminders",
      tag,
      records: "reminders",
      list: (c) => {
        const { currentUser, now } = reminderContext(c);
        return {
          permission: "reminder:list",
          resource: remindersAt(now),
          within: narrowingFor(currentUser) ?? undefined,
        };
      },
      work: {
        complete: (c, db, id) => settleNextOccurrence(db, id, "complete", reminderContext(c)),
        skip: (c, db, id) => settleNextOccurrence(db, id, "skip", reminderContext(c)),
        delete: (c, db, id) => deleteReminder(db, id, reminderContext(c)),
      },
    }),
  )
  .get(
    "/",
    describe("List reminders", { tag, answers: ReminderPage, list: reminderList }),
    requires("reminder:list"),
    (c) => {
      const { currentUser, now } = reminderContext(c);
      return answerList(c, remindersAt(now), {
        within: () => narrowingFor(currentUser) ?? undefined,
      });
    },
  )
  .post(
    "/",
    describe("Schedule a reminder, once or by a rule of RFC 5545", {
      tag,
      body: ReminderInput,
      answers: Reminder,
      status: 201,
      isIdempotent: true,
      refuses: ["quota-reached"],
    }),
    requires("reminder:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, reminderForm);
      const created = await createOnce(c, {
        input,
        create: (db) => createReminder(db, input, reminderContext(c)),
        read: (db, id) => presentReminder(db, id, reminderContext(c)),
      });
      return c.json(created, 201);
    },
  )
  .post(
    "/preview",
    describe("Tell the first dates of a rule that is being made", {
      tag,
      body: SchedulePreviewInput,
      answers: SchedulePreview,
    }),
    requires("reminder:create", "reminder:update"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, schedulePreviewForm);
      const { timeZone = DEFAULT_TIME_ZONE, recurrence = null, dueDatetime } = input;
      return c.json(previewSchedule({ dueDatetime, timeZone, recurrence }));
    },
  )
  .get(
    "/calendar",
    describe(
      "Tell what is due between two days: the first of each and how many more, or all of one",
      {
        tag,
        answers: OccurrenceCalendar,
        query: DAYS,
        refuses: ["validation-failed", ...EXPANDING],
      },
    ),
    requires("reminder:list"),
    async (c) => {
      const days = readDayRange(c);
      return c.json(await calendar(calendarContext(c), days, narrowingFor(c.var.currentUser)));
    },
  )
  .get(
    "/upcoming",
    describe("Tell what is pending and due in the coming days", {
      tag,
      answers: OccurrenceCalendar,
      query: UPCOMING,
      refuses: EXPANDING,
    }),
    requires("reminder:list"),
    async (c) => {
      const days = readDays(c, UPCOMING_DAYS);
      return c.json(await upcoming(calendarContext(c), days, narrowingFor(c.var.currentUser)));
    },
  )
  .get(
    "/:id",
    describe("Get a reminder", {
      tag,
      answers: Reminder,
      extend: reminderList.extend,
      refuses: ["not-found"],
    }),
    requires("reminder:get"),
    async (c) => {
      const extend = readExtend(c, reminderList.extend);
      return c.json(await presentReminder(c.var.db, readId(c), reminderContext(c), extend));
    },
  )
  .patch(
    "/:id",
    describe("Change a reminder; what was completed or skipped stays; a stale version is refused", {
      tag,
      body: ReminderPatch,
      answers: Reminder,
      refuses: ["not-found", "stale-version", "quota-reached"],
    }),
    requires("reminder:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, reminderPatchForm);
      return c.json(await updateReminder(c.var.db, id, patch, reminderContext(c)));
    },
  )
  .delete(
    "/:id",
    describe("Delete a reminder with its occurrences", {
      tag,
      isUndoable: true,
      refuses: ["not-found"],
    }),
    requires("reminder:delete"),
    async (c) => {
      refuseQuery(c);
      const recordId = readId(c);
      await undoably(
        c,
        { action: "reminders.delete", recordId },
        (db) => deleteReminder(db, recordId, reminderContext(c)),
      );
      return c.body(null, 204);
    },
  )
  .route("/", occurrenceRoutes);

const reminderContext = (c: Context<AppEnv>): ReminderContext => ({
  currentUser: c.var.currentUser,
  now: c.var.clock(),
});
