import assert from "node:assert/strict";
import type { Translate } from "../../../src/i18n/Translation.tsx";
import { unreadWords } from "../../../src/pages/notification/unread.tsx";

Deno.test("how many are unread is said once it is known", () => {
  const t =
    ((key: string, values?: object) =>
      values === undefined ? key : `${key} ${JSON.stringify(values)}`) as Translate;
  assert.deepEqual([undefined, 0, 3].map((unread) => unreadWords(unread, t)), [
    "",
    "No unread notifications",
    '{count} unread notifications {"count":3}',
  ]);
});
