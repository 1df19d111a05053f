/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import { whyNotFeature } from "../../tools/lint/features.ts";
import plugin from "../../tools/lint/plugin.ts";
import { whyNotModule } from "../../tools/lint/serverModules.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

function lintSource(file: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, `${ROOT}${file}`, source).map(({ id, message }) =>
    `${id}: ${message}`
  );
}

function isAllowed(file: string, specifier: string): boolean {
  return !lintSource(file, `import "${specifier}";`).some((text) =>
    text.startsWith("project/layers:")
  );
}

Deno.test("layers: a layer imports from itself and from those below it", () => {
  const layers = [
    "main.tsx",
    "src/app/a.ts",
    "src/features/a.ts",
    "src/records/a.ts",
    "src/actors/a.ts",
    "src/api/a.ts",
    "src/ui/a.ts",
    "src/i18n/a.ts",
    "src/platform/a.ts",
    "src/worker/a.ts",
    "machines/a.ts",
    "contract/a.ts",
    "server/a.ts",
    "tools/a.ts",
  ];
  const createUpPath = (file: string) =>
    file.includes("/") ? "../".repeat(file.split("/").length - 1) : "./";
  const allowed = layers.slice(0, 13).map((file) =>
    layers.filter((target) => isAllowed(file, `${createUpPath(file)}${target}`))
      .map((target) => target.replace("/a.ts", "")).join(" ")
  );
  assert.deepEqual(allowed, [
    "main.tsx src/app src/features src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/app src/features src/records src/actors src/api src/ui src/i18n src/platform src/worker machines contract",
    "src/features src/records src/actors src/api src/ui src/i18n src/platform src/worker machines contract",
    "src/records src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/api src/ui src/i18n src/platform machines contract",
    "src/ui src/i18n src/platform machines contract",
    "src/i18n src/platform machines contract",
    "src/platform contract",
    "src/worker contract",
    "machines contract",
    "contract",
    "machines contract server",
  ]);
});

Deno.test("layers: a feature imports only public files of features before it", () => {
  const lintImport = (specifier: string) =>
    lintSource("src/features/milestone/a.ts", `import "../${specifier}";`);
  assert.deepEqual(
    ["process/resource.ts", "process/links.ts", "./rowStyle.ts"].flatMap(lintImport),
    [],
  );
  assert.deepEqual(
    ["process/ProcessEditDialog.tsx", "company/resource.ts", "wind/resource.ts"].flatMap(
      lintImport,
    ),
    [
      "project/layers: Of other features import only resource, links, statuses and columns, not process/ProcessEditDialog.tsx",
      "project/layers: milestone comes before company: what mixes them belongs into src/app/pages",
      "project/layers: Declare where wind is in the order of features (tools/lint/features.ts)",
    ],
  );
});

Deno.test("layers: the order of features has every folder of src/features", () => {
  const folders = [...Deno.readDirSync(new URL("../../src/features", import.meta.url))]
    .map(({ name }) => name).sort();
  const unlisted = folders.filter((name) =>
    whyNotFeature(`src/features/${name}/a.ts`, "src/features/none/resource.ts")?.includes(name)
  );
  assert.deepEqual(unlisted, []);
});

Deno.test("layers: the app imports no tool", () => {
  const inspector = "tools/inspector/inspectApp.ts";
  assert.equal(isAllowed("src/app/startApp.ts", `../../${inspector}`), false);
  assert.equal(isAllowed("main.tsx", `./${inspector}`), false);
});

