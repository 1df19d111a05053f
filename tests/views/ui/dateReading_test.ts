import "../../support/dom.ts";
import assert from "node:assert/strict";
import { DATE_FORMAT, readDate } from "../../../src/ui/field/dateText.ts";
import { toIsoDate } from "../../../src/ui/field/isoDate.ts";
import { readTime, TIME_FORMAT, toIsoTime } from "../../../src/ui/field/timeText.ts";

const readAll = (read: (text: string) => { value?: string; error?: string }, texts: string[]) =>
  Object.fromEntries(texts.map((text) => {
    const { value, error } = read(text);
    return [text, value ?? error];
  }));

Deno.test("date text: reads every separator and puts the day before the month", () => {
  const december = ["1.12.2026", "1/12/2026", "1-12-2026", "01 12 2026", "1. 12. 2026", "1,12,2026"]
    .concat([
      "1‐12‐2026",
      "1–12–2026",
      "1.12.2026.",
      "01122026",
      " 1.12.2026 ",
      "1\u00a012\u00a02026",
    ])
    .concat(["\u200e1.12.2026", "１.１２.２０２６", "1\t12\t2026"]);
  assert.deepEqual(
    readAll(readDate, december),
    Object.fromEntries(december.map((text) => [text, "2026-12-01"])),
  );
});

Deno.test("date text: reads a year of two digits as one of this century", () => {
  assert.deepEqual(readAll(readDate, ["15.1.27", "1/2/27", "150127", "29.2.28", "1.1.00"]), {
    "15.1.27": "2027-01-15",
    "1/2/27": "2027-02-01",
    "150127": "2027-01-15",
    "29.2.28": "2028-02-29",
    "1.1.00": "2000-01-01",
  });
});

Deno.test("date text: reads ISO dates, dates with a time and names of months", () => {
  assert.deepEqual(
    readAll(readDate, [
      ...["2026-11-21", "2026-11-21T10:00:00Z", "2026-11-21 23:59", "2026/11/21"],
      ...["21.11.2026 09:30", "1 Ara 2026", "1 Aralık 2026", "1 ARALIK 2026", "3 Şub 27"],
      ...["1 Dec 2026", "December 1, 2026", "Sept 5 2026", "5 ağustos 2026", "1-Dec-2026"],
    ]),
    {
      "2026-11-21": "2026-11-21",
      "2026-11-21T10:00:00Z": "2026-11-21",
      "2026-11-21 23:59": "2026-11-21",
      "2026/11/21": "2026-11-21",
      "21.11.2026 09:30": "2026-11-21",
      "1 Ara 2026": "2026-12-01",
      "1 Aralık 2026": "2026-12-01",
      "1 ARALIK 2026": "2026-12-01",
      "3 Şub 27": "2027-02-03",
      "1 Dec 2026": "2026-12-01",
      "December 1, 2026": "2026-12-01",
      "Sept 5 2026": "2026-09-05",
      "5 ağustos 2026": "2026-08-05",
      "1-Dec-2026": "2026-12-01",
    },
  );
});

Deno.test("date text: rejects a day that does not exist instead of moving it", () => {
  const none = ["31.02.2027", "29022027", "31042027", "29.2.2027", "00002027", "0.1.2027"]
    .concat(["1.13.2026", "12/25/2026", "32.1.2026", "2027-02-29", "2027-13-01", "29.2.1900"]);
  assert.deepEqual(
    readAll(readDate, none),
    Object.fromEntries(none.map((text) => [text, "There is no such date"])),
  );
});

Deno.test("date text: reports an incomplete date", () => {
  const begun = ["1", "01", "1.", "1.12", "1.12.", "1.12.2", "1.12.202", "0112", "01122", "0112202"]
    .concat(["2026", "2026-11", "kasım", "1 ara"]);
  assert.deepEqual(
    readAll(readDate, begun),
    Object.fromEntries(begun.map((text) => [text, "Complete the date"])),
  );
});

Deno.test("date text: rejects other texts", () => {
  const others = [
    "abc",
    "1.12.20266",
    "001.12.2026",
    "1.12.2026.5",
    "123456789",
    "yarın",
    "1.xyz.2026",
  ]
    .concat(["1.12.2026 25:00", "%1.12.2026", "1e5", "1.Ma.2026"])
    .concat(["1².12.2026", "①.12.2026", "1.12.2026²", "½.12.2026", "1.ⅷ.2026", "1.12.²⁶"]);
  assert.deepEqual(
    readAll(readDate, others),
    Object.fromEntries(others.map((text) => [text, "Enter a date such as 21.11.2026"])),
  );
});

Deno.test("date text: reads every value as itself and shows texts as they are", () => {
  for (const date of ["1900-01-01", "2028-02-29", "0026-01-01", "2199-12-31"]) {
    assert.equal(readDate(date).value, date);
    const shown = DATE_FORMAT.format(date);
    assert.equal(readDate(shown).value, date, shown);
  }
  assert.deepEqual(["31.02.2027", "2027-02-31"].map(DATE_FORMAT.format), [
    "31.02.2027",
    "2027-02-31",
  ]);
  assert.deepEqual([null, "", "1.12", "2027-02-31", "2027-02-28"].map(toIsoDate), [
    ...[null, null, null, null],
    "2027-02-28",
  ]);
});

Deno.test("time text: reads any separator, and no digits of one part as the other", () => {
  assert.deepEqual(
    readAll(readTime, [
      "1:30",
      "2:15",
      "01:30",
      "9.05",
      "9,05",
      "09 05",
      "0930",
      "23:59",
      "9:30:00",
      "０９：３０",
    ]),
    {
      "1:30": "01:30",
      "2:15": "02:15",
      "01:30": "01:30",
      "9.05": "09:05",
      "9,05": "09:05",
      "09 05": "09:05",
      "0930": "09:30",
      "23:59": "23:59",
      "9:30:00": "09:30",
      "０９：３０": "09:30",
    },
  );
});

Deno.test("time text: rejects a time that no clock shows, and one with seconds", () => {
  const none = ["24:00", "25:10", "12:60", "2400", "99:99", "9:30:45"];
  assert.deepEqual(
    readAll(readTime, none),
    Object.fromEntries(none.map((text) => [text, "There is no such time"])),
  );
});

Deno.test("time text: distinguishes an incomplete time from other texts", () => {
  const begun = ["9", "09", "9:", "9:3", "093"];
  const others = ["abc", "2:15 PM", "9:30x", "09305", "-1:30", "1:2:3", "1²:30", "①:30", "½"];
  assert.deepEqual(readAll(readTime, [...begun, ...others]), {
    ...Object.fromEntries(begun.map((text) => [text, "Complete the time"])),
    ...Object.fromEntries(others.map((text) => [text, "Enter a time such as 09:30"])),
  });
  assert.deepEqual([null, "9:30", "24:00", "09:30"].map(toIsoTime), [null, null, null, "09:30"]);
});

Deno.test("time text: arrow keys move one part of a time that can be read", () => {
  const step = (value: string | null, part: number, delta: 1 | -1) =>
    TIME_FORMAT.step?.(value, part, delta);
  assert.deepEqual(
    [
      step("23:59", 0, 1),
      step("23:59", 1, 1),
      step("00:00", 0, -1),
      step("24:00", 0, 1),
      step(null, 0, 1),
    ],
    ["00:59", "23:00", "23:00", null, "00:00"],
  );
});
