import assert from "node:assert/strict";
import { isRecordId } from "../../../contract/appPath.ts";
import { fromBase64, toBase64 } from "../../../src/platform/base64.ts";
import { randomId } from "../../../src/platform/randomId.ts";

Deno.test("random id: is a unique UUID of version 4", () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) {
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(isRecordId(id), true);
  }
  assert.equal(new Set(ids).size, 200);
});

Deno.test("base64: decodes its own output of any length", () => {
  for (const length of [0, 1, 2, 3, 70_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7 % 256);
    assert.equal(toBase64(bytes.buffer), bytes.toBase64());
    assert.deepEqual(fromBase64(toBase64(bytes.buffer)), bytes);
  }
});
