/// <reference lib="deno.unstable" />
import { BUNDLES, whyNotTiny } from "./tinyFiles.ts";
import {
  type ImportGraph,
  readGraph,
  readSource,
  resolveImport,
  whyNotCycle,
} from "./importGraph.ts";
import { dynamicImports, reportImport, staticImports } from "./importVisitors.ts";
import { noStyleAttributes } from "./noStyleAttributes.ts";
import { oneClock } from "./oneClock.ts";
import { packageModules } from "./packageModules.ts";
import { pageTable } from "./pageTable.ts";
import { whyNotImport } from "./layers.ts";
import { plainTerms } from "./plainTerms.ts";
import { isReference, whyBeyondTarget } from "./target.ts";
import { testNames } from "./testNames.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The file that creates the app's actor, the parent of all others. */
const ACTOR_TREE = "machines/createApp.ts";

/** What would create an actor of its own outside that tree. */
const ROOTS = new Set(["createActor", "useActor", "useActorRef", "useMachine"]);

/** The maximum number of lines of a file, tests excepted. */
const MOST_LINES = 250;

/** Lint rules of this code base; ARCHITECTURE.md describes the layers they enforce. */
const plugin: Deno.lint.Plugin = {
  name: "project",
  rules: {
    layers: {
      create(context) {
        const file = inProject(context.filename);
        const check = reportImport(context, (specifier) => whyNotImport(file, specifier));
        return { ...staticImports(check), ...dynamicImports(check) };
      },
    },
    "no-import-cycles": {
      create(context) {
        const file = inProject(context.filename);
        const check = reportImport(
          context,
          (specifier) =>
            specifier.startsWith(".")
              ? whyNotCycle(presentGraph(), file, resolveImport(file, specifier))
              : undefined,
        );
        return { ...staticImports(check), ...dynamicImports(check) };
      },
    },
    "no-tiny-files": {
      create(context) {
        return {
          Program(node) {
            const file = inProject(context.filename);
            const source = readSource(file, context.sourceCode.text);
            const reason = whyNotTiny(new Map([...presentGraph(), [file, source]]), file);
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
    "page-table": {
      create(context) {
        return pageTable(context, inProject(context.filename));
      },
    },
    "plain-terms": {
      create(context) {
        return plainTerms(context, inProject(context.filename));
      },
    },
    "test-names": {
      create(context) {
        return testNames(context, inProject(context.filename));
      },
    },
    "no-default-exports": {
      create(context) {
        const file = inProject(context.filename);
        return {
          ExportDefaultDeclaration(node) {
            if (
              /^(contract|machines|server|src)\//.test(file) &&
              !/^src\/(app\/pages|features)\//.test(file)
            ) {
              context.report({ node, message: "Export by name; only lazy pages have a default" });
            }
          },
        };
      },
    },
  },
};

export default plugin;

function inProject(filename: string): string {
  return filename.startsWith(ROOT) ? filename.slice(ROOT.length) : filename;
}

const isFunction = ({ type }: Deno.lint.Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression";

/** How long imports are cached. An editor lints single files for hours. */
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
