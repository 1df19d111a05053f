import assert from "node:assert/strict";
import type { Translate } from "../../../src/i18n/Translation.tsx";
import { formatUnread } from "../../../src/features/notification/unread.tsx";

Deno.test("formatUnread: is empty until the count is known", () => {
  const t =
    ((key: string, values?: object) =>
      values === undefined ? key : `${key} ${JSON.stringify(values)}`) as Translate;
  assert.deepEqual([undefined, 0, 3].map((unread) => formatUnread(unread, t)), [
    "",
    "No unread notifications",
    '{count} unread notifications {"count":3}',
  ]);
});
