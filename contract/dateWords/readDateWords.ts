import { fold } from "../folding.ts";
import type { Language } from "../language.ts";
import { combineParts, type DateWordSchedule } from "./combineParts.ts";
import { ENGLISH_PATTERNS } from "./english.ts";
import type { DateWordPattern, Part, Problem } from "./parts.ts";
import { type CompiledPattern, compilePattern, readSlots } from "./pattern.ts";
import { TURKISH_PATTERNS } from "./turkish.ts";
import { convertSlots, createSlots } from "./words.ts";

/** What the words mean. A question has several schedules to choose from. */
export type DateWordReading =
  | { kind: "understood"; schedule: DateWordSchedule }
  | { kind: "question"; schedules: readonly DateWordSchedule[] }
  | {
    kind: "rejected";
    problem: Problem;
    /** The words that no pattern has, as they were typed. */
    words: string;
    /** What the other words mean, if that is unambiguous. */
    understood: DateWordSchedule | null;
  };

interface ReadOptions {
  language: Language;
  /** The time of the person; without a time zone, the clocks do not change. */
  now: Temporal.PlainDateTime | Temporal.ZonedDateTime;
  /** The time, as `09:00`, that is meant if the words name none: first dates are after it. */
  assumedTime?: string;
}

export const MAX_DATE_WORDS = 120;
/** A date, a time, a repetition, its start and its end. */
const MAX_PARTS = 5;

/** Which problem is reported if the words can be split in several ways. */
const PROBLEM_ORDER: readonly Problem[] = [
  "unclearNight",
  "noSuchDate",
  "noSuchTime",
  "weekdayDiffers",
  "outOfRange",
  "endsBeforeStart",
  "endWithoutRepetition",
  "contradiction",
];

/** All rows of docs/dates-in-words.md, in order. */
export const DATE_WORD_PATTERNS: readonly DateWordPattern[] = [
  ...TURKISH_PATTERNS,
  ...ENGLISH_PATTERNS,
];

/** Reads dates, times and repetitions in words. It depends on its parameters only. */
export function readDateWords(text: string, options: ReadOptions): DateWordReading {
  const words = splitWords(text);
  if (words.typed.length === 0) return reject("empty");
  if (text.length > MAX_DATE_WORDS) return reject("unknownWords", text);
  const other: Language = options.language === "tr" ? "en" : "tr";
  const own = readIn(options.language, words, options);
  if (own.unknownWords === 0) return own.reading;
  const foreign = readIn(other, words, options);
  const isOwnKnown = own.unknownWords < words.typed.length;
  return foreign.unknownWords === 0 || !isOwnKnown ? foreign.reading : own.reading;
}

const reject = (
  problem: Problem,
  words = "",
  understood: DateWordSchedule | null = null,
): DateWordReading => ({ kind: "rejected", problem, words, understood });

interface Words {
  typed: readonly string[];
  /** The folded words, separated by spaces. */
  text: string;
  /** Where each word starts in the text, and where the text ends. */
  starts: readonly number[];
}

function splitWords(text: string): Words {
  const typed: string[] = [];
  const folded: string[] = [];
  for (const word of text.split(/[\s,;]+/)) {
    const plain = fold(word).replaceAll(/[\u2018\u2019\u02bc\u00b4\u0060\u2032\uff07]/g, "'");
    if (plain === "") continue;
    typed.push(word);
    folded.push(plain);
  }
  const starts = [0];
  for (const word of folded) starts.push((starts.at(-1) ?? 0) + word.length + 1);
  return { typed, text: folded.join(" "), starts };
}

/** A pattern that matches from one word up to another. */
interface Match {
  pattern: DateWordPattern;
  end: number;
  texts: ReadonlyMap<string, string>;
}

