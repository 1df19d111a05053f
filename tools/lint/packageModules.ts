/// <reference lib="deno.unstable" />

/** Packages whose entry exports all of their modules, each with one of its modules. */
const PACKAGES: Record<string, string> = {
  "react-aria": "react-aria/useButton",
  "react-stately": "react-stately/useToggleState",
  "lucide-react": "lucide-react/icons/plus",
};

/** Private modules of packages, each with the one file that may import it. */
const PRIVATE_MODULES: Record<string, string> = {
  // Public in the entry of the package alone.
  "react-aria/private/utils/openLink": "src/ui/menu/MenuPopover.tsx",
  // A trigger's props for a button that is its child; `Focusable` would clone the child.
  "react-aria/private/interactions/useFocusable": "src/ui/overlay/Tooltip.tsx",
  // What can be focused, by the rules of React Aria's own dialogs.
  "react-aria/private/focus/FocusScope": "src/ui/overlay/overlayFocus.ts",
  "react-aria/private/utils/isFocusable": "src/ui/overlay/overlayFocus.ts",
};

/** The file with all uses of Stitches beyond its documented API. */
const STITCHES_INTERNALS = "src/ui/stitchesInternals.ts";

/**
 * Requires `src` to import from modules of packages, not from entries that export all. A bundler
 * with code splitting would put the whole entry into every page. Rejects private and unsafe parts
 * of packages, except in the file that wraps each.
 */
export function packageModules(
  context: Deno.lint.RuleContext,
  file: string,
): Deno.lint.LintVisitor {
  if (!file.startsWith("src/")) return {};
  return {
    Program(node) {
      if (/\bsxs\b/.test(context.sourceCode.text) && file !== STITCHES_INTERNALS) {
        context.report({ node, message: `Only ${STITCHES_INTERNALS} reads Stitches' internals` });
      }
    },
    ImportDeclaration(node) {
      const { value } = node.source;
      if (
        /^[^.].*\/(?:private|internal|dist|src)\//.test(value) && PRIVATE_MODULES[value] !== file
      ) {
        context.report({ node, message: `${value} is private to its package` });
      }
      const example = PACKAGES[value];
      if (example === undefined || node.importKind === "type") return;
      context.report({ node, message: `Import from a module of the package, such as ${example}` });
    },
    ImportSpecifier(node) {
      const { imported } = node;
      if (imported.type === "Identifier" && /^(?:UNSAFE|unstable)_/.test(imported.name)) {
        context.report({ node, message: `${imported.name} may change in any release` });
      }
    },
  };
}
