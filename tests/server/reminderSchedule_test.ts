import assert from "node:assert/strict";
import {
  listDues,
  listFirstDues,
  type Schedule,
  startAtFirstDate,
} from "../../server/modules/reminder/schedule.ts";
import {
  createLocalTimeResolver,
  formatDue,
  resolveLocalTime,
  toInstant,
} from "../../server/platform/wallClock.ts";

const schedule = (
  dueDatetime: string,
  recurrence: string | null,
  timeZone = "Europe/Istanbul",
): Schedule => ({ dueDatetime, recurrence, timeZone });

const formatFirst = (of: Schedule, count: number) =>
  listFirstDues(of, toInstant(of.dueDatetime, of.timeZone), count)
    .map(({ dueDatetime, dueAt }) => `${dueDatetime} ${dueAt.toISOString().slice(0, 16)}Z`);

const formatDays = (of: Schedule, count: number) =>
  formatFirst(of, count).map((due) => due.slice(0, 10));

Deno.test("schedule: moves a time that daylight saving skips, on that day only", () => {
  assert.deepEqual(
    formatFirst(schedule("2026-03-07T02:30:00", "FREQ=DAILY", "America/Los_Angeles"), 3),
    [
      "2026-03-07T02:30:00 2026-03-07T10:30Z",
      "2026-03-08T03:30:00 2026-03-08T10:30Z",
      "2026-03-09T02:30:00 2026-03-09T09:30Z",
    ],
  );
  assert.deepEqual(
    formatFirst(schedule("2026-10-03T02:15:00", "FREQ=DAILY", "Australia/Lord_Howe"), 3),
    [
      "2026-10-03T02:15:00 2026-10-02T15:45Z",
      "2026-10-04T02:45:00 2026-10-03T15:45Z",
      "2026-10-05T02:15:00 2026-10-04T15:15Z",
    ],
  );
});

Deno.test("schedule: uses the first of a repeated local time", () => {
  assert.deepEqual(
    formatFirst(schedule("2026-10-31T01:30:00", "FREQ=DAILY", "America/Los_Angeles"), 3),
    [
      "2026-10-31T01:30:00 2026-10-31T08:30Z",
      "2026-11-01T01:30:00 2026-11-01T08:30Z",
      "2026-11-02T01:30:00 2026-11-02T09:30Z",
    ],
  );
});

Deno.test("schedule: moves a day that a time zone skipped to the next, once", () => {
  const apia = schedule("2011-12-28T10:00:00", "FREQ=DAILY;COUNT=5", "Pacific/Apia");
  assert.deepEqual(formatFirst(apia, 9), [
    "2011-12-28T10:00:00 2011-12-28T20:00Z",
    "2011-12-29T10:00:00 2011-12-29T20:00Z",
    "2011-12-31T10:00:00 2011-12-30T20:00Z",
    "2012-01-01T10:00:00 2011-12-31T20:00Z",
  ]);
});

Deno.test("schedule: skips months without the day, and -1 is each month's last day", () => {
  assert.deepEqual(formatDays(schedule("2026-01-31T09:00:00", "FREQ=MONTHLY"), 4), [
    ...["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"],
  ]);
  assert.deepEqual(formatDays(schedule("2027-12-31T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=-1"), 4), [
    ...["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
  ]);
});

Deno.test("schedule: 29 February recurs in leap years, not in 2100", () => {
  assert.deepEqual(formatDays(schedule("2092-02-29T09:00:00", "FREQ=YEARLY"), 3), [
    ...["2092-02-29", "2096-02-29", "2104-02-29"],
  ]);
});

Deno.test("schedule: weeks begin on Monday unless the rule says otherwise", () => {
  const rule = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU";
  assert.deepEqual(formatDays(schedule("1997-08-05T09:00:00", rule), 9), [
    ...["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"],
  ]);
  assert.deepEqual(formatDays(schedule("1997-08-05T09:00:00", `${rule};WKST=SU`), 9), [
    ...["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"],
  ]);
});

Deno.test("schedule: listDues equals the same part of listFirstDues", () => {
  const weekly = schedule("2026-01-05T09:00:00", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR");
  const all = listFirstDues(weekly, toInstant(weekly.dueDatetime, weekly.timeZone), 1500);
  const [from, to] = [all[1400]?.dueAt, all[1410]?.dueAt];
  assert.ok(from && to);
  assert.deepEqual(listDues(weekly, from, to), all.slice(1400, 1410));
  assert.deepEqual(listFirstDues(weekly, from, 10), all.slice(1400, 1410));
});

Deno.test("schedule: begins with the rule's first date, if there is one", () => {
  const start = (rule: string) => startAtFirstDate(schedule("2026-03-03T10:00:00", rule));
  assert.equal(
    start("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")?.dueDatetime,
    "2026-03-16T10:00:00",
  );
  for (
    const never of [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
      "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
      "FREQ=DAILY;UNTIL=20260303T065959Z",
    ]
  ) assert.equal(start(never), undefined, never);
});

Deno.test("schedule: ends with the year 2199", () => {
  const yearly = schedule("2198-05-01T09:00:00", "FREQ=YEARLY;COUNT=1000");
  assert.deepEqual(formatDays(yearly, 9), ["2198-05-01", "2199-05-01"]);
});

Deno.test("formatDue: names the time zone when it is not the default", () => {
  assert.equal(formatDue("2026-03-02T09:05:00", "Europe/Istanbul"), "02.03.2026 09:05");
  assert.equal(
    formatDue("2026-03-02T09:05:00", "Asia/Kolkata"),
    "02.03.2026 09:05 (Asia/Kolkata)",
  );
});

Deno.test("local time resolver: equals single resolutions around every change of the offset", () => {
  const start = Date.parse("2011-12-20T00:00:00Z");
  const zones = [
    "Europe/Istanbul",
    "America/Los_Angeles",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Africa/Casablanca",
    "Asia/Kolkata",
  ];
  for (const timeZone of zones) {
    const resolve = createLocalTimeResolver(timeZone);
    // Steps of 13 h 15 min pass each quarter of an hour, for six years.
    for (let moment = start; moment < start + 6 * 365 * 86_400_000; moment += 13.25 * 3_600_000) {
      const localTime = new Date(moment).toISOString().slice(0, 19);
      assert.deepEqual(
        resolve(localTime),
        resolveLocalTime(localTime, timeZone),
        `${localTime} ${timeZone}`,
      );
    }
  }
});