Deno.test("page-table: keeps code out of the page table, and the app out of the build", () => {
  const lintPageTable = (file: string, source: string) =>
    lintSource(file, source).filter((text) => text.startsWith("project/page-table:"));
  const table = [
    "project/page-table: The build runs the page table: it imports only types, page tables and " +
    "the contract",
  ];
  for (const file of ["src/app/pages.ts", "src/features/company/routes.ts"]) {
    const up = "../".repeat(file.split("/").length - 1);
    assert.deepEqual(
      lintPageTable(file, `import { Button } from "${up}src/ui/button/Button.tsx";`),
      table,
    );
    assert.deepEqual(
      lintPageTable(file, `export { Button } from "${up}src/ui/button/Button.tsx";`),
      table,
    );
    assert.deepEqual(lintPageTable(file, `import { useState } from "react";`), table);
    assert.deepEqual(
      lintPageTable(file, `import type { Key } from "${up}src/i18n/catalogue.ts";`),
      [],
    );
    assert.deepEqual(
      lintPageTable(file, `import { PERMISSIONS } from "${up}contract/permissions.ts";`),
      [],
    );
    assert.deepEqual(
      lintPageTable(file, `import { a } from "${up}src/features/project/routes.ts";`),
      [],
    );
  }
  const build = [
    "project/page-table: The build runs nothing of the app but its page table, src/app/pages.ts",
  ];
  assert.deepEqual(
    lintPageTable("build.ts", `import { routes } from "./src/app/routes.tsx";`),
    build,
  );
  assert.deepEqual(
    lintPageTable("tools/dev/a.ts", `await import("../../src/ui/theme.ts");`),
    build,
  );
  assert.deepEqual(
    lintPageTable("build.ts", `import { PAGE_PATHS } from "./src/app/pages.ts";`),
    [],
  );
});

Deno.test("layers: the platform of the server imports no module", () => {
  const platform = "server/platform/http/lists.ts";
  assert.equal(isAllowed(platform, "../db/list.ts"), true);
  assert.equal(isAllowed(platform, "../../modules/auth/sessions.ts"), false);
  assert.equal(isAllowed(platform, "../../demo/accounts.ts"), false);
  assert.equal(isAllowed("server/jobs.ts", "./modules/auth/cleanup.ts"), true);
  assert.equal(isAllowed("server/modules/auth/cleanup.ts", "../../jobs.ts"), false);
});

Deno.test("layers: a module of the server imports only modules before it", () => {
  const order = ["auth", "project", "process"];
  const findReason = (file: string, target: string) =>
    whyNotModule(`server/modules/${file}`, `server/${target}`, order);
  assert.equal(findReason("process/query.ts", "modules/project/query.ts"), undefined);
  assert.equal(findReason("process/query.ts", "modules/process/changes.ts"), undefined);
  assert.equal(findReason("process/query.ts", "platform/db/list.ts"), undefined);
  assert.equal(
    findReason("project/query.ts", "modules/process/query.ts"),
    "project comes before process: let process export what it contributes, and pass it down " +
      "from server/contributions.ts",
  );
  const undeclared = "Declare where wind is in the order of modules (tools/lint/serverModules.ts)";
  assert.equal(findReason("wind/query.ts", "platform/db/list.ts"), undeclared);
  assert.equal(findReason("project/query.ts", "modules/wind/query.ts"), undeclared);
  assert.deepEqual(
    lintSource("server/modules/auth/a.ts", 'import "../view/query.ts";').length,
    1,
  );
});

Deno.test("layers: every folder of server/modules is in the order of modules", () => {
  const folders = [...Deno.readDirSync(`${ROOT}server/modules`)].map(({ name }) => name);
  const undeclared = folders.filter((name) => {
    const file = `server/modules/${name}/a.ts`;
    return whyNotModule(file, file) !== undefined;
  });
  assert.deepEqual(undeclared, []);
});

Deno.test("layers: in modules only routes and what they share know HTTP", () => {
  const rules = "server/modules/company/changes.ts";
  const routes = "server/modules/company/routes.ts";
  assert.equal(isAllowed(routes, "../../platform/http/body.ts"), true);
  assert.equal(isAllowed(routes, "hono"), true);
  for (const above of ["../../platform/http/problem.ts", "../../app.ts", "hono", "hono/cookie"]) {
    assert.equal(isAllowed(rules, above), false, above);
  }
  assert.equal(isAllowed(rules, "../activity/record.ts"), true);
  assert.equal(isAllowed(rules, "../../platform/problemError.ts"), true);
  assert.equal(isAllowed("server/modules/auth/signIn.ts", "../../platform/http/env.ts"), false);
  assert.equal(isAllowed("server/platform/db/list.ts", "../../modules/company/query.ts"), false);
});

Deno.test("layers: tests and tools import from any layer", () => {
  assert.deepEqual(lintSource("tests/views/a_test.ts", `import "../../server/app.ts";`), []);
  assert.deepEqual(lintSource("tools/bench.ts", `import "../src/app/routes.tsx";`), []);
});

