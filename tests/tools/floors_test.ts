/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import floors from "../../tools/lint/floors.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

function complaints(file: string, source: string): string[] {
  return Deno.lint.runPlugin(floors, `${ROOT}${file}`, source).map(({ id, message }) =>
    `${id}: ${message}`
  );
}

function isAllowed(file: string, specifier: string): boolean {
  return !complaints(file, `import "${specifier}";`).some((text) =>
    text.startsWith("house/floors:")
  );
}

Deno.test("a room imports from itself and from the floors below it", () => {
  const rooms = [
    "main.tsx",
    "src/app/a.ts",
    "src/pages/a.ts",
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
  const up = (file: string) => file.includes("/") ? "../".repeat(file.split("/").length - 1) : "./";
  const allowed = rooms.slice(0, 12).map((file) =>
    rooms.filter((target) => isAllowed(file, `${up(file)}${target}`))
      .map((target) => target.replace("/a.ts", "")).join(" ")
  );
  assert.deepEqual(allowed, [
    "main.tsx src/app src/pages src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/app src/pages src/actors src/api src/ui src/i18n src/platform src/worker machines contract",
    "src/pages src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/actors src/api src/ui src/i18n src/platform machines contract",
    "src/api src/ui src/i18n src/platform machines contract",
    "src/ui src/i18n src/platform machines contract",
    "src/i18n src/platform machines contract",
    "src/platform contract",
    "src/worker",
    "machines contract",
    "contract",
    "machines contract server",
  ]);
});

Deno.test("of the app, only what starts the inspector imports a tool, and no other one", () => {
  const inspector = "../../tools/inspector/inspectApp.ts";
  assert.equal(isAllowed("src/app/inspector.ts", inspector), true);
  assert.equal(isAllowed("src/app/inspector.ts", "../../tools/chart/chart.ts"), false);
  assert.equal(isAllowed("src/app/startApp.ts", inspector), false);
  assert.equal(isAllowed("main.tsx", "./tools/inspector/inspectApp.ts"), false);
});

Deno.test("of the server, only routes and what lies above them know HTTP", () => {
  const rules = "server/resources/company/changes.ts";
  const routes = "server/resources/company/routes.ts";
  assert.equal(isAllowed(routes, "../../http/body.ts"), true);
  assert.equal(isAllowed(routes, "hono"), true);
  for (const above of ["../../http/problem.ts", "../../app.ts", "hono", "hono/cookie"]) {
    assert.equal(isAllowed(rules, above), false, above);
  }
  assert.equal(isAllowed(rules, "../user/query.ts"), true);
  assert.equal(isAllowed(rules, "../../refusal.ts"), true);
  assert.equal(isAllowed("server/auth/signIn.ts", "../http/env.ts"), false);
  assert.equal(isAllowed("server/jobs/cleanup.ts", "../http/env.ts"), false);
  assert.equal(isAllowed("server/db/list.ts", "../resources/company/query.ts"), false);
});

Deno.test("tests and tools import from any floor", () => {
  assert.deepEqual(complaints("tests/views/a_test.ts", `import "../../server/app.ts";`), []);
  assert.deepEqual(complaints("tools/dev.ts", `import "../src/app/router.tsx";`), []);
});

Deno.test("the contract knows arktype only, the machines XState only", () => {
  assert.equal(isAllowed("contract/a.ts", "arktype/config"), true);
  assert.equal(isAllowed("contract/a.ts", "arktypes"), false);
  assert.equal(isAllowed("contract/a.ts", "node:fs"), false);
  assert.equal(isAllowed("machines/a.ts", "xstate/graph"), true);
  assert.equal(isAllowed("machines/a.ts", "react"), false);
  assert.equal(isAllowed("src/ui/a.ts", "react"), true);
});

Deno.test("every way to import is looked at", () => {
  const message = "house/floors: server imports only from server, machines, contract; " +
    "src/ui/theme.ts is not among them";
  const sources = [
    `import { theme } from "../src/ui/theme.ts";`,
    `import type { CSS } from "../src/ui/theme.ts";`,
    `export { theme } from "../src/ui/theme.ts";`,
    `await import("../src/ui/theme.ts");`,
    `type T = import("../src/ui/theme.ts").CSS;`,
  ];
  assert.deepEqual(
    sources.map((source) => complaints("server/app.ts", source)),
    sources.map(() => [message]),
  );
});

Deno.test("no barrel, no file named after nothing", () => {
  const source = "export const a = 1;";
  assert.deepEqual(complaints("src/ui/index.ts", source), [
    "house/no-barrels: Name the file after what it holds, not index",
  ]);
  assert.deepEqual(complaints("src/ui/all.ts", `export * from "./Button.tsx";`), [
    "house/no-barrels: Import from the file itself, not through another",
  ]);
  const pages = `export * as login from "../../pages/guest/LoginPage.tsx";`;
  assert.deepEqual(complaints("src/app/bundles/guest.ts", pages), []);
  assert.deepEqual(complaints("src/ui/guest.ts", `export * as button from "./Button.tsx";`), [
    "house/no-barrels: Import from the file itself, not through another",
  ]);
  const unnamed = ["house/no-utils: Name the file after what it does"];
  assert.deepEqual(complaints("server/utils.ts", source), unnamed);
  assert.deepEqual(complaints("server/utils/a.ts", source), unnamed);
  assert.deepEqual(complaints("src/ui/utilisation.ts", source), []);
});

Deno.test("a file of more than 250 lines is more than one idea", () => {
  const lines = (count: number) => "export {};\n".repeat(count);
  for (
    const file of ["src/ui/a.tsx", "server/a.ts", "machines/a.ts", "contract/a.ts", "tools/a.ts"]
  ) {
    assert.deepEqual(complaints(file, lines(250)), [], file);
    assert.deepEqual(complaints(file, lines(251)), [
      "house/no-long-files: 251 lines: what is over 250 is more than one idea",
    ]);
  }
  assert.deepEqual(complaints("tests/server/a_test.ts", lines(251)), []);
});

Deno.test("a boolean in component state asks for a statechart", () => {
  const complaint = "house/no-boolean-state: " +
    "A boolean in component state: what is going on belongs in a statechart";
  const found = (source: string) => complaints("src/ui/a.tsx", source);
  assert.deepEqual(found("useState(false)"), [complaint]);
  assert.deepEqual(found("useState<boolean>(true)"), [complaint]);
  assert.deepEqual(found("React.useState(true)"), [complaint]);
  assert.deepEqual(found(`useState("")`), []);
  assert.deepEqual(complaints("tests/views/a.tsx", "useState(false)"), []);
});

Deno.test("only lazily loaded pages have a default export", () => {
  assert.deepEqual(complaints("src/ui/a.tsx", "export default 1;"), [
    "house/no-default-exports: Export by name; only lazy pages have a default",
  ]);
  assert.deepEqual(complaints("src/pages/project/a.tsx", "export default 1;"), []);
});

Deno.test("no actor is created beside the app's tree", () => {
  const complaint = "house/one-actor-tree: Every actor is a child of the app's: useChildActor";
  const create = `import { createActor } from "xstate";`;
  for (const file of ["machines/a.ts", "src/ui/a.tsx"]) {
    assert.deepEqual(complaints(file, create), [complaint]);
  }
  for (const hook of ["useActor", "useActorRef", "useMachine"]) {
    assert.deepEqual(
      complaints("src/ui/a.tsx", `import { ${hook} as started } from "@xstate/react";`),
      [complaint],
    );
  }
  assert.deepEqual(complaints("src/ui/a.tsx", `import { useSelector } from "@xstate/react";`), []);
  assert.deepEqual(complaints("tests/machines/a.ts", create), []);
});

Deno.test("lint: rejects style attributes where a page may show them at once", () => {
  const rule = "house/no-style-attributes";
  const styled = `<div style={{ height }} />;`;
  const hidden = `import { HiddenSelect } from "react-aria/useSelect";
    import { VisuallyHidden } from "react-aria/VisuallyHidden";`;
  assert.deepEqual({
    attribute: complaints("src/pages/a.tsx", styled),
    imports: complaints("src/ui/a.tsx", hidden),
    afterInteraction: complaints("src/ui/overlay/Popover.tsx", styled),
    outsideTheApp: complaints("tools/a.tsx", styled),
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
  const complaint = "house/package-modules: Import from a module of the package, such as";
  assert.deepEqual([
    complaints("src/ui/a.tsx", 'import { useButton } from "react-aria";'),
    complaints("src/ui/a.tsx", 'import { Plus } from "lucide-react";'),
    complaints("src/ui/a.tsx", 'import type { AriaButtonProps } from "react-aria";'),
    complaints("src/ui/a.tsx", 'import { useButton } from "react-aria/useButton";'),
    complaints("tests/a.tsx", 'import { useButton } from "react-aria";'),
  ], [
    [`${complaint} react-aria/useButton`],
    [`${complaint} lucide-react/icons/plus`],
    [],
    [],
    [],
  ]);
});

Deno.test("an event carries no function", () => {
  const complaint = "house/events-are-data: An event carries data, not functions";
  const found = (event: string) => complaints("src/ui/a.tsx", `actor.send(${event});`);
  assert.deepEqual(found("{ type: 'form.opened', values: () => 1 }"), [complaint]);
  assert.deepEqual(found("{ type: 'form.opened', values() { return 1; } }"), [complaint]);
  assert.deepEqual(found("{ type: 'form.opened', id }"), []);
});

Deno.test("one-clock: refuses the present moment in views, however it is read", () => {
  const isRefused = (file: string, source: string) =>
    complaints(file, source).some((text) => text.startsWith("house/one-clock:"));
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
    sources.filter((source) => !isRefused("src/pages/home/HomePage.tsx", source)),
    [],
  );
  assert.deepEqual(sources.filter((source) => isRefused("src/i18n/clock.ts", source)), []);
  assert.deepEqual(sources.filter((source) => isRefused("server/clock.ts", source)), []);
  for (
    const source of [
      'const day = new Date("2026-11-26");',
      "const moment = Date.parse(text);",
      "const day = Temporal.PlainDate.from(text);",
      'import { parseDate } from "@internationalized/date";',
    ]
  ) assert.equal(isRefused("src/pages/home/HomePage.tsx", source), false, source);
});
