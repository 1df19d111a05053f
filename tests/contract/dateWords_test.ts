import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  DATE_WORD_PATTERNS,
  type DateWordReading,
  MAX_DATE_WORDS,
  readDateWords,
} from "../../contract/dateWords/readDateWords.ts";
import type { DateWordSchedule } from "../../contract/dateWords/combineParts.ts";
import type { Language } from "../../contract/language.ts";
import { parseRule } from "../../contract/recurrence.ts";
import { generateRuleDays, toDate, toDay } from "../../contract/ruleDays.ts";
import { createVariants } from "../support/dateWordVariants.ts";
import { PHRASES } from "../support/dateWordPhrases.ts";
import { SEED } from "../support/seed.ts";

const now = Temporal.PlainDateTime.from("2026-11-26T10:15:00");
const read = (text: string, language: Language = "tr") => readDateWords(text, { language, now });

const formatSchedule = ({ date, time, recurrence }: DateWordSchedule): string =>
  [date, time, recurrence].filter((part) => part !== null).join(" ");
const removeSpaces = (text: string) => text.split(" ").filter(Boolean).join(" ");

function toSchedules(reading: DateWordReading): string[] | { problem: string; words: string } {
  switch (reading.kind) {
    case "understood":
      return [formatSchedule(reading.schedule)];
    case "question":
      return reading.schedules.map(formatSchedule);
    case "rejected":
      return { problem: reading.problem, words: reading.words };
  }
}

interface Row {
  language: Language;
  pattern: string;
  example: string;
  expected: string[];
}

/** Reads the tables of the grammar in the documentation. */
async function readTables(): Promise<Row[]> {
  const text = await Deno.readTextFile(new URL("../../docs/dates-in-words.md", import.meta.url));
  const sections = { tr: "## Turkish", en: "## English" } as const;
  return (["tr", "en"] as const).flatMap((language) =>
    (text.split(`${sections[language]}\n`)[1] ?? "").split("\n## ")[0]?.split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => {
        const [, pattern = "", example = "", reading = ""] = line.split("|").map((cell) =>
          cell.trim()
        );
        return {
          language,
          pattern: pattern.slice(1, -1),
          example,
          expected: reading.split(" or "),
        };
      }) ?? []
  );
}

const rows = await readTables();

Deno.test("date words: has the patterns of docs/dates-in-words.md in order", () => {
  assert.deepEqual(
    DATE_WORD_PATTERNS.map(({ language, pattern }) => ({ language, pattern })),
    rows.map(({ language, pattern }) => ({ language, pattern })),
  );
});

for (const { language, pattern, example, expected } of rows) {
  Deno.test(`date words: reads every spelling of ${pattern} (${language}) like its example`, () => {
    assert.deepEqual(toSchedules(read(example, language)), expected, example);
    const variants = createVariants({ language, pattern, example });
    assert.ok(variants.length > 0, "the example has the pattern");
    for (const variant of variants) {
      assert.deepEqual(toSchedules(read(variant, language)), expected, variant);
    }
  });
}

for (const [language, text, expected] of PHRASES) {
  Deno.test(`date words: reads "${text}" (${language}) as listed by hand`, () => {
    const reading = toSchedules(read(text, language));
    if (typeof expected === "object" && "rejected" in expected) {
      const { rejected, words = "" } = expected;
      assert.deepEqual(reading, { problem: rejected, words });
      return;
    }
    assert.deepEqual(reading, [expected].flat().map(removeSpaces));
  });
}

Deno.test("date words: reports what it understood of a phrase with unknown words", () => {
  assert.deepEqual(read("her ayın son iş günü sabaha"), {
    kind: "rejected",
    problem: "unknownWords",
    words: "sabaha",
    understood: {
      date: "2026-11-30",
      time: null,
      recurrence: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    },
  });
  assert.deepEqual(read("pazartesi hariç her gün"), {
    kind: "rejected",
    problem: "unknownWords",
    words: "hariç",
    understood: null,
  });
});

Deno.test("date words: starts a repetition after the assumed time when no time is named", () => {
  const options = { language: "tr", now } as const;
  assert.deepEqual(readDateWords("her gün", { ...options, assumedTime: "09:00" }), {
    kind: "understood",
    schedule: { date: "2026-11-27", time: null, recurrence: "FREQ=DAILY" },
  });
  assert.deepEqual(readDateWords("her gün", { ...options, assumedTime: "10:16" }), {
    kind: "understood",
    schedule: { date: "2026-11-26", time: null, recurrence: "FREQ=DAILY" },
  });
});

Deno.test("date words: moves weekly rules to the end of their night, and rejects others", () => {
  assert.deepEqual(toSchedules(read("her pazartesi gece yarısı")), [
    "2026-11-30 00:00 FREQ=WEEKLY;BYDAY=MO",
    "2026-12-01 00:00 FREQ=WEEKLY;BYDAY=TU",
  ]);
  assert.deepEqual(toSchedules(read("her gün gece yarısı")), ["2026-11-27 00:00 FREQ=DAILY"]);
  for (const text of ["her ayın son iş günü gece yarısı", "her 2 haftada bir pazar gece 2'de"]) {
    assert.deepEqual(toSchedules(read(text)), { problem: "unclearNight", words: "" });
  }
});

