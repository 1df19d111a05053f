/// <reference lib="deno.unstable" />

type CheckImport = (node: Deno.lint.Node, source: Deno.lint.Node | null) => void;

/** Visits the static imports and re-exports of a file, types included. */
export function staticImports(check: CheckImport): Deno.lint.LintVisitor {
  return {
    ImportDeclaration: (node) => check(node, node.source),
    ExportNamedDeclaration: (node) => check(node, node.source),
    ExportAllDeclaration: (node) => check(node, node.source),
    TSImportType: ({ argument }) =>
      check(argument, argument.type === "TSLiteralType" ? argument.literal : null),
  };
}

/** Visits `import()`, and `new URL("./a.ts", …)`, which starts a worker. */
export function dynamicImports(check: CheckImport): Deno.lint.LintVisitor {
  return {
    ImportExpression: (node) => check(node, node.source),
    NewExpression(node) {
      const [source] = node.arguments;
      const isUrl = node.callee.type === "Identifier" && node.callee.name === "URL";
      if (isUrl && source?.type === "Literal" && /^\.+\/.*\.tsx?$/.test(String(source.value))) {
        check(node, source);
      }
    },
  };
}

/** Reports the imports for which `whyNot` returns a reason. */
export function reportImport(
  context: Deno.lint.RuleContext,
  whyNot: (specifier: string) => string | undefined,
): CheckImport {
  return (node, source) => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return;
    const message = whyNot(source.value);
    if (message !== undefined) context.report({ node, message });
  };
}
