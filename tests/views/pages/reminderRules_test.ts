import assert from "node:assert/strict";
import fc from "fast-check";
import type { Language } from "../../../contract/language.ts";
import { formatRule, FREQUENCIES, parseRule, WEEKDAYS } from "../../../contract/recurrence.ts";
import { normalizeSchedule } from "../../../server/modules/reminder/scheduleChanges.ts";
import { listFirstDues } from "../../../server/modules/reminder/schedule.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import { computeNextDates } from "../../../src/features/reminder/nextDates.ts";
import {
  emptyRule,
  ORDINALS,
  type RuleDraft,
  toRule,
  toRuleDraft,
  UNFINISHED,
} from "../../../src/features/reminder/ruleDraft.ts";
import { describeRule } from "../../../src/i18n/recurrenceText.ts";
import { SEED } from "../../support/seed.ts";
import { loadTexts } from "../../support/texts.ts";

const ZONE = "Europe/Istanbul";
// A Thursday, and the last day of its month.
const DUE = "2026-12-31T09:00:00";

/** The description of each rule in Turkish and English. */
const WORDS: [rule: string | null, tr: string, en: string][] = [
  [null, "Tekrarlanmaz", "Does not repeat"],
  ["FREQ=DAILY", "Her gün", "Every day"],
  ["FREQ=DAILY;INTERVAL=3", "3 günde bir", "Every 3 days"],
  ["FREQ=DAILY;COUNT=1", "Her gün, 1 kez", "Every day, once"],
  ["FREQ=DAILY;COUNT=1000", "Her gün, 1.000 kez", "Every day, 1,000 times"],
  ["FREQ=WEEKLY", "Her perşembe", "Every week on Thursday"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Hafta içi her gün", "On every working day"],
  [
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T205959Z;BYDAY=MO,TH",
    "2 haftada bir pazartesi ve perşembe, 31.12.2026 tarihine kadar",
    "Every 2 weeks on Monday and Thursday, until 31.12.2026",
  ],
  [
    "FREQ=WEEKLY;UNTIL=20270301;BYDAY=TU,WE,SU",
    "Her salı, çarşamba ve pazar, 01.03.2027 tarihine kadar",
    "Every week on Tuesday, Wednesday and Sunday, until 01.03.2027",
  ],
  ["FREQ=MONTHLY", "Her ayın 31. günü", "Every month on day 31"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Her ayın son günü", "Every month on the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", "Her ayın 1. ve 15. günleri", "Every month on days 1 and 15"],
  [
    "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU",
    "3 ayda bir, ayın ikinci salı günü",
    "Every 3 months on the second Tuesday",
  ],
  ["FREQ=MONTHLY;BYDAY=-1FR", "Her ayın son cuma günü", "Every month on the last Friday"],
  ["FREQ=YEARLY", "Her yıl 31 Aralık", "Every year on 31 December"],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
    "4 yılda bir 29 Şubat",
    "Every 4 years on 29 February",
  ],
  [
    "FREQ=YEARLY;BYMONTH=3;BYDAY=2TU",
    "Her yıl mart ayının ikinci salı günü",
    "Every year on the second Tuesday of March",
  ],
  [
    "FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=-1",
    "Her yıl ağustos ayının son günü",
    "Every year on the last day of August",
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "Her ayın son iş günü",
    "Every month on the last working day",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=10",
    "2 ayda bir, ayın 10. iş günü",
    "Every 2 months on working day 10",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "Her ayın 30. günü, yoksa son günü",
    "Every month on day 30 or the last day",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=15,-1",
    "Her ayın 15. ve son günleri",
    "Every month on day 15 and the last day",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=15,30,-1;BYSETPOS=1,2",
    "Her ayın 15. günü ve 30. günü, yoksa son günü",
    "Every month on day 15, and on day 30 or the last day",
  ],
  // There are no words for these.
  [
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    "Özel kural: FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    "Custom rule: FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
  ],
  [
    "FREQ=YEARLY;BYMONTHDAY=1",
    "Özel kural: FREQ=YEARLY;BYMONTHDAY=1",
    "Custom rule: FREQ=YEARLY;BYMONTHDAY=1",
  ],
  ["FREQ=HOURLY", "Özel kural: FREQ=HOURLY", "Custom rule: FREQ=HOURLY"],
];

async function createTranslation(language: Language) {
  return { t: createTranslate(language, await loadTexts(language)), language };
}

Deno.test("describeRule: describes rules in Turkish and English", async () => {
  const [tr, en] = await Promise.all([createTranslation("tr"), createTranslation("en")]);
  const descriptions = WORDS.map(([recurrence]) => {
    const reminder = { recurrence, dueDatetime: DUE, timeZone: ZONE };
    return [recurrence, describeRule(reminder, tr), describeRule(reminder, en)];
  });
  assert.deepEqual(descriptions, WORDS);
});

Deno.test("describeRule: shows the last date in the reminder's zone", async () => {
  const en = await createTranslation("en");
  const recurrence = "FREQ=DAILY;UNTIL=20261231T100000Z";
  const zones = ["Pacific/Kiritimati", "America/Los_Angeles"];
  const descriptions = zones.map((timeZone) =>
    describeRule({ recurrence, dueDatetime: DUE, timeZone }, en)
  );
  assert.deepEqual(descriptions, ["Every day, until 01.01.2027", "Every day, until 31.12.2026"]);
});

const day = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2030-12-31"),
  noInvalidDate: true,
}).map((date) => date.toISOString().slice(0, 10));

