/// <reference lib="deno.unstable" />

/** A unit, a colon, and what it does. Each value of a template counts as a word. */
const FORM = /^[^:\s][^:]*: \S.*\S$/s;

const MESSAGE = "Name the test `<unit>: <what it does> <when>`";

/** Whether a test's name says which unit does what. */
export const isTestName = (name: string): boolean => FORM.test(name);

/** Reports tests whose literal name does not say which unit does what. */
export function testNames(context: Deno.lint.RuleContext, file: string): Deno.lint.LintVisitor {
  return {
    CallExpression(node) {
      const test = findTestName(node, file);
      if (test !== undefined && !isTestName(test.text)) {
        context.report({ node: test.node, message: MESSAGE });
      }
    },
  };
}

/** Returns the literal name of a test; undefined for other calls and computed names. */
export function findTestName(
  { callee, arguments: [name] }: Deno.lint.CallExpression,
  file: string,
): { node: Deno.lint.Node; text: string } | undefined {
  if (!/^tests\/.*_test\.tsx?$/.test(file)) return undefined;
  if (name === undefined || !isTestFunction(callee)) return undefined;
  const text = literalText(name);
  return text === undefined ? undefined : { node: name, text };
}

/** `test`, `Deno.test` and functions that wrap them, such as `viewTest`. */
function isTestFunction(callee: Deno.lint.Node): boolean {
  if (callee.type === "Identifier") return /^(?:test|[a-z]\w*Test)$/.test(callee.name);
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return false;
  if (callee.property.type !== "Identifier") return false;
  return callee.object.name === "Deno" && callee.property.name === "test";
}

/** Returns a literal's text, with a word for each template value; undefined if computed. */
function literalText(node: Deno.lint.Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis.map(({ cooked, raw }) => cooked ?? raw).join("value");
}
