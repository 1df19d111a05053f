import assert from "node:assert/strict";
import { listOperators } from "../../contract/operators.ts";

const text = [
  "EQUALS",
  "NOT_EQUALS",
  "CONTAINS",
  "NOT_CONTAINS",
  "IN",
  "NOT_IN",
  "IS_NULL",
  "IS_NOT_NULL",
];
const comparisons = [
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
];
const plain = ["EQUALS", "NOT_EQUALS", "IS_NULL", "IS_NOT_NULL"];
const temporal = ["EQUALS", "NOT_EQUALS", ...comparisons, "IS_NULL", "IS_NOT_NULL"];
const reference = ["EQUALS", "NOT_EQUALS", "IN", "NOT_IN", "IS_NULL", "IS_NOT_NULL"];

const expected = {
  text,
  email: text,
  number: ["EQUALS", "NOT_EQUALS", ...comparisons, "IN", "NOT_IN", "IS_NULL", "IS_NOT_NULL"],
  date: temporal,
  datetime: temporal,
  time: temporal,
  boolean: plain,
  uuid: reference,
  entity: reference,
  select: reference,
  "multi-select": reference,
  LONG_TEXT: text,
  richText: text,
  geometry: plain,
  constructor: plain,
};

for (const [type, operators] of Object.entries(expected)) {
  Deno.test(`listOperators: returns the operators of docs/product.md 21.4 for ${type}`, () => {
    assert.deepEqual(listOperators(type), operators);
  });
}
