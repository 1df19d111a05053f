import {
  compilePattern,
  parsePattern,
  type PatternNode,
  readSlots,
  SUFFIXES,
} from "../../contract/dateWords/pattern.ts";
import { createSlots } from "../../contract/dateWords/words.ts";
import { fold } from "../../contract/folding.ts";
import type { Language } from "../../contract/language.ts";

interface Example {
  language: Language;
  pattern: string;
  /** A phrase with the pattern. */
  example: string;
}

/** Writes an example in every spelling of its pattern, with the same values in the slots. */
export function createVariants({ language, pattern, example }: Example): string[] {
  const { regex, slots } = compilePattern(pattern, createSlots(language));
  const text = fold(example);
  const starts = [0, ...[...text].flatMap((sign, index) => sign === " " ? [index + 1] : [])];
  const found = starts.map((start) => {
    regex.lastIndex = start;
    return regex.exec(text);
  }).find((match) => match !== null);
  if (!found) return [];
  const values = [...readSlots(found, slots)];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const spellings = expand(parsePattern(pattern), values)
    .filter(({ left }) => left.length === 0)
    .map(({ text }) => `${before}${text}${after}`);
  return spellings.flatMap((
    spelling,
  ) => [spelling, spelling.toLocaleUpperCase(language), `  ${spelling.replaceAll(" ", ",  ")} `]);
}

type Values = readonly (readonly [name: string, value: string])[];

interface Spelling {
  text: string;
  left: Values;
}

function expand(nodes: readonly PatternNode[], values: Values): Spelling[] {
  return nodes.reduce<Spelling[]>(
    (spellings, node) =>
      spellings.flatMap(({ text, left }) =>
        expandNode(node, left).map((next) => ({ text: text + next.text, left: next.left }))
      ),
    [{ text: "", left: values }],
  );
}

function expandNode(node: PatternNode, left: Values): Spelling[] {
  switch (node.kind) {
    case "text":
      return [{ text: node.text, left }];
    case "suffix":
      return SUFFIXES[node.name].flatMap((form) =>
        ["", "'", "\u2019"].map((apostrophe) => ({ text: apostrophe + form, left }))
      );
    case "choice":
      return node.options.flatMap((option) => expand(option, left));
    case "slot": {
      const [next, ...rest] = left;
      const isNext = next !== undefined && next[0].replace("2", "") === node.name;
      return isNext ? [{ text: next[1], left: rest }] : [];
    }
  }
}
