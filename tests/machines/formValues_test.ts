import assert from "node:assert/strict";
import { isForAnotherRecord, isSameValue } from "../../machines/formValues.ts";

const createProblem = (name: string) => ({
  problem: { type: `https://iklim.example/problems/${name}` },
});

const errors: [string, unknown, boolean][] = [
  ["a key of another request", createProblem("idempotency-key-reused"), true],
  ["a missing record", createProblem("not-found"), true],
  ["an invalid field", createProblem("validation-failed"), false],
  ["a problem without a type", { problem: {} }, false],
  ["a response without a problem", { problem: undefined }, false],
  ["a network error", new TypeError("Failed to fetch"), false],
  ["a text", "offline", false],
  ["nothing", null, false],
];

for (const [name, error, expected] of errors) {
  Deno.test(`isForAnotherRecord: is ${expected} when the error is ${name}`, () => {
    assert.equal(isForAnotherRecord(error), expected);
  });
}

Deno.test("isSameValue: compares values by structure", () => {
  const createValue = () => [{ id: "1", days: [1, 2] }, null];
  assert.deepEqual(
    [createValue(), [{ id: "1", days: [2, 1] }, null], null].map((other) =>
      isSameValue(createValue(), other)
    ),
    [true, false, false],
  );
});
