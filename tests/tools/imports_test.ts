/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import { crumbOf, whyCrumb } from "../../tools/lint/crumbs.ts";
import floors from "../../tools/lint/floors.ts";
import {
  circleThrough,
  type ImportGraph,
  readGraph,
  readSource,
  whyCircle,
} from "../../tools/lint/importGraph.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const project = readGraph(ROOT);

function graphOf(sources: Record<string, string>): ImportGraph {
  return new Map(
    Object.entries(sources).map(([path, text]) => [path, readSource(path, text)]),
  );
}

function complaints(file: string, source: string): string[] {
  return Deno.lint.runPlugin(floors, `${ROOT}${file}`, source).map(({ id, message }) =>
    `${id}: ${message}`
  );
}

Deno.test("what a file imports at once is told from what it loads", () => {
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

Deno.test("a circle is found however long it is, and of types alone", () => {
  const graph = graphOf({
    "a.ts": `import { b } from "./b.ts";`,
    "b.ts": `import type { C } from "./c.ts";`,
    "c.ts": `import { type A } from "./a.ts";\nimport { d } from "./d.ts";`,
    "d.ts": "",
    "lazy.ts": `await import("./lazyToo.ts");`,
    "lazyToo.ts": `import { lazy } from "./lazy.ts";`,
  });
  assert.deepEqual(circleThrough(graph, "a.ts", "b.ts"), ["a.ts", "b.ts", "c.ts", "a.ts"]);
  assert.deepEqual(circleThrough(graph, "a.ts", "a.ts"), ["a.ts", "a.ts"]);
  assert.equal(circleThrough(graph, "c.ts", "d.ts"), null);
  assert.equal(circleThrough(graph, "lazyToo.ts", "lazy.ts"), null);
  assert.equal(
    whyCircle(graph, "a.ts", "b.ts"),
    "A circle: a.ts → b.ts → c.ts → a.ts; what both need belongs one floor down",
  );
});

Deno.test("a circle is refused in every way to import but the late one", () => {
  const circle = "house/no-circles: A circle: src/ui/table/column.ts → " +
    "src/ui/table/HeaderCell.tsx → src/ui/table/column.ts; what both need belongs one floor down";
  const found = (source: string) => complaints("src/ui/table/column.ts", source);
  assert.deepEqual(
    [
      `import { HeaderCell } from "./HeaderCell.tsx";`,
      `import type { Props } from "./HeaderCell.tsx";`,
      `export { HeaderCell } from "./HeaderCell.tsx";`,
      `type T = import("./HeaderCell.tsx").T;`,
    ].map(found),
    [[circle], [circle], [circle], [circle]],
  );
  assert.deepEqual(found(`await import("./HeaderCell.tsx");`), []);
  assert.deepEqual(found(`import { Cell } from "./tableStyle.ts";`), []);
});

Deno.test("a short file with one importer is a crumb", () => {
  const short = "export const a = 1;\n";
  const user = `import { a } from "./a.ts";\n`;
  const crumb = (sources: Record<string, string>, file = "src/a.ts") =>
    crumbOf(graphOf(sources), file);
  assert.equal(crumb({ "src/a.ts": short.repeat(10), "src/b.ts": user }), "src/b.ts");
  assert.equal(crumb({ "src/a.ts": short.repeat(11), "src/b.ts": user }), undefined);
  assert.equal(crumb({ "src/a.ts": short, "src/b.ts": user, "src/c.ts": user }), undefined);
  assert.equal(crumb({ "src/a.ts": short, "src/b.ts": "" }), undefined, "an entry");
  const late = `${user}const b = () => import("./a.ts");`;
  assert.equal(crumb({ "src/a.ts": short, "src/b.ts": late }), undefined, "fetched later");
  assert.equal(crumb({ "src/a.ts": short, "src/b.ts": `import "./a.ts";` }), undefined, "run");
  const test = { "tests/a_test.ts": `import { a } from "../src/a.ts";` };
  assert.equal(crumb({ "src/a.ts": short, "src/b.ts": user, ...test }), "src/b.ts");
  assert.equal(crumb({ "src/a.ts": short, ...test }), undefined);
  const inTests = { "tests/a.ts": short, "tests/b_test.ts": user };
  assert.equal(crumb(inTests, "tests/a.ts"), "tests/b_test.ts");
  const migration = "server/db/migrations/a.ts";
  const migrations = { [migration]: short, "server/db/migrations/all.ts": user };
  assert.equal(crumb(migrations, migration), undefined);
  assert.equal(
    whyCrumb(graphOf({ "src/a.ts": short, "src/b.ts": user }), "src/a.ts"),
    "A file of 10 lines or fewer with one importer belongs into src/b.ts",
  );
});

Deno.test("a crumb is refused as soon as it is one", () => {
  assert.deepEqual(complaints("src/ui/table/HeaderCell.tsx", "export const a = 1;"), [
    "house/no-crumbs: A file of 10 lines or fewer with one importer belongs into " +
    "src/ui/table/DataTable.tsx",
  ]);
});

Deno.test("no file is in a circle", () => {
  const circles = [...project].flatMap(([file, { imports }]) =>
    [...imports].flatMap((target) => circleThrough(project, file, target) ?? [])
  );
  assert.deepEqual(circles, []);
});

Deno.test("no file is a crumb", () => {
  assert.deepEqual([...project.keys()].filter((file) => crumbOf(project, file)), []);
});
