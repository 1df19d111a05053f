/// <reference lib="deno.unstable" />
import { resolveImport } from "./importGraph.ts";
import { dynamicImports, reportImport } from "./importVisitors.ts";

/** The table of pages and the features' tables that it contains. */
const PAGE_TABLE = /^src\/(?:app\/pages|.+\/routes)\.ts$/;

const BUILD = /^(?:build\.ts$|tools\/(?:build|dev)(?:\/|\.ts$))/;
const APP = /^(?:main\.tsx$|src\/)/;

/** Rejects code in the page table and other imports of the app by the build. */
export function pageTable(context: Deno.lint.RuleContext, file: string): Deno.lint.LintVisitor {
  const check = reportImport(context, (specifier) => whyNotRun(file, specifier));
  return {
    ...dynamicImports(check),
    ImportDeclaration(node) {
      if (node.importKind !== "type") check(node, node.source);
    },
    ExportNamedDeclaration(node) {
      if (node.exportKind !== "type") check(node, node.source);
    },
  };
}

function whyNotRun(file: string, specifier: string): string | undefined {
  const target = specifier.startsWith(".") ? resolveImport(file, specifier) : specifier;
  if (PAGE_TABLE.test(target)) return undefined;
  if (PAGE_TABLE.test(file) && !target.startsWith("contract/")) {
    return "The build runs the page table: it imports only types, page tables and the contract";
  }
  return BUILD.test(file) && APP.test(target)
    ? "The build runs nothing of the app but its page table, src/app/pages.ts"
    : undefined;
}
