import assert from "node:assert/strict";
import { createId } from "../../server/platform/db/records.ts";

Deno.test("createId: is a UUID of version 7 that begins with its time", () => {
  const id = createId(new Date("2026-11-21T03:22:06.123Z"));
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const time = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  assert.equal(new Date(time).toISOString(), "2026-11-21T03:22:06.123Z");
});

Deno.test("createId: ids sort by creation and are unique", () => {
  const start = Date.parse("2026-01-01T00:00:00Z");
  const ids = Array.from({ length: 1000 }, (_, index) => createId(new Date(start + index)));
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(Array.from({ length: 1000 }, () => createId(new Date(start)))).size, 1000);
});
