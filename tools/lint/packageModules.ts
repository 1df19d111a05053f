/// <reference lib="deno.unstable" />

/** Packages whose entry names everything they have, by a module of theirs. */
const PACKAGES: Record<string, string> = {
  "react-aria": "react-aria/useButton",
  "react-stately": "react-stately/useToggleState",
  "lucide-react": "lucide-react/icons/plus",
};

/**
 * Has `src` import values from the modules of these packages, not from their entries: a bundler that
 * splits code puts whatever an entry names into every page.
 */
export function packageModules(
  context: Deno.lint.RuleContext,
  file: string,
): Deno.lint.LintVisitor {
  if (!file.startsWith("src/")) return {};
  return {
    ImportDeclaration(node) {
      const example = PACKAGES[node.source.value];
      if (example === undefined || node.importKind === "type") return;
      context.report({ node, message: `Import from a module of the package, such as ${example}` });
    },
  };
}
