/// <reference lib="deno.unstable" />

/** Components that appear only after an interaction and are positioned then. */
const AFTER_INTERACTION = new Set([
  "src/ui/overlay/Popover.tsx",
  "src/ui/chart/AreaChart.tsx",
  "src/features/milestone/DueDateHandle.tsx",
  "src/features/feedback/form/ScreenshotMode.tsx",
]);

/** What of React Aria has a style attribute at once. */
const WITH_STYLE = new Set([
  "HiddenSelect",
  "useHiddenSelect",
  "VisuallyHidden",
  "useVisuallyHidden",
]);

/**
 * Rejects style attributes in `src`: the content policy drops them from a rendered page, and React
 * does not set them again when it hydrates.
 */
export function noStyleAttributes(
  context: Deno.lint.RuleContext,
  file: string,
): Deno.lint.LintVisitor {
  if (!file.startsWith("src/")) return {};
  return {
    JSXAttribute(node) {
      if (node.name.type !== "JSXIdentifier" || node.name.name !== "style") return;
      if (AFTER_INTERACTION.has(file)) return;
      context.report({ node, message: "A class or another attribute in place of style" });
    },
    ImportSpecifier(node) {
      const { parent, imported } = node;
      if (parent.type !== "ImportDeclaration" || imported.type !== "Identifier") return;
      if (!parent.source.value.startsWith("react-aria") || !WITH_STYLE.has(imported.name)) return;
      context.report({ node, message: `${imported.name} has a style attribute` });
    },
  };
}
