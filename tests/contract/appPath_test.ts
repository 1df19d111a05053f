import assert from "node:assert/strict";
import fc from "fast-check";
import { toAppPath } from "../../contract/appPath.ts";
import { FeedbackInput } from "../../contract/schemas/feedback.ts";
import { ArkErrors } from "../../contract/schemas/schema.ts";
import { safeRedirect } from "../../src/app/guards.ts";
import { SEED } from "../support/seed.ts";

const ORIGINS = ["https://iklim.example", "http://localhost:8000"];

const HOSTILE = [
  ...["/", "//", "///", "\\", "/\\", ".", "..", "/..", "/../", "/./", "//.", "%2F", "%2f", "%5C"],
  ...["%2e", "%2E%2e", "%252F", "%00", "%0A", "%", "\t", "\n", "\r", "\0", "\u007f", "\u0085", " "],
  ...["@", "user:pw@", ":", ":80", "evil.example", "[::1]", "http:", "https://", "javascript:"],
  ...["data:", "blob:", "?", "?redirect=", "#", "&", "=", "\u2028", "\ufeff", "\u200b", "／", "．"],
  ...["。", "İ", "\ud800", "😀", "project", "/account/password?redirect="],
];
const address = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  ),
  { maxLength: 10 },
).map((parts) => parts.join(""));
const rooted = fc.oneof(address, address.map((text) => `/${text}`));

const assertWithinOrigin = (path: string) => {
  assert.ok(!path.startsWith("//"), path);
  for (const origin of ORIGINS) {
    const url = new URL(path, origin);
    assert.equal(url.origin, origin, path);
    assert.equal(url.pathname + url.search + url.hash, path);
  }
};

Deno.test("appPath: never returns a path that leaves the app", () => {
  let followed = 0;
  fc.assert(
    fc.property(rooted, (address) => {
      const path = toAppPath(address);
      if (path === null) return;
      followed++;
      assertWithinOrigin(path);
      assert.equal(toAppPath(path), path);
    }),
    { numRuns: 100_000, seed: SEED },
  );
  assert.ok(followed > 10_000);
});

Deno.test("safeRedirect: never leaves the app, also through nested redirects", () => {
  fc.assert(
    fc.property(rooted, (wanted) => {
      let path = safeRedirect(wanted);
      for (let depth = 0; depth < 5; depth++) {
        assertWithinOrigin(path);
        const next = new URL(path, ORIGINS[0]).searchParams.get("redirect");
        if (next === null) return;
        path = safeRedirect(next);
      }
    }),
    { numRuns: 100_000, seed: SEED },
  );
});

Deno.test("appPath: rejects relative and ambiguous paths", () => {
  const refused = ["", "project/", "?page=2", "/a\\b", "/a\tb", "/\u0085", "javascript:alert(1)"];
  assert.deepEqual(refused.map(toAppPath), refused.map(() => null));
});

const ELSEWHERE = [
  "//evil.example",
  "/..//evil.example/x",
  "https://evil.example",
  "/\\evil.example",
];

Deno.test("feedback form: accepts only a page within the app", () => {
  const feedback = { title: "A", description: "B", category: "BUG", priority: "LOW" } as const;
  const isTaken = (page: string) => !(FeedbackInput({ ...feedback, page }) instanceof ArkErrors);
  assert.deepEqual(ELSEWHERE.map(isTaken), [false, false, false, false]);
  assert.ok(isTaken("/project/?page=2#top"));
});
