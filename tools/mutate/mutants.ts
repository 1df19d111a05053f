import { parse } from "@babel/parser";

export interface Mutant {
  /** Position and change: `12:8 drops entry`. */
  name: string;
  /** Change and source line, numbered if repeated: stable when lines move. */
  key: string;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number; column: number } };
  [key: string]: unknown;
}

/** A node with its role and ancestors, innermost last. */
interface Place {
  node: Node;
  parents: readonly Node[];
}

type Mutation = Pick<Mutant, "start" | "end" | "replacement"> & { what: string };

const DROPPED = [
  "actions",
  "always",
  "entry",
  "exit",
  "guard",
  "initial",
  "invoke",
  "onDone",
  "onError",
  "reenter",
  "tags",
  "target",
];
const HANDLERS = ["on", "after"];
/** May be a list, whose order matters. */
const CHOICES = ["always", "onDone", "onError"];
const FLIPPED: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

export function createMutants(source: string): Mutant[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
  const lines = source.split("\n");
  const mutants: Mutant[] = [];
  const keyCounts = new Map<string, number>();
  walk(program as unknown as Node, [], (place) => {
    for (const { what, ...mutation } of createMutations(place, source)) {
      const { line, column } = place.node.loc.start;
      const read = `${what}: ${lines[line - 1]?.trim()}`;
      const count = (keyCounts.get(read) ?? 0) + 1;
      keyCounts.set(read, count);
      const key = count === 1 ? read : `${read} (${count})`;
      mutants.push({ name: `${line}:${column + 1} ${what}`, key, ...mutation });
    }
  });
  return mutants;
}

export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  `${source.slice(0, start)}${replacement}${source.slice(end)}${
    replacement.includes("notGuard(") ? '\nimport { not as notGuard } from "xstate";\n' : ""
  }`;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "loc" in value;

function walk(node: Node, parents: readonly Node[], visit: (place: Place) => void) {
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return;
  if (node.type === "ImportDeclaration") return;
  visit({ node, parents });
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, [...parents, node], visit);
    }
  }
}

function* createMutations({ node, parents }: Place, source: string): Generator<Mutation> {
  const text = ({ start, end }: Node) => source.slice(start, end);
  const replace = (one: Node, replacement: string, what: string): Mutation => ({
    start: one.start,
    end: one.end,
    replacement,
    what,
  });
  const drop = (one: Node, what: string): Mutation => {
    const comma = /^\s*,/.exec(source.slice(one.end))?.[0].length ?? 0;
    return { start: one.start, end: one.end + comma, replacement: "", what };
  };
  switch (node.type) {
    case "ObjectProperty": {
      const key = getKey(node);
      const value = node.value as Node;
      const handler = parents.length > 1 && parents.at(-2)?.type === "ObjectProperty"
        ? getKey(parents.at(-2) as Node)
        : undefined;
      const isHandler = handler !== undefined && HANDLERS.includes(handler);
      if (DROPPED.includes(key) || isHandler) yield drop(node, `drops ${key}`);
      if (isAssigned(parents)) yield drop(node, `drops ${key}`);
      if ((isHandler || CHOICES.includes(key)) && value.type === "ArrayExpression") {
        yield* choices(value, text, replace, drop);
      }
      if (["actions", "entry", "exit"].includes(key) && value.type === "ArrayExpression") {
        for (const element of value.elements as Node[]) {
          yield drop(element, `drops an action of ${key}`);
        }
      }
      if (key === "guard") yield replace(value, `notGuard(${text(value)})`, "negates the guard");
      if (["target", "initial"].includes(key) || isHandler || CHOICES.includes(key)) {
        yield* retargeted(value, parents, replace);
      }
      const literal = value.type === "TSAsExpression" ? value.expression as Node : value;
      if (key === "type" && literal.type === "StringLiteral" && isSentEvent(parents)) {
        yield replace(
          literal,
          JSON.stringify(`${literal.value} not`),
          `says another ${literal.value}`,
        );
      }
      break;
    }
    case "BinaryExpression":
    case "LogicalExpression": {
      const other = FLIPPED[String(node.operator)];
      const [left, right] = [node.left as Node, node.right as Node];
      if (other !== undefined) {
        yield replace(
          node,
          `(${text(left)}) ${other} (${text(right)})`,
          `${node.operator} to ${other}`,
        );
      }
      break;
    }
    case "UnaryExpression":
      if (node.operator === "!") yield replace(node, text(node.argument as Node), "drops !");
      break;
    case "ConditionalExpression": {
      const [test, yes, no] = [node.test, node.consequent, node.alternate] as [Node, Node, Node];
      yield replace(node, `(${text(test)}) ? (${text(no)}) : (${text(yes)})`, "swaps ?:");
      break;
    }
    case "IfStatement":
      yield replace(node.test as Node, `!(${text(node.test as Node)})`, "negates if");
      break;
    case "NumericLiteral":
      yield replace(
        node,
        String(Number(node.value) + 1),
        `${node.value} to ${Number(node.value) + 1}`,
      );
      break;
    case "BooleanLiteral":
      yield replace(node, String(!node.value), `${node.value} to ${!node.value}`);
      break;
  }
}

