/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import { dirname } from "node:path/posix";
import { importerOfTinyFile, whyNotTiny } from "../../tools/lint/tinyFiles.ts";
import plugin from "../../tools/lint/plugin.ts";
import {
  findCycle,
  type ImportGraph,
  readGraph,
  readSource,
  whyNotCycle,
} from "../../tools/lint/importGraph.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const project = readGraph(ROOT);

function createGraph(sources: Record<string, string>): ImportGraph {
  return new Map(
    Object.entries(sources).map(([path, text]) => [path, readSource(path, text)]),
  );
}

function lintSource(file: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, `${ROOT}${file}`, source).map(({ id, message }) =>
    `${id}: ${message}`
  );
}

Deno.test("import graph: separates static imports from what a file loads later", () => {
  const source = readSource(
    "src/ui/a.ts",
    `/** Of two
 * lines. */
import { b, type B } from "./b.ts";
import type { C } from "../c.ts";
import {
  d,
} from "./d/d.tsx";
import "./run.ts";
import package from "package";
export { e } from "./e.ts";

// Why.
type F = import("./f.ts").F;
const g: typeof import("./g.ts") = await import("./h.ts");
void import("./i.ts").then(({ i }) => i);
new Worker(new URL("./thread.ts", import.meta.url));
`,
  );
  assert.deepEqual(source, {
    imports: new Set([
      "src/ui/b.ts",
      "src/c.ts",
      "src/ui/d/d.tsx",
      "src/ui/e.ts",
      "src/ui/f.ts",
      "src/ui/g.ts",
      "src/ui/run.ts",
    ]),
    loads: new Set([
      "src/ui/run.ts",
      "src/ui/h.ts",
      "src/ui/i.ts",
      "src/ui/thread.ts",
    ]),
    lines: 5,
  });
});

Deno.test("findCycle: finds cycles of any length, also of types, import() and workers", () => {
  const graph = createGraph({
    "a.ts": `import { b } from "./b.ts";`,
    "b.ts": `import type { C } from "./c.ts";`,
    "c.ts": `import { type A } from "./a.ts";\nimport { d } from "./d.ts";`,
    "d.ts": "",
    "lazy.ts": `await import("./lazyToo.ts");`,
    "lazyToo.ts": `import { lazy } from "./lazy.ts";`,
    "starter.ts": `new Worker(new URL("./thread.ts", import.meta.url));`,
    "thread.ts": `import type { Message } from "./starter.ts";`,
  });
  assert.deepEqual(findCycle(graph, "a.ts", "b.ts"), ["a.ts", "b.ts", "c.ts", "a.ts"]);
  assert.deepEqual(findCycle(graph, "a.ts", "a.ts"), ["a.ts", "a.ts"]);
  assert.equal(findCycle(graph, "c.ts", "d.ts"), null);
  assert.deepEqual(findCycle(graph, "lazyToo.ts", "lazy.ts"), [
    "lazyToo.ts",
    "lazy.ts",
    "lazyToo.ts",
  ]);
  assert.deepEqual(findCycle(graph, "thread.ts", "starter.ts"), [
    "thread.ts",
    "starter.ts",
    "thread.ts",
  ]);
  assert.equal(
    whyNotCycle(graph, "a.ts", "b.ts"),
    "Import cycle: a.ts → b.ts → c.ts → a.ts; move what both need into a file below them",
  );
});

Deno.test("no-import-cycles: reports every kind of import", () => {
  const message = "project/no-import-cycles: Import cycle: src/ui/table/column.ts → " +
    "src/ui/table/HeaderCell.tsx → src/ui/table/column.ts; move what both need into a file below them";
  const lintColumn = (source: string) => lintSource("src/ui/table/column.ts", source);
  assert.deepEqual(
    [
      `import { HeaderCell } from "./HeaderCell.tsx";`,
      `import type { Props } from "./HeaderCell.tsx";`,
      `export { HeaderCell } from "./HeaderCell.tsx";`,
      `type T = import("./HeaderCell.tsx").T;`,
      `await import("./HeaderCell.tsx");`,
      `new Worker(new URL("./HeaderCell.tsx", import.meta.url));`,
    ].map(lintColumn),
    Array(6).fill([message]),
  );
  assert.deepEqual(lintColumn(`import { Cell } from "./tableStyle.ts";`), []);
});