Deno.test("layers: the contract uses arktype only, machines use XState only", () => {
  assert.equal(isAllowed("contract/a.ts", "arktype/config"), true);
  assert.equal(isAllowed("contract/a.ts", "arktypes"), false);
  assert.equal(isAllowed("contract/a.ts", "node:fs"), false);
  assert.equal(isAllowed("machines/a.ts", "xstate/graph"), true);
  assert.equal(isAllowed("machines/a.ts", "react"), false);
  assert.equal(isAllowed("src/ui/a.ts", "react"), true);
});

Deno.test("layers: checks every kind of import", () => {
  const message = "project/layers: server imports only from server, machines, contract; " +
    "src/ui/theme.ts is not among them";
  const sources = [
    `import { theme } from "../src/ui/theme.ts";`,
    `import type { CSS } from "../src/ui/theme.ts";`,
    `export { theme } from "../src/ui/theme.ts";`,
    `await import("../src/ui/theme.ts");`,
    `type T = import("../src/ui/theme.ts").CSS;`,
  ];
  assert.deepEqual(
    sources.map((source) => lintSource("server/app.ts", source)),
    sources.map(() => [message]),
  );
});

Deno.test("no-barrels: reports index files, re-exports and utils", () => {
  const source = "export const a = 1;";
  assert.deepEqual(lintSource("src/ui/index.ts", source), [
    "project/no-barrels: Name the file after what it holds, not index",
  ]);
  assert.deepEqual(lintSource("src/ui/all.ts", `export * from "./Button.tsx";`), [
    "project/no-barrels: Import from the file itself, not through another",
  ]);
  const pages = `export * as login from "../../features/account/LoginPage.tsx";`;
  assert.deepEqual(lintSource("src/app/bundles/guest.ts", pages), []);
  assert.deepEqual(lintSource("src/ui/guest.ts", `export * as button from "./Button.tsx";`), [
    "project/no-barrels: Import from the file itself, not through another",
  ]);
  const unnamed = ["project/no-utils: Name the file after what it does"];
  assert.deepEqual(lintSource("server/utils.ts", source), unnamed);
  assert.deepEqual(lintSource("server/utils/a.ts", source), unnamed);
  assert.deepEqual(lintSource("src/ui/utilisation.ts", source), []);
});

Deno.test("no-long-files: reports files of more than 250 lines", () => {
  const createLines = (count: number) => "export {};\n".repeat(count);
  for (
    const file of ["src/ui/a.tsx", "server/a.ts", "machines/a.ts", "contract/a.ts", "tools/a.ts"]
  ) {
    assert.deepEqual(lintSource(file, createLines(250)), [], file);
    assert.deepEqual(lintSource(file, createLines(251)), [
      "project/no-long-files: 251 lines: what is over 250 is more than one idea",
    ]);
  }
  assert.deepEqual(lintSource("tests/server/a_test.ts", createLines(251)), []);
});

Deno.test("no-boolean-state: reports a boolean in component state", () => {
  const complaint = "project/no-boolean-state: " +
    "A boolean in component state: what is going on belongs in a statechart";
  const lintView = (source: string) => lintSource("src/ui/a.tsx", source);
  assert.deepEqual(lintView("useState(false)"), [complaint]);
  assert.deepEqual(lintView("useState<boolean>(true)"), [complaint]);
  assert.deepEqual(lintView("React.useState(true)"), [complaint]);
  assert.deepEqual(lintView(`useState("")`), []);
  assert.deepEqual(lintSource("tests/views/a.tsx", "useState(false)"), []);
});

Deno.test("no-default-exports: allows only lazily loaded pages", () => {
  assert.deepEqual(lintSource("src/ui/a.tsx", "export default 1;"), [
    "project/no-default-exports: Export by name; only lazy pages have a default",
  ]);
  assert.deepEqual(lintSource("src/features/project/a.tsx", "export default 1;"), []);
});

Deno.test("one-actor-tree: reports an actor that is not created by the app", () => {
  const complaint = "project/one-actor-tree: Every actor is a child of the app's: useChildActor";
  const create = `import { createActor } from "xstate";`;
  for (const file of ["machines/a.ts", "src/ui/a.tsx"]) {
    assert.deepEqual(lintSource(file, create), [complaint]);
  }
  for (const hook of ["useActor", "useActorRef", "useMachine"]) {
    assert.deepEqual(
      lintSource("src/ui/a.tsx", `import { ${hook} as started } from "@xstate/react";`),
      [complaint],
    );
  }
  assert.deepEqual(lintSource("src/ui/a.tsx", `import { useSelector } from "@xstate/react";`), []);
  assert.deepEqual(lintSource("tests/machines/a.ts", create), []);
});

