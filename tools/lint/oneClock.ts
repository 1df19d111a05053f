/// <reference lib="deno.unstable" />

/** The files that may read the system clock and time zone. All others use the app's clock. */
const CLOCK = new Set(["src/i18n/clock.ts", "src/i18n/timeZone.ts"]);

/** Files that measure durations or clock differences and show neither. */
const MEASURING = new Set([
  "src/platform/locks.ts",
  "src/platform/serverClock.ts",
]);

/** Functions of date libraries that depend on the present or on the device's time zone. */
const PRESENT = new Set(["now", "today", "isToday", "getLocalTimeZone"]);

/** Rejects reading the system clock in `src` outside of the clock. */
export function oneClock(
  context: Deno.lint.RuleContext,
  file: string,
): Deno.lint.LintVisitor {
  if (!file.startsWith("src/") || CLOCK.has(file) || MEASURING.has(file)) return {};
  const report = (node: Deno.lint.Node) =>
    context.report({
      node,
      message: "The present moment comes from the app's clock: useClock",
    });
  return {
    MemberExpression(node) {
      if (isNamed(node.object, "Date") && memberName(node) === "now") report(node);
      if (isTemporal(node.object) && memberName(node) === "Now") report(node);
    },
    NewExpression(node) {
      if (isNamed(node.callee, "Date") && node.arguments.length === 0) report(node);
    },
    CallExpression(node) {
      if (isNamed(node.callee, "Date")) report(node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "ObjectPattern" || !init || !isTemporal(init)) return;
      for (const property of id.properties) {
        if (property.type === "Property" && isNamed(property.key, "Now")) report(property);
      }
    },
    ImportSpecifier(node) {
      const { parent, imported } = node;
      if (parent.type !== "ImportDeclaration" || imported.type !== "Identifier") return;
      if (parent.source.value !== "@internationalized/date") return;
      if (PRESENT.has(imported.name)) report(node);
    },
  };
}

const isNamed = (node: Deno.lint.Node, name: string): boolean =>
  node.type === "Identifier" && node.name === name ||
  node.type === "MemberExpression" && isNamed(node.object, "globalThis") &&
    memberName(node) === name;

const isTemporal = (node: Deno.lint.Node): boolean => isNamed(node, "Temporal");

/** The name of a member, written with a dot or in brackets. */
function memberName({ property }: Deno.lint.MemberExpression): string | undefined {
  if (property.type === "Identifier") return property.name;
  return property.type === "Literal" ? String(property.value) : undefined;
}
