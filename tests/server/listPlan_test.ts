import assert from "node:assert/strict";
import { planPage } from "../../server/platform/db/listPlan.ts";

const whole = { page: 1, size: 10, isNarrowed: false, hasFarPages: false, isCorrelated: false };
const narrowed = { ...whole, isNarrowed: true };
const correlated = { ...narrowed, isCorrelated: true };
const more = { count: 10_001, isExact: false };

const CASES: [name: string, ...input: Parameters<typeof planPage>, unknown][] = [
  ["reads nothing if nothing matches", narrowed, { count: 0, isExact: true }, { kind: "empty" }],
  ["reads nothing past the last page", { ...whole, page: 4 }, { count: 30, isExact: true }, {
    kind: "empty",
  }],
  ["sorts few matches", narrowed, { count: 10_000, isExact: true }, {
    kind: "sort",
    maxRows: 10_000,
  }],
  ["sorts more matches in an order that tells which rows match", correlated, {
    count: 50_000,
    isExact: false,
  }, { kind: "sort", maxRows: 50_000 }],
  ["walks through many in an order that tells which rows match", correlated, {
    count: 51_000,
    isExact: false,
  }, { kind: "walk" }],
  ["sorts few matches from the end", { ...narrowed, page: 900 }, { count: 9_000, isExact: true }, {
    kind: "sort",
    maxRows: 10_000,
    rowCount: 9_000,
  }],
  ["walks through many matches", narrowed, more, { kind: "walk" }],
  ["walks through many matches whose number is stored", narrowed, {
    count: 700_000,
    isExact: true,
  }, { kind: "walk" }],
  ["walks through a whole list, however short", whole, { count: 30, isExact: true }, {
    kind: "walk",
  }],
  ["walks to the last row that has a page", { ...whole, page: 1_000 }, more, { kind: "walk" }],
  ["rejects a page beyond it", { ...whole, page: 1_001 }, more, {
    kind: "tooFar",
    nearestPage: 1_000,
  }],
  ["rejects a page beyond it of a list of known length", { ...whole, page: 1_001 }, {
    count: 1_000_000,
    isExact: true,
  }, { kind: "tooFar", nearestPage: 1_000 }],
  ["reads the last page backwards", { ...whole, page: 100_000 }, {
    count: 999_999,
    isExact: true,
  }, { kind: "walk", rowCount: 999_999 }],
  ["reads far pages of a list that has them", { ...narrowed, page: 5_000, hasFarPages: true }, {
    ...more,
  }, { kind: "walk" }],
];

for (const [name, request, matches, expected] of CASES) {
  Deno.test(`page plan: ${name}`, () => assert.deepEqual(planPage(request, matches), expected));
}
