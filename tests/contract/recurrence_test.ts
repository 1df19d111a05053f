import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  formatRule,
  getLastDay,
  parseRule,
  toUntilDay,
  toUntilInstant,
} from "../../contract/recurrence.ts";
import { schedules } from "../support/recurrences.ts";
import { SEED } from "../support/seed.ts";

Deno.test("parseRule: parses all parts of a rule", () => {
  assert.deepEqual(parseRule("RRULE:freq=monthly;interval=2;byday=-1fr,2MO,MO;wkst=SU;count=5"), {
    frequency: "MONTHLY",
    interval: 2,
    count: 5,
    byDay: [{ day: "FR", ordinal: -1 }, { day: "MO" }, { day: "MO", ordinal: 2 }],
    weekStart: "SU",
  });
  assert.deepEqual(
    parseRule("FREQ=YEARLY;BYMONTH=11,3,3;BYMONTHDAY=-1,15;UNTIL=20301231T205959Z;BYSETPOS=-1"),
    {
      frequency: "YEARLY",
      until: "20301231T205959Z",
      byMonth: [3, 11],
      byMonthDay: [-1, 15],
      bySetPosition: [-1],
    },
  );
});

Deno.test("formatRule: writes parts in a fixed order and omits defaults", () => {
  assert.equal(
    formatRule({ frequency: "WEEKLY", interval: 1, byDay: [{ day: "MO" }], weekStart: "MO" }),
    "FREQ=WEEKLY;BYDAY=MO",
  );
  assert.equal(
    formatRule({
      frequency: "MONTHLY",
      interval: 3,
      until: "20301231",
      byDay: [{ day: "FR", ordinal: -1 }],
      weekStart: "SU",
    }),
    "FREQ=MONTHLY;INTERVAL=3;UNTIL=20301231;BYDAY=-1FR;WKST=SU",
  );
});

Deno.test("parseRule: reads back what formatRule writes", () => {
  fc.assert(
    fc.property(schedules, ({ recurrence }) => {
      const parts = parseRule(recurrence ?? "");
      if (parts) assert.deepEqual(parseRule(formatRule(parts)), parts);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

for (
  const wrong of [
    "",
    "her gün",
    "FREQ=",
    "FREQ=SECONDLY",
    "FREQ=HOURLY",
    "INTERVAL=2",
    "FREQ=DAILY;",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;X-NAME=1",
    "FREQ=DAILY;BYHOUR=9",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=1001",
    "FREQ=DAILY;INTERVAL=1,2",
    "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;COUNT=1001",
    "FREQ=DAILY;COUNT=2;UNTIL=20300101",
    "FREQ=DAILY;UNTIL=20300230",
    "FREQ=DAILY;UNTIL=20300101T090000",
    "FREQ=DAILY;BYSETPOS=1",
    "FREQ=DAILY;BYDAY=MO;BYSETPOS=1",
    "FREQ=DAILY;BYDAY=1MO",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=WEEKLY;BYDAY=PZ",
    "FREQ=WEEKLY;BYMONTHDAY=1",
    "FREQ=WEEKLY;WKST=XX",
    "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO",
    "FREQ=MONTHLY;BYYEARDAY=1",
    "FREQ=MONTHLY;BYMONTH=13",
    "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=YEARLY;BYDAY=53MO",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=6MO",
    "FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO",
    "FREQ=YEARLY;BYWEEKNO=20",
  ]
) {
  Deno.test(`parseRule: rejects the invalid or unsupported rule ${wrong || "(empty)"}`, () => {
    assert.equal(parseRule(wrong), undefined);
  });
}

Deno.test("toUntilInstant: converts a last day to its last second in the reminder's zone and back", () => {
  const zones = {
    "Europe/Istanbul": "20260331T205959Z",
    "America/Los_Angeles": "20260401T065959Z",
    "Pacific/Kiritimati": "20260331T095959Z",
    "Asia/Kolkata": "20260331T182959Z",
  };
  for (const [zone, until] of Object.entries(zones)) {
    assert.equal(toUntilInstant(toUntilDay("2026-03-31"), zone), until);
    assert.equal(toUntilInstant(until, zone), until);
    assert.equal(getLastDay(until, zone), "2026-03-31");
    assert.equal(getLastDay("20260331", zone), "2026-03-31");
  }
});
