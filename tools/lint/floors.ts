/// <reference lib="deno.unstable" />
import { BUNDLES, whyCrumb } from "./crumbs.ts";
import {
  type ImportGraph,
  readGraph,
  readSource,
  resolveImport,
  whyCircle,
} from "./importGraph.ts";
import { noStyleAttributes } from "./noStyleAttributes.ts";
import { oneClock } from "./oneClock.ts";
import { packageModules } from "./packageModules.ts";
import { whyNotImport } from "./rooms.ts";
import { isReference, whyBeyondTarget } from "./target.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** Where the app's actor is created, which all others are children of. */
const ACTOR_TREE = "machines/createApp.ts";

/** What would create an actor of its own, beside that tree. */
const ROOTS = new Set(["createActor", "useActor", "useActorRef", "useMachine"]);

/** A file of more lines holds more than one idea; tests may be as long as what they test. */
const MOST_LINES = 250;

/** Holds the floors of ARCHITECTURE.md: who imports whom, and what a file may not be. */
const floors: Deno.lint.Plugin = {
  name: "house",
  rules: {
    floors: {
      create(context) {
        const file = inProject(context.filename);
        const check = (node: Deno.lint.Node, source: Deno.lint.Node | null) =>
          reportImport(context, node, source, (specifier) => whyNotImport(file, specifier));
        return {
          ...staticImports(check),
          ImportExpression: (node) => check(node, node.source),
        };
      },
    },
    "no-circles": {
      create(context) {
        const file = inProject(context.filename);
        return staticImports((node, source) =>
          reportImport(
            context,
            node,
            source,
            (specifier) =>
              specifier.startsWith(".")
                ? whyCircle(presentGraph(), file, resolveImport(file, specifier))
                : undefined,
          )
        );
      },
    },
    "no-crumbs": {
      create(context) {
        return {
          Program(node) {
            const file = inProject(context.filename);
            const source = readSource(file, context.sourceCode.text);
            const reason = whyCrumb(new Map([...presentGraph(), [file, source]]), file);
            if (reason !== undefined) context.report({ node, message: reason });
          },
        };
      },
    },
    "no-long-files": {
      create(context) {
        return {
          Program(node) {
            const lines = context.sourceCode.text.trimEnd().split("\n").length;
            if (lines <= MOST_LINES || inProject(context.filename).startsWith("tests/")) return;
            const message = `${lines} lines: what is over ${MOST_LINES} is more than one idea`;
            context.report({ node, message });
          },
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
            // A bundle names the pages that are fetched together.
            if (node.exported !== null && inProject(context.filename).startsWith(BUNDLES)) return;
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
    "within-target": {
      create(context) {
        const file = inProject(context.filename);
        const check = (node: Deno.lint.Node) => {
          const message = whyBeyondTarget(file, node);
          if (message !== undefined) context.report({ node, message });
        };
        return {
          MemberExpression: check,
          Identifier(node) {
            if (isReference(node)) check(node);
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
    "one-actor-tree": {
      create(context) {
        const file = inProject(context.filename);
        if (!/^(machines|src)\//.test(file) || file === ACTOR_TREE) return {};
        return {
          ImportSpecifier(node) {
            if (node.imported.type !== "Identifier" || !ROOTS.has(node.imported.name)) return;
            context.report({ node, message: "Every actor is a child of the app's: useChildActor" });
          },
        };
      },
    },
    "events-are-data": {
      create(context) {
        return {
          CallExpression(node) {
            const [event] = node.arguments;
            if (!/^(machines|src)\//.test(inProject(context.filename))) return;
            if (calledName(node.callee) !== "send" || event?.type !== "ObjectExpression") return;
            for (const property of event.properties) {
              if (property.type !== "Property" || !isFunction(property.value)) continue;
              context.report({ node: property, message: "An event carries data, not functions" });
            }
          },
        };
      },
    },
    "one-clock": {
      create(context) {
        return oneClock(context, inProject(context.filename));
      },
    },
    "no-style-attributes": {
      create(context) {
        return noStyleAttributes(context, inProject(context.filename));
      },
    },
    "package-modules": {
      create(context) {
        return packageModules(context, inProject(context.filename));
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

const isFunction = ({ type }: Deno.lint.Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression";

type CheckImport = (node: Deno.lint.Node, source: Deno.lint.Node | null) => void;

/** Visits what a file imports at once, types included. */
function staticImports(check: CheckImport): Deno.lint.LintVisitor {
  return {
    ImportDeclaration: (node) => check(node, node.source),
    ExportNamedDeclaration: (node) => check(node, node.source),
    ExportAllDeclaration: (node) => check(node, node.source),
    TSImportType: ({ argument }) =>
      check(argument, argument.type === "TSLiteralType" ? argument.literal : null),
  };
}

function reportImport(
  context: Deno.lint.RuleContext,
  node: Deno.lint.Node,
  source: Deno.lint.Node | null,
  whyNot: (specifier: string) => string | undefined,
) {
  if (source?.type !== "Literal" || typeof source.value !== "string") return;
  const message = whyNot(source.value);
  if (message !== undefined) context.report({ node, message });
}

/** An editor lints one file at a time for hours: what the others import is read anew by then. */
const MAX_GRAPH_AGE_MS = 10_000;
let lastRead: { graph: ImportGraph; at: number } | undefined;

function presentGraph(): ImportGraph {
  const now = Date.now();
  if (lastRead === undefined || now - lastRead.at > MAX_GRAPH_AGE_MS) {
    lastRead = { graph: readGraph(ROOT), at: now };
  }
  return lastRead.graph;
}

function calledName(callee: Deno.lint.Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression") return undefined;
  return callee.property.type === "Identifier" ? callee.property.name : undefined;
}