Deno.test("date words: asks before it moves monthly dates of a start after the 28th", () => {
  assert.deepEqual(toSchedules(read("31.01.2027'den itibaren her ay")), [
    "2027-01-31 FREQ=MONTHLY;BYMONTHDAY=31",
    "2027-01-31 FREQ=MONTHLY;BYMONTHDAY=-1",
  ]);
  assert.deepEqual(toSchedules(read("29 şubat 2028'den itibaren her yıl")), [
    "2028-02-29 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "2028-02-29 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
  ]);
});

Deno.test("date words: repeats on the last day where a month lacks the later of two days", () => {
  const listDates = (text: string) => {
    const reading = read(`1 şubat 2028'den itibaren ${text}`);
    const [, schedule] = reading.kind === "question" ? reading.schedules : [];
    const rule = parseRule(schedule?.recurrence ?? "");
    if (rule === undefined) return [];
    const [start, from] = [toDay("2028-02-01"), toDay("2029-02-01")];
    return [...generateRuleDays(rule, { start, from, last: toDay("2029-04-30") })].map(toDate);
  };
  assert.deepEqual([
    listDates("her ayın 15'i ve 31'i"),
    listDates("her ayın 15'i ve 30'u"),
    listDates("her ayın 29'u ve 30'u"),
    listDates("her ayın 30'u ve 31'i"),
  ], [
    ["2029-02-15", "2029-02-28", "2029-03-15", "2029-03-31", "2029-04-15", "2029-04-30"],
    ["2029-02-15", "2029-02-28", "2029-03-15", "2029-03-30", "2029-04-15", "2029-04-30"],
    ["2029-02-28", "2029-03-29", "2029-03-30", "2029-04-29", "2029-04-30"],
    ["2029-02-28", "2029-03-30", "2029-03-31", "2029-04-30"],
  ]);
});

Deno.test("date words: counts hours and minutes across a change of the clocks", () => {
  const readAt = (text: string, moment: string) =>
    toSchedules(
      readDateWords(text, { language: "en", now: Temporal.ZonedDateTime.from(moment) }),
    );
  const inSpring = "2027-03-28T01:15:00+01:00[Europe/Berlin]";
  const inAutumn = "2027-10-31T01:15:00+02:00[Europe/Berlin]";
  assert.deepEqual([
    readAt("in 2 hours", inSpring),
    readAt("in 90 minutes", inSpring),
    readAt("in 3 hours", inAutumn),
    readAt("tomorrow", inSpring),
  ], [["2027-03-28 04:15"], ["2027-03-28 03:45"], ["2027-10-31 03:15"], ["2027-03-29"]]);
});

Deno.test("date words: reads dates around the end of a month, a year and a day", () => {
  const readAt = (text: string, moment: string) =>
    toSchedules(
      readDateWords(text, { language: "tr", now: Temporal.PlainDateTime.from(moment) }),
    );
  assert.deepEqual(readAt("bir ay sonra", "2027-01-31T09:00"), ["2027-02-28"]);
  assert.deepEqual(readAt("yarın", "2026-12-31T09:00"), ["2027-01-01"]);
  assert.deepEqual(readAt("2 saat sonra", "2026-12-31T23:10:59"), ["2027-01-01 01:10"]);
  assert.deepEqual(readAt("ayın 15'i", "2026-12-15T09:00"), ["2026-12-15"]);
  assert.deepEqual(readAt("ayın 14'ü", "2026-12-15T09:00"), ["2027-01-14"]);
  assert.deepEqual(readAt("29 şubat", "2027-06-01T09:00"), ["2028-02-29"]);
  assert.deepEqual(readAt("29 şubat", "2028-03-01T09:00"), [
    "2029-02-28",
    "2029-03-01",
    "2032-02-29",
  ]);
  assert.deepEqual(readAt("hafta sonu", "2026-11-29T09:00"), ["2026-11-29", "2026-12-05"]);
});

Deno.test("date words: rejects texts that are too long as a whole", () => {
  const long = "1.1 ".repeat(MAX_DATE_WORDS);
  assert.deepEqual(toSchedules(read(long)), { problem: "unknownWords", words: long });
  const many = "1.1 ".repeat(29).trim();
  assert.deepEqual(toSchedules(read(many)), { problem: "contradiction", words: "" });
});

Deno.test("date words: yields rules and first dates that the server accepts", () => {
  const words = [
    ...new Set([
      ...PHRASES.flatMap(([, text]) => text.split(/\s+/)),
      ...["\u0307", "'", "ı", "0", "99", "{n}", "*", "(", "her", "kadar"],
    ]),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { maxLength: 7 }),
      fc.constantFrom<Language>("tr", "en"),
      (parts, language) => {
        const reading = read(parts.join(" "), language);
        const schedules = reading.kind === "understood"
          ? [reading.schedule]
          : reading.kind === "question"
          ? reading.schedules
          : [reading.understood].filter((one) => one !== null);
        for (const { date, recurrence } of schedules) {
          if (recurrence === null) continue;
          const rule = parseRule(recurrence);
          assert.ok(rule && date !== null, recurrence);
          const [first = NaN] = generateRuleDays(rule, { start: toDay(date) });
          assert.equal(toDate(first), date, recurrence);
        }
      },
    ),
    { seed: SEED, numRuns: 3000 },
  );
});
