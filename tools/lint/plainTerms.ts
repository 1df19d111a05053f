/// <reference lib="deno.unstable" />
import { findTestName } from "./testNames.ts";

type NameKind = "identifier" | "file" | "test" | "comment";

interface Term {
  /** Words in lower case, as a name is divided by its capitals. */
  old: string;
  plain: string;
  in: readonly NameKind[];
}

const NAMES = ["identifier", "file", "test"] as const;
const EVERYWHERE = [...NAMES, "comment"] as const;

/** Words that no documentation of the field uses this way, with their replacements. */
export const TERMS: readonly Term[] = [
  { old: "anew", plain: "again", in: EVERYWHERE },
  { old: "asker", plain: "requester", in: EVERYWHERE },
  { old: "happening", plain: "test event", in: NAMES },
  { old: "hear", plain: "listen, receive", in: ["identifier", "file"] },
  { old: "heard", plain: "received", in: ["identifier", "file"] },
  { old: "kept figures", plain: "counters", in: EVERYWHERE },
  { old: "let go", plain: "release", in: ["identifier", "file"] },
  { old: "mend", plain: "repair", in: ["identifier", "file"] },
  { old: "mended", plain: "repaired, corrected", in: ["identifier", "file"] },
  { old: "patience", plain: "timeout, delay", in: ["identifier", "file"] },
  { old: "puppet", plain: "fake actor", in: EVERYWHERE },
  { old: "spoken", plain: "loadedLanguages", in: ["identifier", "file"] },
  { old: "take page over", plain: "hydrate", in: EVERYWHERE },
  { old: "tell", plain: "notify, report, log", in: NAMES },
  { old: "telling", plain: "notifying, reporting", in: NAMES },
  { old: "told", plain: "notified, reported", in: NAMES },
  { old: "undoably", plain: "with undo", in: NAMES },
  { old: "until gone", plain: "until aborted", in: NAMES },
  { old: "wander", plain: "random walk", in: EVERYWHERE },
  { old: "whoever", plain: "the caller, the user", in: ["test", "comment"] },
];

/** Finds the first old term in a name or text; undefined without one. */
export function findOldTerm(text: string, kind: NameKind): Term | undefined {
  const words = ` ${toWords(text)} `;
  return TERMS.find((term) => term.in.includes(kind) && words.includes(` ${term.old} `));
}

/** Names ending in `Of` that JavaScript or JSON Schema defines. */
const FIELD_NAMES_OF = ["allOf", "anyOf", "indexOf", "lastIndexOf", "oneOf", "valueOf"];

/** Whether a function is named like a value, such as `rowsOf`. */
const hasNounName = (name: string): boolean =>
  /[a-z0-9]Of$/.test(name) && !FIELD_NAMES_OF.includes(name);

const isFunction = (node: Deno.lint.Node | null | undefined): boolean =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

/** `tellUndo` and `Tell, undo` are both `tell undo`. */
const toWords = (text: string): string =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).join(" ").toLowerCase();

/** Reports old terms in declared names, file names and comments, and functions named `…Of`. */
export function plainTerms(context: Deno.lint.RuleContext, file: string): Deno.lint.LintVisitor {
  const check = (node: { range: Deno.lint.Range }, text: string, kind: NameKind) => {
    const term = findOldTerm(text, kind);
    if (term === undefined) return;
    context.report({ range: node.range, message: `Write “${term.plain}”, not “${term.old}”` });
  };
  const name = (node: Deno.lint.Node | Deno.lint.Parameter | null | undefined) => {
    // A name of the database stays: changing it takes a migration.
    if (node?.type !== "Identifier" || /[a-z]_/.test(node.name)) return;
    check(node, node.name, "identifier");
  };
  const functionName = (node: Deno.lint.Node | null | undefined) => {
    if (node?.type !== "Identifier" || !hasNounName(node.name)) return;
    context.report({ range: node.range, message: `Name ${node.name} with a verb and a noun` });
  };
  return {
    Program(node) {
      // Databases remember migrations by their file names.
      if (!file.startsWith("server/platform/db/migrations/")) {
        check({ range: [node.range[0], node.range[0]] }, file, "file");
      }
      for (const comment of context.sourceCode.getAllComments()) {
        check(comment, comment.value, "comment");
      }
    },
    VariableDeclarator({ id, init }) {
      name(id);
      if (isFunction(init)) functionName(id);
    },
    FunctionDeclaration({ id, params }) {
      name(id);
      functionName(id);
      for (const param of params) name(param);
    },
    ArrowFunctionExpression({ params }) {
      for (const param of params) name(param);
    },
    CallExpression(node) {
      const test = findTestName(node, file);
      if (test !== undefined) check(test.node, test.text, "test");
    },
    ClassDeclaration: ({ id }) => name(id),
    TSInterfaceDeclaration: ({ id }) => name(id),
    TSTypeAliasDeclaration: ({ id }) => name(id),
    MethodDefinition: ({ key }) => functionName(key),
    Property({ key, value }) {
      if (isFunction(value)) functionName(key);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      name(key);
      if (typeAnnotation?.typeAnnotation.type === "TSFunctionType") functionName(key);
    },
    TSMethodSignature({ key }) {
      name(key);
      functionName(key);
    },
  };
}