function readIn(language: Language, words: Words, { now, assumedTime }: ReadOptions) {
  const matches = findMatches(language, words);
  const count = words.typed.length;
  const wallClock = "timeZoneId" in now ? now.toPlainDateTime() : now;
  const context = { now, today: now.toPlainDate() };
  const interpret = (cover: readonly Match[]) => {
    if (cover.length > MAX_PARTS) return "contradiction";
    const parts: (readonly Part[])[] = [];
    for (const { pattern, texts } of cover) {
      const read = pattern.read(convertSlots(texts, language), context);
      if (typeof read === "string") return read;
      parts.push(read);
    }
    return combineParts(parts, { now: wallClock, assumedTime });
  };

  const results = findCovers(matches, count).map(interpret);
  const schedules = results.flatMap((result) => typeof result === "string" ? [] : result);
  const distinct = [...new Map(schedules.map((one) => [JSON.stringify(one), one])).values()];
  const [schedule] = distinct;
  if (schedule !== undefined) {
    const reading: DateWordReading = distinct.length === 1
      ? { kind: "understood", schedule }
      : { kind: "question", schedules: distinct };
    return { reading, unknownWords: 0 };
  }
  const { cover, unknown } = findLongestCover(matches, count);
  if (unknown.length === 0) {
    const problem = PROBLEM_ORDER.find((one) => results.includes(one)) ?? "contradiction";
    return { reading: reject(problem), unknownWords: 0 };
  }
  const rest = cover.length === 0 ? "empty" : interpret(cover);
  const understood = typeof rest !== "string" && rest.length === 1 ? rest[0] ?? null : null;
  const unknownText = unknown.map((index) => words.typed[index]).join(" ");
  return {
    reading: reject("unknownWords", unknownText, understood),
    unknownWords: unknown.length,
  };
}

/** Finds the patterns that match from each word. */
function findMatches(language: Language, { typed, text, starts }: Words): Match[][] {
  return typed.map((_, index) =>
    getPatterns(language).flatMap(({ pattern, compiled: { regex, slots } }) => {
      regex.lastIndex = starts[index] ?? 0;
      const match = regex.exec(text);
      if (match === null) return [];
      const end = starts.indexOf(regex.lastIndex + 1);
      return end > index ? [{ pattern, end, texts: readSlots(match, slots) }] : [];
    })
  );
}

/** Splits all words into few matches, in every way. */
function findCovers(
  matches: readonly Match[][],
  count: number,
  from = 0,
  left = MAX_PARTS,
): Match[][] {
  if (from === count) return [[]];
  if (left === 0) return [];
  return (matches[from] ?? []).flatMap((match) =>
    findCovers(matches, count, match.end, left - 1).map((rest) => [match, ...rest])
  );
}

interface PartialCover {
  cover: Match[];
  unknown: number[];
}

/** Splits the words into matches so that the fewest are unknown. */
function findLongestCover(matches: readonly Match[][], count: number): PartialCover {
  const best: PartialCover[] = [];
  best[count] = { cover: [], unknown: [] };
  for (let index = count - 1; index >= 0; index--) {
    const after = best[index + 1] ?? { cover: [], unknown: [] };
    let chosen: PartialCover = { ...after, unknown: [index, ...after.unknown] };
    for (const match of matches[index] ?? []) {
      const rest = best[match.end];
      if (rest === undefined || rest.unknown.length >= chosen.unknown.length) continue;
      chosen = { cover: [match, ...rest.cover], unknown: rest.unknown };
    }
    best[index] = chosen;
  }
  return best[0] ?? { cover: [], unknown: [] };
}

type LanguagePattern = { pattern: DateWordPattern; compiled: CompiledPattern };

const compiledPatterns = new Map<Language, LanguagePattern[]>();

function getPatterns(language: Language): LanguagePattern[] {
  let patterns = compiledPatterns.get(language);
  if (patterns === undefined) {
    const slots = createSlots(language);
    patterns = DATE_WORD_PATTERNS.filter((pattern) => pattern.language === language)
      .map((pattern) => ({ pattern, compiled: compilePattern(pattern.pattern, slots) }));
    compiledPatterns.set(language, patterns);
  }
  return patterns;
}
