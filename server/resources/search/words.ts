import { type RawBuilder, sql } from "kysely";
import { fold } from "../../../contract/folding.ts";

/** What somebody looks for. */
export interface Wanted {
  /** The whole text, folded. */
  text: string;
  /** Its words; a record is found that has all of them. */
  words: readonly string[];
}

/** Trigrams know nothing shorter, but where a word begins. */
const SHORT = 2;

/** The words of a text, each once. */
export function wantedOf(text: string): Wanted {
  const words = fold(text).split(/\s+/).filter((word) => word !== "");
  return { text: words.join(" "), words: [...new Set(words)] };
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

export const beginsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${column} like ${`${escaped(text)}%`}::text`;

/** Whether a folded text has a word in it; one or two letters have to begin a word of it. */
export const hasWord = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length > SHORT
    ? sql`${column} like ${`%${escaped(word)}%`}::text`
    : sql`(${beginsWith(column, word)} or ${column} like ${`% ${escaped(word)}%`}::text)`;

/** How much is shown before what was found in a long text, and of the text in all. */
const BEFORE = 40;
const EXCERPT = 120;

/** The part of a text in which a word stands; null where it stands nowhere. */
export function excerptOf(
  { value, folded }: { value: RawBuilder<unknown>; folded: RawBuilder<unknown> },
  word: string,
): RawBuilder<string | null> {
  const at = sql`strpos(${folded}, ${word}::text)`;
  // What is folded has the places of what is squeezed, not those of the value itself.
  const part = sql`
    substr(squeeze(${value}), greatest(1, ${at} - ${sql.lit(BEFORE)}), ${sql.lit(EXCERPT)})`;
  return sql`case
    when ${at} > ${sql.lit(BEFORE + 1)} then '… ' || ${part}
    when ${at} > 0 then ${part}
  end`;
}
