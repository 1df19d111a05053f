import { Hono } from "hono";
import {
  Holiday,
  holidayForm,
  HolidayPage,
  holidayPatchForm,
  holidayRangeForm,
} from "../../../contract/schemas/holiday.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { DAYS, readCalendarQuery } from "../../platform/http/dayRange.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { createHoliday, deleteHoliday, updateHoliday } from "./changes.ts";
import { findHolidays, readHoliday } from "./query.ts";
import { HOLIDAY_UNDO_RULES } from "./undo.ts";

const tag = "Holidays";

/** Routes of public holidays, which every user reads and administrators change. */
export const holidayRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "List the public holidays, by date; on request only those of a range of days",
      tag,
      access: "signedIn",
      workload: "list",
      response: HolidayPage,
      query: { from: DAYS.from, to: DAYS.to },
      problems: ["validation-failed"],
    }, async (c) => {
      const data = await findHolidays(c.var.db, readCalendarQuery(c, holidayRangeForm));
      return { data, total: data.length };
    }),
  )
  .post(
    "/",
    createRoute({
      summary: "Add a public holiday, at most 60 a year",
      tag,
      access: "config:write",
      body: holidayForm,
      response: Holiday,
      audit: "activity",
      problems: ["quota-reached"],
    }, {
      create: (_, { trx, body, audit }) => createHoliday(trx, body, audit),
      read: (_, { trx, id }) => readHoliday(trx, id),
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get a public holiday",
      tag,
      access: "signedIn",
      workload: "detail",
      response: Holiday,
      problems: ["not-found"],
    }, (c, { id }) => readHoliday(c.var.db, id)),
  )
  .patch(
    "/:id",
    transactionRoute({
      summary: "Change a public holiday; a stale version is refused",
      tag,
      access: "config:write",
      body: holidayPatchForm,
      response: Holiday,
      undo: null,
      audit: "activity",
      problems: ["not-found", "stale-version", "quota-reached"],
    }, (_, { trx, id, body, audit }) => updateHoliday(trx, id, body, audit)),
  )
  .delete(
    "/:id",
    transactionRoute({
      summary: "Delete a public holiday",
      tag,
      access: "config:write",
      undo: { rules: HOLIDAY_UNDO_RULES, action: "holidays.delete" },
      audit: "activity",
      problems: ["not-found"],
    }, (_, { trx, id, audit }) => deleteHoliday(trx, id, audit)),
  );
