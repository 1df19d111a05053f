/// <reference lib="deno.unstable" />
import { whyNotImport } from "./rooms.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** Holds the floors of ARCHITECTURE.md: who imports whom, and what a file may not be. */
const floors: Deno.lint.Plugin = {
  name: "house",
  rules: {
    floors: {
      create(context) {
        const check = (node: Deno.lint.Node, source: Deno.lint.Node | null) => {
          if (source?.type !== "Literal" || typeof source.value !== "string") return;
          const reason = whyNotImport(inProject(context.filename), source.value);
          if (reason !== undefined) context.report({ node, message: reason });
        };
        return {
          ImportDeclaration: (node) => check(node, node.source),
          ExportNamedDeclaration: (node) => check(node, node.source),
          ExportAllDeclaration: (node) => check(node, node.source),
          ImportExpression: (node) => check(node, node.source),
          TSImportType: ({ argument }) =>
            check(argument, argument.type === "TSLiteralType" ? argument.literal : null),
        };
      },
    },
    "no-barrels": {
      create(context) {
        return {
          Program(node) {
            if (/(^|\/)index\.tsx?$/.test(inProject(context.filename))) {
              context.report({ node, message: "Name the file after what it holds, not index" });
            }
          },
          ExportAllDeclaration(node) {
            context.report({ node, message: "Import from the file itself, not through another" });
          },
        };
      },
    },
    "no-utils": {
      create(context) {
        return {
          Program(node) {
            if (/(^|\/)(utils?|helpers?)(\/|\.tsx?$)/.test(inProject(context.filename))) {
              context.report({ node, message: "Name the file after what it does" });
            }
          },
        };
      },
    },
    "no-boolean-state": {
      create(context) {
        return {
          CallExpression(node) {
            const [initial] = node.arguments;
            if (!inProject(context.filename).startsWith("src/")) return;
            if (calledName(node.callee) !== "useState") return;
            if (initial?.type !== "Literal" || typeof initial.value !== "boolean") return;
            context.report({
              node,
              message: "A boolean in component state: what is going on belongs in a statechart",
            });
          },
        };
      },
    },
    "no-default-exports": {
      create(context) {
        const file = inProject(context.filename);
        return {
          ExportDefaultDeclaration(node) {
            if (/^(contract|machines|server|src)\//.test(file) && !file.startsWith("src/pages/")) {
              context.report({ node, message: "Export by name; only lazy pages have a default" });
            }
          },
        };
      },
    },
  },
};

export default floors;

function inProject(filename: string): string {
  return filename.startsWith(ROOT) ? filename.slice(ROOT.length) : filename;
}

function calledName(callee: Deno.lint.Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression") return undefined;
  return callee.property.type === "Identifier" ? callee.property.name : undefined;
}
