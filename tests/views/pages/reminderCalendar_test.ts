import fc from "fast-check";
import assert from "node:assert/strict";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import {
  getAdjacentDay,
  getDayByKey,
  getRange,
  getTitle,
  groupByDay,
  isInView,
  listWeeks,
  readCalendarSearch,
} from "../../../src/app/pages/calendar/calendarDays.ts";
import {
  formatDay,
  formatWallTime,
  isOtherTimeZone,
  toLocalWallTime,
} from "../../../src/i18n/wallClock.ts";
import { SEED } from "../../support/seed.ts";

const days = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2199-12-31"),
  noInvalidDate: true,
}).map((date) => date.toISOString().slice(0, 10));

Deno.test("listWeeks: returns whole weeks from Monday for a month", () => {
  assert.deepEqual(listWeeks("month", "2026-11-21"), [
    ["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30", "2026-10-31"]
      .concat("2026-11-01"),
    ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"]
      .concat("2026-11-08"),
    ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-14"]
      .concat("2026-11-15"),
    ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"]
      .concat("2026-11-22"),
    ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]
      .concat("2026-11-29"),
    ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"]
      .concat("2026-12-06"),
  ]);
});

Deno.test("listWeeks: contains the day once among consecutive days", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("month", "week", "agenda"), (day, view) => {
      const shown = listWeeks(view, day).flat();
      assert.equal(shown.filter((one) => one === day).length, 1);
      assert.ok(shown.every((one, index) =>
        index === 0 ||
        Temporal.PlainDate.from(shown[index - 1] ?? "").add({ days: 1 }).toString() === one
      ));
      const { from, to } = getRange(view, day);
      assert.ok(from <= day && day <= to);
      assert.ok(isInView(view, day, day));
    }),
    { seed: SEED },
  );
});

Deno.test("getAdjacentDay: returns to the same month or week forth and back", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("month", "week", "agenda"), (day, view) => {
      assert.ok(isInView(view, getAdjacentDay(view, getAdjacentDay(view, day, 1), -1), day));
      assert.ok(!isInView(view, getAdjacentDay(view, day, 1), day));
    }),
    { seed: SEED },
  );
});

Deno.test("getDayByKey: follows React Aria's calendar keys", () => {
  const getDaysByKey = (view: "month" | "week") =>
    Object.fromEntries(
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]
        .map((key) => [key, getDayByKey({ key, shiftKey: false }, "2026-10-31", view)]),
    );
  assert.deepEqual(getDaysByKey("month"), {
    ArrowLeft: "2026-10-30",
    ArrowRight: "2026-11-01",
    ArrowUp: "2026-10-24",
    ArrowDown: "2026-11-07",
    PageUp: "2026-09-30",
    PageDown: "2026-11-30",
    Home: "2026-10-01",
    End: "2026-10-31",
  });
  assert.deepEqual(getDaysByKey("week"), {
    ArrowLeft: "2026-10-30",
    ArrowRight: "2026-11-01",
    ArrowUp: "2026-10-24",
    ArrowDown: "2026-11-07",
    PageUp: "2026-10-24",
    PageDown: "2026-11-07",
    Home: "2026-10-26",
    End: "2026-11-01",
  });
  const getDayByShift = (view: "month" | "week") =>
    getDayByKey({ key: "PageDown", shiftKey: true }, "2026-10-31", view);
  assert.deepEqual([getDayByShift("month"), getDayByShift("week")], ["2027-10-31", "2026-11-30"]);
  assert.equal(getDayByKey({ key: "Tab", shiftKey: false }, "2026-10-31", "month"), undefined);
});

Deno.test("getTitle: names the shown period in both languages", () => {
  const titles = (["tr", "en"] as const).flatMap((language) =>
    (["month", "week", "agenda"] as const).map((view) => getTitle(view, "2026-11-21", language))
  );
  assert.deepEqual(titles.map((text) => text.replaceAll(/\s+/g, " ")), [
    "Kasım 2026",
    "16–22 Kasım 2026",
    "Kasım 2026",
    "November 2026",
    "16–22 November 2026",
    "November 2026",
  ]);
});

function createOccurrence(id: string, dueDatetime: string, dueAt: string): CalendarOccurrence {
  const reminder = {
    id: "r",
    version: 1,
    description: id,
    status: "ACTIVE" as const,
    dueDatetime,
    timeZone: "Europe/Istanbul",
    recurrence: null,
    projectId: null,
  };
  return {
    id,
    reminderId: "r",
    dueDatetime,
    dueAt,
    status: "PENDING",
    overdue: false,
    by: null,
    at: null,
    note: null,
    reminder,
  };
}

Deno.test("groupByDay: groups and sorts occurrences by their own clock", () => {
  const late = createOccurrence("late", "2026-11-21T23:30:00", "2026-11-21T20:30:00Z");
  const early = createOccurrence("early", "2026-11-21T00:15:00", "2026-11-20T21:15:00Z");
  const abroad = createOccurrence("abroad", "2026-11-21T08:00:00", "2026-11-21T16:00:00Z");
  assert.deepEqual(
    [...groupByDay([late, abroad, early])].map(([day, due]) => [day, due.map(({ id }) => id)]),
    [["2026-11-21", ["early", "abroad", "late"]]],
  );
});

Deno.test("readCalendarSearch: replaces an invalid view or day with the default", () => {
  const read = (search: string) => readCalendarSearch(new URLSearchParams(search));
  const layers = { reminders: "on", milestones: "on", mine: "no" };
  assert.deepEqual(read("view=year&date=2026-02-30&milestones=1&mine=2"), {
    view: "month",
    date: "",
    ...layers,
  });
  assert.deepEqual(read("view=week&date=2026-02-28&reminders=off&mine=yes"), {
    view: "week",
    date: "2026-02-28",
    ...layers,
    reminders: "off",
    mine: "yes",
  });
  assert.deepEqual(read("date=1999-12-31"), { view: "month", date: "", ...layers });
});

Deno.test("formatWallTime: writes a wall clock time independent of the reader's zone", () => {
  // In Los Angeles there is no such hour.
  assert.equal(formatWallTime("2027-03-14T02:30:00"), "14.03.2027 02:30");
  assert.equal(formatDay("2026-11-21"), "21.11.2026");
  const moment = "2026-11-21T20:30:00Z";
  assert.deepEqual(
    ["Europe/Istanbul", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"]
      .map((zone) => toLocalWallTime(moment, zone)),
    ["2026-11-21T23:30:00", "2026-11-21T12:30:00", "2026-11-22T10:30:00", "2026-11-22T02:00:00"],
  );
  assert.equal(isOtherTimeZone({ dueDatetime: toLocalWallTime(moment), dueAt: moment }), false);
  assert.equal(isOtherTimeZone({ dueDatetime: "1999-01-01T00:00:00", dueAt: moment }), true);
});
