import assert from "node:assert/strict";
import { withHooks } from "../support/registerTests.ts";

const TESTS = new URL("../", import.meta.url);
/** What is run in other ways, or has no tests. */
const APART = ["browser", "exhaustive", "support", "together"];

const parseShare = (text: string) => {
  const [, folders = ""] = /of: \[([^\]]+)\]/.exec(text) ?? [];
  const [, number, count] = /share: \[(\d+), (\d+)\]/.exec(text) ?? ["", "1", "1"];
  return [...folders.matchAll(/"(\w+)"/g)].map(([, folder]) => `${folder} ${number} of ${count}`);
};

Deno.test("test shares: run every test file once", () => {
  const shares = [...Deno.readDirSync(new URL("together/", TESTS))]
    .flatMap(({ name }) => parseShare(Deno.readTextFileSync(new URL(`together/${name}`, TESTS))));
  const folders = [...Deno.readDirSync(TESTS)].map(({ name }) => name)
    .filter((name) => !APART.includes(name));
  const needed = folders.flatMap((folder) => {
    const count = shares.filter((share) => share.startsWith(`${folder} `)).length;
    return Array.from({ length: count || 1 }, (_, index) => `${folder} ${index + 1} of ${count}`);
  });
  assert.deepEqual(shares.sort(), needed.sort());
});

Deno.test("test shares: run a file's hooks around its tests, whether they pass or fail", async () => {
  const reported: string[] = [];
  const report = (word: string) => () => void reported.push(word);
  const [, first, , last] = withHooks("area/a_test.ts", {
    tests: [
      { name: "ignored", ignore: true, fn: report("ignored") },
      {
        name: "fails",
        fn: () => {
          reported.push("fails");
          throw new Error("failed");
        },
      },
      { name: "ignored too", ignore: true, fn: report("ignored too") },
      { name: "passes", sanitizeOps: true, fn: report("passes") },
    ],
    hooks: {
      beforeAll: [report("before all"), report("before all, too")],
      beforeEach: [report("before each")],
      afterEach: [report("after each")],
      afterAll: [report("after all")],
    },
  });
  const context = {} as Deno.TestContext;
  assert.deepEqual([first?.name, last?.name, last?.sanitizeOps], [
    "area/a_test.ts: fails",
    "area/a_test.ts: passes",
    true,
  ]);
  await assert.rejects(async () => await first?.fn(context), /failed/);
  await last?.fn(context);
  assert.deepEqual(reported, [
    "before all",
    "before all, too",
    "before each",
    "fails",
    "after each",
    "before each",
    "passes",
    "after each",
    "after all",
  ]);
});
