import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseRule } from "../../contract/recurrence.ts";
import { generateRuleDays, LAST_RULE_DAY, toDate, toDay } from "../../contract/ruleDays.ts";
import { schedules } from "../support/recurrences.ts";
import { SEED } from "../support/seed.ts";

const START = toDay("2000-01-01");

const days = (recurrence: string, range: { start: string; from?: string; last?: string }) => {
  const parts = parseRule(recurrence) ?? assert.fail(recurrence);
  const { start, from, last } = range;
  return generateRuleDays(parts, {
    start: toDay(start),
    ...(from && { from: toDay(from) }),
    ...(last && { last: toDay(last) }),
  }).map(toDate).toArray();
};

Deno.test("ruleDays: yields the days of a range and counts from the start", () => {
  const [start, from, last] = ["2026-01-01", "2026-01-04", "2026-01-06"];
  assert.deepEqual({
    every: days("FREQ=DAILY", { start, from, last }),
    second: days("FREQ=DAILY;INTERVAL=2", { start, from, last }),
    counted: days("FREQ=DAILY;COUNT=4", { start, from, last }),
    before: days("FREQ=DAILY", { start, from: "2025-12-30", last: "2026-01-02" }),
    none: days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", { start }),
  }, {
    every: ["2026-01-04", "2026-01-05", "2026-01-06"],
    second: ["2026-01-05"],
    counted: ["2026-01-04"],
    before: ["2026-01-01", "2026-01-02"],
    none: [],
  });
});

Deno.test("ruleDays: checks each day at most once", () => {
  // Each part of a rule is a set that a day is looked up in, some of them from both ends.
  const mostLookUps = 12 * (LAST_RULE_DAY - START + 366);
  const rarest = "FREQ=DAILY;COUNT=1000;BYMONTH=11,12,2,1;BYMONTHDAY=29,30,-1;BYDAY=SU,MO,TU,WE,TH";
  const sampled = fc.sample(schedules, { numRuns: 100, seed: SEED })
    .map(({ recurrence }) => `${recurrence}`.replace(/;COUNT=\d+/, ";COUNT=1000"));
  const { has } = Set.prototype;
  let lookUps = 0;
  Set.prototype.has = function (value) {
    lookUps++;
    return has.call(this, value);
  };
  try {
    for (const rule of [rarest, ...sampled]) {
      const parts = parseRule(rule);
      if (!parts) continue;
      lookUps = 0;
      generateRuleDays(parts, { start: START }).toArray();
      assert.ok(lookUps <= mostLookUps, `${rule}: ${lookUps}`);
    }
  } finally {
    Set.prototype.has = has;
  }
});
