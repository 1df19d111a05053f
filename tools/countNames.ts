/**
 * Counts names and comments that are hard to read, by rough patterns. Compares two commits:
 * `deno run -R tools/countNames.ts`.
 */
import { findOldTerm } from "./lint/plainTerms.ts";
import { isTestName } from "./lint/testNames.ts";

const ROOT = new URL("..", import.meta.url);
const FOLDERS = ["contract", "machines", "server", "src", "tests", "tools"];
const MOST_WORDS = 15;

const FUNCTION_OF = /\b(?:function\*? |const )(\w+Of)\b(?= ?(?:<|\(|= ?(?:async )?(?:\(|\w+ =>)))/g;
const TEST = /\b(?:Deno\.test|\w*[tT]est)\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g;
const DOC_COMMENT = /\/\*\*(?=\s)([\s\S]*?)\*\//g;

interface Counts {
  files: number;
  lines: number;
  functionsOf: number;
  tests: number;
  testsWithoutUnit: number;
  docComments: number;
  longFirstSentences: number;
  oldTerms: number;
}

/** Counts one file's names and comments. */
export function countNames(path: string, source: string): Counts {
  const tests = path.endsWith("_test.ts") || path.endsWith("_test.tsx")
    ? [...source.matchAll(TEST)].map(([, text = "", template = ""]) => text || template)
    : [];
  const comments = [...source.matchAll(DOC_COMMENT)].map(([, text = ""]) =>
    text.replaceAll(/^\s*\*/gm, "").replaceAll(/\s+/g, " ").trim()
  );
  return {
    files: 1,
    lines: source.trimEnd().split("\n").length,
    functionsOf: new Set([...source.matchAll(FUNCTION_OF)].map(([, name]) => name)).size,
    tests: tests.length,
    testsWithoutUnit: tests.filter((name) => !isTestName(name)).length,
    docComments: comments.length,
    longFirstSentences:
      comments.filter((text) => firstSentence(text).split(" ").length > MOST_WORDS)
        .length,
    oldTerms: comments.filter((text) => findOldTerm(text, "comment") !== undefined).length,
  };
}

const firstSentence = (text: string): string => text.split(/[.:](?: |$)/, 1)[0] ?? "";

async function* walk(folder: URL): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const entry = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* walk(entry);
    else if (/\.tsx?$/.test(name)) yield entry.pathname;
  }
}

if (import.meta.main) {
  const table: Record<string, Counts> = {};
  for (const folder of FOLDERS) {
    for await (const path of walk(new URL(`${folder}/`, ROOT))) {
      const counts = countNames(path, await Deno.readTextFile(path));
      const sum = table[folder];
      table[folder] = sum === undefined ? counts : add(sum, counts);
    }
  }
  console.table({ ...table, all: Object.values(table).reduce(add) });
}

function add(one: Counts, other: Counts): Counts {
  return {
    files: one.files + other.files,
    lines: one.lines + other.lines,
    functionsOf: one.functionsOf + other.functionsOf,
    tests: one.tests + other.tests,
    testsWithoutUnit: one.testsWithoutUnit + other.testsWithoutUnit,
    docComments: one.docComments + other.docComments,
    longFirstSentences: one.longFirstSentences + other.longFirstSentences,
    oldTerms: one.oldTerms + other.oldTerms,
  };
}
