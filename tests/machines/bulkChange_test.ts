import assert from "node:assert/strict";
import { reasonOf, refusedOf } from "../../machines/bulkChange.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { bulkChange } from "./specifications/bulkChange.ts";

testSpecification(bulkChange);

Deno.test("why a record was refused is told while it is selected, in the selection's order", () => {
  const context = {
    ids: ["c", "b", "d"],
    refused: { a: "in use", b: "already done", c: "too early" },
  };
  assert.deepEqual(
    {
      each: ["a", "b", "c", "d"].map((id) => reasonOf(context, id)),
      all: refusedOf(context),
    },
    {
      each: [undefined, "already done", "too early", undefined],
      all: [{ id: "c", reason: "too early" }, { id: "b", reason: "already done" }],
    },
  );
});
