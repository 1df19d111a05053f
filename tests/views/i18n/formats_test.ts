import assert from "node:assert/strict";
import { type DateStyle, formatDate, getDateFormat, parseDate } from "../../../src/i18n/formats.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";

const t = createTranslate("en", {});
const local = new Date(2026, 10, 21, 9, 5, 7);

for (
  const text of [
    "2026-11-21T09:05:07",
    "2026-11-21 09:05:07",
    "2026,11,21,9,5,7",
    "2026, 11, 21, 9, 5, 7",
    "2026 11 21 9 5 7",
    local.toISOString(),
  ]
) {
  Deno.test(`parseDate: reads "${text}"`, () => {
    assert.deepEqual(parseDate(text), local);
  });
}

for (const text of ["", "soon", "21.11.2026", "2026-02-30", "2026,13,1,0,0,0", "2026,1,1,24,0,0"]) {
  Deno.test(`parseDate: rejects "${text}"`, () => {
    assert.equal(parseDate(text), null);
  });
}

for (
  const [style, shown] of [
    ["short", "21.11.2026"],
    ["long", "21.11.2026 09:05"],
    ["full", "21.11.2026 09:05:07"],
    ["time", "09:05"],
  ] as [DateStyle, string][]
) {
  Deno.test(`formatDate: writes a ${style} date as ${shown}`, () => {
    assert.equal(formatDate("2026-11-21T09:05:07", style, t), shown);
  });
}

Deno.test("formatDate: does not shift a date without a time", () => {
  assert.equal(formatDate("2026-01-01", "short", t), "01.01.2026");
});

Deno.test("formatDate: writes midnight as 00", () => {
  assert.equal(formatDate("2026-11-21T00:00:00", "time", t), "00:00");
});

Deno.test("formatDate: returns “Recent” and warns for an unreadable date", () => {
  const warnings: unknown[][] = [];
  const { warn } = console;
  console.warn = (...args) => void warnings.push(args);
  try {
    assert.equal(formatDate("soon", "short", t), "Recent");
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(warnings, [["A date could not be read: soon"]]);
});

Deno.test("getDateFormat: creates a format once per language and options", () => {
  const getMonthFormat = () => getDateFormat("tr-TR", { month: "long" });
  assert.equal(getMonthFormat(), getMonthFormat());
  const written = [
    getMonthFormat(),
    getDateFormat("en-GB", { month: "long" }),
    getDateFormat("tr-TR", {}),
  ]
    .map((format) => format.format(new Date(2026, 10, 21)));
  assert.deepEqual(written, ["Kasım", "November", "21.11.2026"]);
});