type Replace = (one: Node, replacement: string, what: string) => Mutation;

function* choices(
  { elements }: Node,
  text: (one: Node) => string,
  replace: Replace,
  drop: (one: Node, what: string) => Mutation,
): Generator<Mutation> {
  const all = elements as Node[];
  for (const [index, one] of all.entries()) {
    yield drop(one, `drops choice ${index + 1}`);
    const next = all[index + 1];
    if (next === undefined) continue;
    const swapped = replace(
      one,
      `${text(next)}, ${text(one)}`,
      `swaps choices ${index + 1}, ${index + 2}`,
    );
    yield { ...swapped, end: next.end };
  }
}

function* retargeted(value: Node, parents: readonly Node[], replace: Replace): Generator<Mutation> {
  if (value.type !== "StringLiteral") return;
  const target = String(value.value);
  const name = target.replace(/^.*[.#]/, "");
  const siblings = parents.filter(({ type }) => type === "ObjectExpression")
    .flatMap(({ properties }) => properties as Node[])
    .filter((property) => property.type === "ObjectProperty" && getKey(property) === "states")
    .map(({ value }) => statesIn(value as Node))
    .findLast((names) => names.includes(name));
  if (siblings === undefined || siblings.length < 2) return;
  const other = siblings[(siblings.indexOf(name) + 1) % siblings.length];
  const replaced = target.slice(0, target.length - name.length) + other;
  yield replace(value, JSON.stringify(replaced), `${target} to ${replaced}`);
}

const statesIn = ({ properties }: Node): string[] =>
  Array.isArray(properties)
    ? properties.filter((one) => isNode(one) && one.type === "ObjectProperty").map(getKey)
    : [];

function isAssigned(parents: readonly Node[]): boolean {
  const object = parents.at(-1);
  if (object?.type !== "ObjectExpression") return false;
  const around = parents.findLast(({ type }) => type === "CallExpression");
  if (around === undefined || getName(around.callee) !== "assign") return false;
  const between = parents.slice(parents.indexOf(around) + 1, -1);
  return between.every(({ type }) => type === "ArrowFunctionExpression");
}

function isSentEvent(parents: readonly Node[]): boolean {
  const around = parents.findLast(({ type }) => type === "CallExpression");
  return ["emit", "raise", "sendTo", "sendParent", "send"].includes(getName(around?.callee));
}

function getName(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "MemberExpression") return getName(callee.property);
  return callee.type === "Identifier" ? String(callee.name) : "";
}

const getKey = ({ key }: Node): string => {
  if (!isNode(key)) return "";
  return String(key.type === "Identifier" ? key.name : key.value);
};
