import assert from "node:assert/strict";
import { required } from "../../machines/required.ts";

Deno.test("required: returns what is set, also if it is empty", () => {
  assert.deepEqual([0, "", false].map((value) => required(value, "value")), [0, "", false]);
});

for (const missing of [null, undefined]) {
  Deno.test(`required: names what is not set when it is ${missing}`, () => {
    assert.throws(() => required(missing, "form"), new TypeError("form is not set"));
  });
}
