import { fold } from "../folding.ts";

/** A part of a pattern: a text, a slot such as `{day}`, a suffix such as `-de`, or a choice. */
export type PatternNode =
  | { kind: "text"; text: string }
  | { kind: "slot"; name: string }
  | { kind: "suffix"; name: SuffixName }
  | { kind: "choice"; options: readonly (readonly PatternNode[])[] };

const POSSESSIVES = ["i", "u", "si", "su"];

/** Turkish suffixes with all their vowels, folded. */
export const SUFFIXES = {
  de: ["da", "de", "ta", "te"],
  den: ["dan", "den", "tan", "ten"],
  e: ["a", "e", "ya", "ye", "na", "ne"],
  i: [
    ...POSSESSIVES,
    ...POSSESSIVES.flatMap((form) => ["nda", "nde", "na", "ne"].map((tail) => form + tail)),
  ],
  leri: ["lar", "ler", "lari", "leri", "larinda", "lerinde"],
} as const satisfies Record<string, readonly string[]>;
type SuffixName = keyof typeof SUFFIXES;

const SUFFIX = /^-(leri|den|de|e|i)(?![a-z])/;

/**
 * Parses a pattern of docs/dates-in-words.md: `[…]` may be missing, `(…/…)` is a choice, `{…}` a
 * slot, `-de` a Turkish suffix with or without apostrophe.
 */
export function parsePattern(pattern: string): PatternNode[] {
  let rest = pattern;
  const take = (length: number) => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };

  function parseOptions(end: string): PatternNode[][] {
    const options = [parseNodes(end)];
    while (rest.startsWith("/")) {
      take(1);
      options.push(parseNodes(end));
    }
    if (end !== "" && take(1) !== end) throw new Error(`${pattern} lacks a "${end}"`);
    return options;
  }

  function parseNodes(end: string): PatternNode[] {
    const nodes: PatternNode[] = [];
    while (rest !== "" && rest[0] !== "/" && rest[0] !== end) {
      const [, slot] = /^\{(\w+)\}/.exec(rest) ?? [];
      const [suffix, suffixName] = SUFFIX.exec(rest) ?? [];
      if (slot !== undefined) {
        take(slot.length + 2);
        nodes.push({ kind: "slot", name: slot });
      } else if (suffix !== undefined) {
        take(suffix.length);
        nodes.push({ kind: "suffix", name: suffixName as SuffixName });
      } else if (rest[0] === "[") {
        take(1);
        nodes.push({ kind: "choice", options: [...parseOptions("]"), []] });
      } else if (rest[0] === "(") {
        take(1);
        nodes.push({ kind: "choice", options: parseOptions(")") });
      } else nodes.push({ kind: "text", text: fold(take(1)) });
    }
    return nodes;
  }

  const [nodes = []] = parseOptions("");
  return nodes;
}

/** A pattern as a sticky regular expression over folded words, and the slots of its groups. */
export interface CompiledPattern {
  regex: RegExp;
  slots: readonly string[];
}

/** Returns the texts of the slots by name; a second one of the same name is `day2`. */
export function readSlots(match: RegExpExecArray, slots: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [index, name] of slots.entries()) {
    const text = match[index + 1];
    if (text !== undefined) texts.set(texts.has(name) ? `${name}2` : name, text);
  }
  return texts;
}

/** Compiles a pattern. `slots` has the expression of each slot, without groups that capture. */
export function compilePattern(
  pattern: string,
  slots: Readonly<Record<string, string>>,
): CompiledPattern {
  const names: string[] = [];
  const toSource = (nodes: readonly PatternNode[]): string =>
    nodes.map((node) => {
      switch (node.kind) {
        case "text":
          return node.text.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`);
        case "suffix":
          return `'?(?:${SUFFIXES[node.name].join("|")})`;
        case "choice":
          return `(?:${node.options.map(toSource).join("|")})`;
        case "slot": {
          const source = slots[node.name];
          if (source === undefined) throw new Error(`${pattern} has an unknown slot`);
          names.push(node.name);
          return `(${source})`;
        }
      }
    }).join("");
  const source = toSource(parsePattern(pattern));
  return { regex: new RegExp(`${source}(?= |$)`, "y"), slots: names };
}
