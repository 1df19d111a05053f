/// <reference lib="deno.unstable" />
import { LACKED, WITH_FALLBACK } from "../build/target.ts";

/** Where code runs in a browser. */
const IN_BROWSER = /^(?:main\.tsx$|src\/|machines\/|contract\/|static\/)/;

const METHODS = new Set(
  LACKED.filter((name) => name.includes(".prototype.")).map((name) => name.split(".").at(-1) ?? ""),
);
/**
 * Methods of iterators. Arrays and maps have the same names, so the receiver must be an iterator.
 */
const SHARED = new Set(
  LACKED.filter((name) => name.startsWith("Iterator.prototype."))
    .map((name) => name.split(".").at(-1) ?? ""),
);
SHARED.delete("toArray");
const STATICS = new Set(LACKED.filter((name) => /^\w+\.\w+$/.test(name)));
const GLOBALS = new Set(LACKED.filter((name) => !name.includes(".")));
const MAKES_ITERATOR = new Set(["values", "keys", "entries", "matchAll"]);

/** Returns why browser code may not use this; undefined if it may. */
export function whyBeyondTarget(file: string, node: Deno.lint.Node): string | undefined {
  if (!IN_BROWSER.test(file)) return undefined;
  const name = writtenName(node);
  if (name === undefined) return undefined;
  const used = Object.hasOwn(WITH_FALLBACK, name) ? WITH_FALLBACK[name] : undefined;
  if (used !== undefined && !used.files.includes(file)) {
    return `${name} is lacked by ${used.lackedBy}: use what ${used.files[0]} offers`;
  }
  if (isLacked(name, node)) return `${name} is lacked by a browser that the app is for`;
  return undefined;
}

function isLacked(name: string, node: Deno.lint.Node): boolean {
  if (STATICS.has(name)) return true;
  if (node.type === "Identifier") return GLOBALS.has(name);
  const method = name.split(".").at(-1) ?? "";
  if (SHARED.has(method)) return node.type === "MemberExpression" && isIterator(node.object);
  return METHODS.has(method);
}

const isIterator = (node: Deno.lint.Node): boolean =>
  node.type === "CallExpression" && MAKES_ITERATOR.has(findMethod(node.callee)) &&
  !writtenName(node.callee)?.startsWith("Object.");

function findMethod(node: Deno.lint.Node): string {
  return node.type === "MemberExpression" && node.property.type === "Identifier"
    ? node.property.name
    : "";
}

/** The name of a member expression with its object, such as `Promise.try`. */
function writtenName(node: Deno.lint.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return undefined;
  const of = writtenName(node.object) ?? "";
  return of === "globalThis" ? node.property.name : `${of}.${node.property.name}`;
}

/** Whether an identifier reads a variable, rather than naming a property, parameter or type. */
export function isReference(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node;
    case "CallExpression":
    case "NewExpression":
      return true;
    case "VariableDeclarator":
      return parent.init === node;
    case "BinaryExpression":
    case "UnaryExpression":
    case "SpreadElement":
    case "ArrayExpression":
    case "ReturnStatement":
    case "AwaitExpression":
      return true;
    default:
      return false;
  }
}