Deno.test("lint: rejects style attributes where a page may show them at once", () => {
  const rule = "project/no-style-attributes";
  const styled = `<div style={{ height }} />;`;
  const hidden = `import { HiddenSelect } from "react-aria/useSelect";
    import { VisuallyHidden } from "react-aria/VisuallyHidden";`;
  assert.deepEqual({
    attribute: lintSource("src/features/a.tsx", styled),
    imports: lintSource("src/ui/a.tsx", hidden),
    afterInteraction: lintSource("src/ui/overlay/Popover.tsx", styled),
    outsideTheApp: lintSource("tools/a.tsx", styled),
  }, {
    attribute: [`${rule}: A class or another attribute in place of style`],
    imports: [
      `${rule}: HiddenSelect has a style attribute`,
      `${rule}: VisuallyHidden has a style attribute`,
    ],
    afterInteraction: [],
    outsideTheApp: [],
  });
});

Deno.test("lint: rejects values from the entries of packages that name everything they have", () => {
  const complaint = "project/package-modules: Import from a module of the package, such as";
  assert.deepEqual([
    lintSource("src/ui/a.tsx", 'import { useButton } from "react-aria";'),
    lintSource("src/ui/a.tsx", 'import { Plus } from "lucide-react";'),
    lintSource("src/ui/a.tsx", 'import type { AriaButtonProps } from "react-aria";'),
    lintSource("src/ui/a.tsx", 'import { useButton } from "react-aria/useButton";'),
    lintSource("tests/a.tsx", 'import { useButton } from "react-aria";'),
  ], [
    [`${complaint} react-aria/useButton`],
    [`${complaint} lucide-react/icons/plus`],
    [],
    [],
    [],
  ]);
});

Deno.test("package-modules: rejects private and unsafe parts of packages outside of their wrapper", () => {
  const rule = "project/package-modules:";
  const focusable = `import { isFocusable } from "react-aria/private/utils/isFocusable";`;
  const unsafe = `import { UNSAFE_DataRouterContext } from "react-router";`;
  const stitches = `const INTERNAL = Symbol.for("sxs.internal");`;
  assert.deepEqual({
    privateModule: lintSource("src/ui/a.tsx", focusable),
    wrapper: lintSource("src/ui/overlay/overlayFocus.ts", focusable),
    unsafe: lintSource("src/ui/a.tsx", unsafe),
    stitches: lintSource("src/ui/a.tsx", stitches),
    stitchesWrapper: lintSource("src/ui/stitchesInternals.ts", stitches),
    outsideTheApp: lintSource("tools/a.tsx", focusable),
  }, {
    privateModule: [`${rule} react-aria/private/utils/isFocusable is private to its package`],
    wrapper: [],
    unsafe: [`${rule} UNSAFE_DataRouterContext may change in any release`],
    stitches: [`${rule} Only src/ui/stitchesInternals.ts reads Stitches' internals`],
    stitchesWrapper: [],
    outsideTheApp: [],
  });
});

Deno.test("events-are-data: reports functions in events", () => {
  const complaint = "project/events-are-data: An event carries data, not functions";
  const lintEvent = (event: string) => lintSource("src/ui/a.tsx", `actor.send(${event});`);
  assert.deepEqual(lintEvent("{ type: 'form.opened', values: () => 1 }"), [complaint]);
  assert.deepEqual(lintEvent("{ type: 'form.opened', values() { return 1; } }"), [complaint]);
  assert.deepEqual(lintEvent("{ type: 'form.opened', id }"), []);
});