/** Every draft that the editor can create. */
const drafts: fc.Arbitrary<RuleDraft> = fc.record({
  kind: fc.constantFrom("NONE", ...FREQUENCIES),
  interval: fc.integer({ min: 1, max: 99 }),
  days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
  monthDayKind: fc.constantFrom("day", "last", "weekday"),
  monthDay: fc.option(fc.integer({ min: 1, max: 31 })),
  ordinal: fc.constantFrom(...ORDINALS),
  weekday: fc.constantFrom(...WEEKDAYS),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  ends: fc.constantFrom("never", "until", "count"),
  until: day,
  count: fc.integer({ min: 1, max: 1000 }),
  custom: fc.constant(null),
});

const zones = fc.constantFrom(
  "Europe/Istanbul",
  "America/Los_Angeles",
  "Pacific/Kiritimati",
  "Asia/Kolkata",
);

Deno.test("rule editor: writes valid rules and reads them back", () => {
  fc.assert(
    fc.property(drafts, day, zones, (draft, first, timeZone) => {
      const rule = toRule(draft, first);
      const parsed = toRuleDraft(rule, timeZone);
      assert.equal(parsed.kind, draft.kind);
      assert.equal(toRule(parsed, first), rule);
      if (rule === null) return;
      const parts = parseRule(rule);
      assert.ok(parts, rule);
      assert.equal(formatRule(parts), rule);
    }),
    { seed: SEED },
  );
});

Deno.test("rule editor: reads back rules that the server normalised", () => {
  fc.assert(
    fc.property(drafts, day, zones, (draft, first, timeZone) => {
      const recurrence = toRule(draft, first);
      fc.pre(draft.kind !== "NONE" && (draft.ends !== "until" || String(draft.until) > first));
      let normalized;
      try {
        normalized = normalizeSchedule({ dueDatetime: `${first}T09:00:00`, timeZone, recurrence });
      } catch {
        // Some drafts have no date: 30 February has none.
        return;
      }
      const parsed = toRuleDraft(normalized.recurrence, timeZone);
      assert.equal(parsed.kind, draft.kind);
      assert.equal(toRule(parsed, first), recurrence);
    }),
    { seed: SEED },
  );
});

Deno.test("rule editor: keeps a rule that it cannot edit", () => {
  const rules = [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "FREQ=MONTHLY;BYDAY=1MO,3MO",
    "FREQ=YEARLY;BYMONTH=3,9",
    "FREQ=YEARLY;BYDAY=2TU",
    "FREQ=YEARLY;BYMONTHDAY=1",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU",
    "FREQ=DAILY;BYDAY=MO",
    // Ends at noon, not with a day.
    "FREQ=DAILY;UNTIL=20261231T090000Z",
  ];
  assert.deepEqual(
    rules.map((rule) => toRuleDraft(rule, ZONE)),
    rules.map((custom) => ({ ...emptyRule, kind: "CUSTOM", custom })),
  );
  assert.deepEqual(rules.map((rule) => toRule(toRuleDraft(rule, ZONE), "2026-01-01")), rules);
});

Deno.test("rule editor: writes no valid rule without the last day", () => {
  const draft: RuleDraft = { ...emptyRule, kind: "DAILY", ends: "until", until: null };
  assert.equal(toRule(draft, "2026-01-01"), UNFINISHED);
  assert.equal(parseRule(UNFINISHED), undefined);
});

Deno.test("computeNextDates: returns the dates that the server computes", () => {
  const now = Temporal.Instant.from("2026-11-21T10:00:00Z");
  fc.assert(
    fc.property(drafts, day, zones, fc.integer({ min: 0, max: 23 }), (draft, first, zone, hour) => {
      fc.pre(draft.kind !== "NONE" && draft.interval < 10);
      const dueDatetime = `${first}T${String(hour).padStart(2, "0")}:30:00`;
      const recurrence = toRule(draft, first);
      const schedule = { dueDatetime, timeZone: zone, recurrence };
      let expected: string[] = [];
      try {
        const since = now.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;
        expected = listFirstDues(normalizeSchedule(schedule), new Date(since), 6)
          .map((due) => due.dueDatetime);
      } catch {
        // The rule has no date.
      }
      const firstDates = computeNextDates(schedule, now, 5);
      assert.deepEqual(firstDates, { dates: expected.slice(0, 5), hasMore: expected.length > 5 });
    }),
    { numRuns: 300, seed: SEED },
  );
});

Deno.test("computeNextDates: shifts a skipped time by the daylight saving gap", () => {
  const schedule = {
    dueDatetime: "2027-03-13T02:30:00",
    timeZone: "America/Los_Angeles",
    recurrence: "FREQ=DAILY;COUNT=3",
  };
  assert.deepEqual(computeNextDates(schedule, Temporal.Instant.from("2026-11-21T10:00:00Z"), 5), {
    dates: ["2027-03-13T02:30:00", "2027-03-14T03:30:00", "2027-03-15T02:30:00"],
    hasMore: false,
  });
});
