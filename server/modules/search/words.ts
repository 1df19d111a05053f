import { type RawBuilder, sql } from "kysely";
import { fold } from "../../../contract/folding.ts";
import { hasSearchableText } from "../../../contract/searchParam.ts";

/** The searched text. */
export interface SearchText {
  /** The whole text, folded. */
  text: string;
  /** Its distinct words with a letter or digit; a result contains all of them. */
  words: readonly string[];
}

/** Trigram indexes find words of this length only at the start of words. */
const SHORT_WORD_LENGTH = 2;

/** Folds a text and splits it into words. Words without a letter or digit are ignored. */
export function parseSearchText(text: string): SearchText {
  const parts = fold(text).split(/\s+/).filter((part) => part !== "");
  return { text: parts.join(" "), words: [...new Set(parts.filter(hasSearchableText))] };
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

export const beginsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${column} like ${`${escapeLike(text)}%`}::text`;

/** The condition that a folded text contains a word; short ones must start a word. */
export const hasWord = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length > SHORT_WORD_LENGTH
    ? sql`${column} like ${`%${escapeLike(word)}%`}::text`
    : sql`(${beginsWith(column, word)} or ${column} like ${`% ${escapeLike(word)}%`}::text)`;

/** Characters of an excerpt before the word, and in all. */
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 120;

/** Selects the excerpt of a text around a word. Null if it does not contain it. */
export function createExcerpt(
  { value, folded }: { value: RawBuilder<unknown>; folded: RawBuilder<unknown> },
  word: string,
): RawBuilder<string | null> {
  const at = sql`strpos(${folded}, ${word}::text)`;
  // Positions in the folded text are those of the squeezed text, not of the original.
  const part = sql`
    substr(squeeze(${value}), greatest(1, ${at} - ${sql.lit(EXCERPT_BEFORE)}), ${
    sql.lit(EXCERPT_LENGTH)
  })`;
  return sql`case
    when ${at} > ${sql.lit(EXCERPT_BEFORE + 1)} then '… ' || ${part}
    when ${at} > 0 then ${part}
  end`;
}
