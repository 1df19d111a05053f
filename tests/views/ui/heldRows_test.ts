import assert from "node:assert/strict";
import { holdRows } from "../../../src/records/useHeldRows.ts";

const toRows = (ids: string) => [...ids].map((id) => ({ id }));
const hold = (shown: string, rows: string, held: string) =>
  holdRows(toRows(shown), toRows(rows), (id) => held.includes(id)).map(({ id }) => id).join("");

Deno.test("holdRows: keeps held rows in their places and drops the others", () => {
  assert.deepEqual(
    [
      hold("abc", "acd", "b"),
      hold("abc", "acd", ""),
      hold("abc", "c", "ab"),
      hold("abc", "", "abc"),
      hold("abc", "abc", "b"),
      hold("", "ab", "a"),
    ],
    ["abcd", "acd", "abc", "abc", "abc", "ab"],
  );
});