Deno.test("importerOfTinyFile: returns the only importer of a file of at most ten lines", () => {
  const short = "export const a = 1;\n";
  const user = `import { a } from "./a.ts";\n`;
  const findImporter = (sources: Record<string, string>, file = "src/a.ts") =>
    importerOfTinyFile(createGraph(sources), file);
  assert.equal(findImporter({ "src/a.ts": short.repeat(10), "src/b.ts": user }), "src/b.ts");
  assert.equal(findImporter({ "src/a.ts": short.repeat(11), "src/b.ts": user }), undefined);
  assert.equal(findImporter({ "src/a.ts": short, "src/b.ts": user, "src/c.ts": user }), undefined);
  assert.equal(findImporter({ "src/a.ts": short, "src/b.ts": "" }), undefined, "an entry");
  const late = `${user}const b = () => import("./a.ts");`;
  assert.equal(findImporter({ "src/a.ts": short, "src/b.ts": late }), undefined, "fetched later");
  assert.equal(
    findImporter({ "src/a.ts": short, "src/b.ts": `import "./a.ts";` }),
    undefined,
    "run",
  );
  const test = { "tests/a_test.ts": `import { a } from "../src/a.ts";` };
  assert.equal(findImporter({ "src/a.ts": short, "src/b.ts": user, ...test }), "src/b.ts");
  assert.equal(findImporter({ "src/a.ts": short, ...test }), undefined);
  const inTests = { "tests/a.ts": short, "tests/b_test.ts": user };
  assert.equal(findImporter(inTests, "tests/a.ts"), "tests/b_test.ts");
  const migration = "server/platform/db/migrations/a.ts";
  const migrations = { [migration]: short, "server/platform/db/migrations/all.ts": user };
  assert.equal(findImporter(migrations, migration), undefined);
  assert.equal(
    whyNotTiny(createGraph({ "src/a.ts": short, "src/b.ts": user }), "src/a.ts"),
    "A file of 10 lines or fewer with one importer belongs in src/b.ts",
  );
});

Deno.test("no-tiny-files: reports a tiny file from its text in the editor", () => {
  assert.deepEqual(lintSource("src/ui/table/HeaderCell.tsx", "export const a = 1;"), [
    "project/no-tiny-files: A file of 10 lines or fewer with one importer belongs in " +
    "src/ui/table/DataTable.tsx",
  ]);
});

Deno.test("code base: has no import cycle", () => {
  const cycles = [...project].flatMap(([file, { imports, loads }]) =>
    [...imports, ...loads].flatMap((target) => findCycle(project, file, target) ?? [])
  );
  assert.deepEqual(cycles, []);
});

Deno.test("code base: has no tiny file with one importer", () => {
  assert.deepEqual([...project.keys()].filter((file) => importerOfTinyFile(project, file)), []);
});

Deno.test("code base: the folders of server have no import cycle", () => {
  const folders = new Map<string, { imports: Set<string>; loads: Set<string>; lines: number }>();
  for (const [file, { imports }] of project) {
    const folder = dirname(file);
    if (!file.startsWith("server/")) continue;
    const imported = folders.get(folder) ?? { imports: new Set(), loads: new Set(), lines: 0 };
    folders.set(folder, imported);
    for (const target of imports) {
      if (dirname(target) !== folder) imported.imports.add(dirname(target));
    }
  }
  const cycles = [...folders].flatMap(([folder, { imports }]) =>
    [...imports].flatMap((target) => findCycle(folders, folder, target) ?? [])
  );
  assert.deepEqual(cycles, []);
  assert.ok(folders.size > 20);
});
