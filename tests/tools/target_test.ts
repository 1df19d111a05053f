/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../../tools/lint/plugin.ts";
import { LACKED, WITH_FALLBACK } from "../../tools/build/target.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

const lintSource = (file: string, source: string): string[] =>
  Deno.lint.runPlugin(plugin, `${ROOT}${file}`, source)
    .filter(({ id }) => id === "project/within-target").map(({ message }) => message);

Deno.test("lint: refuses what a supported browser lacks, where code runs in one", () => {
  const refused = [
    "Promise.try(run)",
    "globalThis.URL.parse(text)",
    "bytes.toBase64()",
    "Uint8Array.fromBase64(text)",
    "await response.bytes()",
    "one.union(other)",
    "map.values().map(read)",
    "[...list.entries().filter(read)]",
    "iterator.toArray()",
    "new Iterator()",
    "scheduler.yield()",
    "crypto.randomUUID()",
    "await crypto.subtle.digest('SHA-256', bytes)",
    "document.startViewTransition(run)",
    "localStorage.getItem('x')",
    "Object.keys(sessionStorage)",
    "globalThis.localStorage.clear()",
    "navigator.locks.request('x', run)",
    "new Notification('x')",
    "requestIdleCallback(run)",
    "Temporal.Now.timeZoneId()",
  ];
  for (const source of refused) {
    assert.equal(lintSource("src/app/a.ts", source).length > 0, true, source);
    assert.deepEqual(lintSource("server/a.ts", source), [], source);
  }
});

Deno.test("lint: lets pass what bears the same name, and what has its fallback", () => {
  const passed = [
    "list.map(read)",
    "Object.values(record).map(read)",
    "[...map.values()].map(read)",
    "URL.canParse(text)",
    "Promise.withResolvers()",
    "const scheduler = 1",
    "const query = { caches: 1, navigation: 2 }",
    "import { locks } from './locks.ts'",
  ];
  for (const source of passed) assert.deepEqual(lintSource("src/app/a.ts", source), [], source);
  assert.deepEqual(lintSource("src/platform/locks.ts", "navigator.locks.request('x', run)"), []);
});

Deno.test("target: names files that are there and use what they have a fallback for", async () => {
  for (const [name, { files }] of Object.entries(WITH_FALLBACK)) {
    for (const file of files) {
      const source = await Deno.readTextFile(`${ROOT}${file}`);
      assert.equal(source.includes(name.split(".").at(-1) ?? ""), true, `${name} in ${file}`);
    }
  }
  assert.equal(new Set(LACKED).size, LACKED.length);
});