Deno.test("one-clock: refuses the present moment in views, however it is read", () => {
  const isRefused = (file: string, source: string) =>
    lintSource(file, source).some((text) => text.startsWith("project/one-clock:"));
  const sources = [
    "const now = new Date();",
    "const now = Date();",
    "const now = Date.now();",
    "const read = Date.now;",
    "const now = globalThis.Date.now();",
    "const today = Temporal.Now.plainDateISO();",
    'const zone = Temporal["Now"].timeZoneId();',
    "const { Now } = Temporal;",
    'import { today } from "@internationalized/date";',
    'import { isToday as isNow } from "@internationalized/date";',
  ];
  assert.deepEqual(
    sources.filter((source) => !isRefused("src/app/pages/home/HomePage.tsx", source)),
    [],
  );
  assert.deepEqual(sources.filter((source) => isRefused("src/i18n/clock.ts", source)), []);
  assert.deepEqual(sources.filter((source) => isRefused("server/platform/clock.ts", source)), []);
  for (
    const source of [
      'const day = new Date("2026-11-26");',
      "const moment = Date.parse(text);",
      "const day = Temporal.PlainDate.from(text);",
      'import { parseDate } from "@internationalized/date";',
    ]
  ) assert.equal(isRefused("src/app/pages/home/HomePage.tsx", source), false, source);
});

Deno.test("test-names: reports a test whose name lacks the unit or what it does", () => {
  const countNameFaults = (source: string, file = "tests/views/a_test.tsx") =>
    lintSource(file, source).filter((text) => text.startsWith("project/test-names")).length;
  assert.deepEqual(
    [
      `Deno.test("saves a name", () => {});`,
      `test("list:shows rows", () => {});`,
      `viewTest("form: ", () => {});`,
      "Deno.test.ignore(`${count} rows`, () => {});",
    ].map((source) => countNameFaults(source)),
    [1, 1, 1, 0],
  );
  assert.deepEqual(
    [
      `Deno.test("list: shows rows", () => {});`,
      "viewTest(`form: rejects ${value}`, () => {});",
      "Deno.test(`${name}: is saved`, () => {});",
      "Deno.test(name, () => {});",
      `test.api("GET", "/api/users");`,
      `runTest("saves");`,
    ].map((source) => countNameFaults(source)),
    [0, 0, 0, 0, 0, 1],
  );
  assert.equal(countNameFaults(`test("saves", run);`, "tests/support/viewTest.ts"), 0);
});

Deno.test("plain-terms: reports old terms in declared names, files, comments and test names", () => {
  const listTerms = (source: string, file = "src/app/a.ts") =>
    lintSource(file, source).filter((text) => text.startsWith("project/plain-terms"))
      .map((text) => text.replace(/.*Write /, ""));
  const expected = ["“notified, reported”, not “told”"];
  assert.deepEqual(listTerms("const toldUsers = [];"), expected);
  assert.deepEqual(listTerms("function run(wasTold) {}"), expected);
  assert.deepEqual(listTerms("interface ToldUser { name: string }"), expected);
  assert.deepEqual(listTerms("interface User { isTold: boolean }"), expected);
  assert.deepEqual(listTerms("", "src/app/toldUsers.ts"), expected);
  assert.deepEqual(listTerms("/** Loads it anew. */"), ["“again”, not “anew”"]);
  assert.deepEqual(
    listTerms(`test("mail: is sent to whoever asks", run);`, "tests/server/a_test.ts"),
    ["“the caller, the user”, not “whoever”"],
  );
  assert.deepEqual(listTerms(`const text = "told";`), []);
  assert.deepEqual(listTerms("interface Row { told_at: string }"), []);
  assert.deepEqual(listTerms("", "server/platform/db/migrations/0014_kept_figures.ts"), []);
});

Deno.test("plain-terms: reports functions whose name ends in Of", () => {
  const lintServer = (source: string) => lintSource("server/a.ts", source);
  const expected = ["project/plain-terms: Name rowsOf with a verb and a noun"];
  assert.deepEqual(
    [
      "function rowsOf() {}",
      "const rowsOf = (list) => list.rows;",
      "const rowsOf = async function () {};",
      "interface List { rowsOf(id: string): void }",
      "interface List { rowsOf: (id: string) => void }",
      "interface List { rowsOf?: (id: string) => void }",
      "type List = { rowsOf: () => void };",
      "class List { rowsOf() {} }",
      "const list = { rowsOf: () => [] };",
      "const list = { rowsOf() {} };",
    ].map(lintServer),
    Array.from({ length: 10 }, () => expected),
  );
  assert.deepEqual(
    [
      "const anyOf = (conditions) => conditions;",
      "const position = rows.indexOf(row);",
      "class Moment { valueOf() {} }",
      "interface Quota { quotaOf: string }",
      "const monthOf = date.month;",
    ].flatMap(lintServer),
    [],
  );
});
