import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SearchPage, SearchResult } from "../../../contract/schemas/search.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../contract/search.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { SearchSource } from "./kinds.ts";
import { beginsWith, createExcerpt, hasWord, type SearchText } from "./words.ts";

/** How many of the latest records per kind are scanned. */
const MAX_LATEST = 300;
/** Words found in more of those records are not looked up in the index. */
const MAX_RARE = 5;
/** The most rows read from an index. */
const MAX_INDEX_ROWS = 100;
/** With so many matching names, other texts are not searched. */
const ENOUGH_NAMES = 20;
/** The most names that begin with the text. */
const MAX_BEGINNINGS = 20;
/** How many results of each kind precede the others. */
const FIRST_OF_EACH = 5;

/** Ranks of results, best first. */
const RANKS = { exact: 0, beginning: 1, name: 2, content: 3 } as const;

interface RankedResult extends SearchResult {
  rank: number;
  isOwn: boolean;
  at: Date;
}

/** Each kind has at least one row, with the number of results and whether it is complete. */
type Row = (RankedResult | { kind: SearchKind; id: null }) & { count: number; isAll: boolean };

/** Searches all kinds: best ranks first, then the user's own and the latest records. */
export async function search(
  db: Kysely<Database>,
  sought: readonly [SearchKind, SearchSource][],
  wanted: SearchText,
  size: number,
): Promise<SearchPage> {
  const parts = sought.map(([kind, one]) => sql`(${createKindQuery(kind, one, wanted, size)})`);
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byKind = SEARCH_KINDS.map((kind) =>
    rows.flatMap((row) => row.kind === kind && row.id !== null ? [row] : []).sort(compareResults)
  );
  const first = byKind.flatMap((found) => found.slice(0, FIRST_OF_EACH)).sort(compareResults);
  const rest = byKind.flatMap((found) => found.slice(FIRST_OF_EACH)).sort(compareResults);
  const shown = [...first, ...rest].slice(0, size).sort(compareResults);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return {
    data: shown.map(({ kind, id, title, detail, path }) => ({ kind, id, title, detail, path })),
    total: counts.values().reduce((sum, count) => sum + count, 0),
    ...(!rows.every(({ isAll }) => isAll) && { isTotalExact: false }),
  };
}

const compareResults = (one: RankedResult, other: RankedResult) =>
  one.rank - other.rank || Number(other.isOwn) - Number(one.isOwn) ||
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/**
 * Builds the query for one kind of record.
 * Candidates are the user's own and the latest records, names that begin with the text, and index
 * matches of words that are rare among the latest.
 */
function createKindQuery(
  kind: SearchKind,
  sought: SearchSource,
  { text, words }: SearchText,
  size: number,
): RawBuilder<Row> {
  const { name, codes, contents, own, isOwnOnly = false } = sought;
  const table = sql`${sql.table(sought.table)} as one`;
  const named = words.map((word) => anyOf([name, ...codes].map((it) => hasWord(it, word))));
  const said = words.map((word, index) =>
    anyOf([
      named[index] ?? sql`false`,
      ...contents.map(({ folded }) => hasWord(folded, word)),
    ])
  );
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
  const excerpts = contents.map((content) => createExcerpt(content, longest));
  const rank = sql`case
    when ${anyOf([name, ...codes].map((it) => sql`${it} = ${text}::text`))} then ${
    sql.lit(RANKS.exact)
  }
    when ${anyOf([name, ...codes].map((it) => beginsWith(it, text)))} then ${
    sql.lit(RANKS.beginning)
  }
    when ${allOf(named)} then ${sql.lit(RANKS.name)}
    else ${sql.lit(RANKS.content)}
  end`;
  return sql`
    with own (id) as materialized (${own ?? sql`select null::uuid where false`}),
    ${
    isOwnOnly
      ? createOwnCtes(table, said)
      : createCtes(table, name, { text, named, said, hasContents: contents.length > 0 })
  },
    best as (
      select one.id, one.updated_at, ${rank} as rank,
        one.id in (select id from own) as is_own
      from found join ${table} on one.id = found.id
      order by rank, is_own desc, one.updated_at desc, one.id desc limit ${size}
    )
    select ${sql.lit(kind)} as kind, one.id, ${sought.title} as title,
      ${
    excerpts.length === 0 ? sought.detail : sql`coalesce(
        case when best.rank = ${sql.lit(RANKS.content)} then coalesce(${sql.join(excerpts)}) end,
        ${sought.detail}
      )`
  } as detail,
      ${sought.path} as path, best.rank, best.is_own as "isOwn", best.updated_at as at,
      (select count(*) from found) as count, extent.is_all as "isAll"
    from extent left join (best join ${table} on one.id = best.id) on true`;
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const createOwnCtes = (table: RawBuilder<unknown>, said: readonly RawBuilder<unknown>[]) =>
  sql`
    found as materialized (
      select one.id from own join ${table} on one.id = own.id where ${allOf(said)}
    ),
    extent as (select true as is_all)`;

interface Conditions {
  text: string;
  /** Conditions per word: it is in the name. */
  named: readonly RawBuilder<unknown>[];
  /** Conditions per word: it is anywhere in the record. */
  said: readonly RawBuilder<unknown>[];
  /** Whether the kind has other texts than the name. */
  hasContents: boolean;
}

function createCtes(
  table: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  { text, named, said, hasContents }: Conditions,
): RawBuilder<unknown> {
  const nameColumns = named.map((_, index) => sql.ref(`named_${index}`));
  const textColumns = said.map((_, index) => sql.ref(`said_${index}`));
  const countRarest = (each: readonly RawBuilder<unknown>[]) =>
    sql`least(${sql.join(each.map((one) => sql`count(*) filter (where ${one})`))})`;
  const selectByIndex = (
    conditions: readonly RawBuilder<unknown>[],
    isWorthIt: RawBuilder<unknown>,
  ) =>
    sql`(
      select one.id from ${table}
      where (select ${isWorthIt} from frequency) and ${allOf(conditions)} limit ${
      sql.lit(MAX_INDEX_ROWS)
    }
    )`;
  const isRare = hasContents
    ? sql`said <= ${sql.lit(MAX_RARE)} and (select count(*) from named) < ${sql.lit(ENOUGH_NAMES)}`
    : sql`named <= ${sql.lit(MAX_RARE)}`;
  return sql`
    latest as materialized (
      select one.id, ${sql.join(named.map((one, index) => sql`${one} as ${nameColumns[index]}`))},
        ${sql.join(said.map((one, index) => sql`${one} as ${textColumns[index]}`))}
      from (
        select * from ${table} order by one.updated_at desc, one.id desc limit ${
    sql.lit(MAX_LATEST)
  }
      ) as one
    ),
    frequency as materialized (
      select count(*) as count, ${countRarest(nameColumns)} as named, ${
    countRarest(textColumns)
  } as said from latest
    ),
    named as materialized ${selectByIndex(named, sql`named <= ${sql.lit(MAX_RARE)}`)},
    found as materialized (
      select id from latest where ${allOf(textColumns)}
      union select one.id from own join ${table} on one.id = own.id where ${allOf(said)}
      union (
        select one.id from ${table} where ${beginsWith(sql`${name} collate "C"`, text)}
        order by ${name} collate "C", one.id desc limit ${sql.lit(MAX_BEGINNINGS)}
      )
      union select id from named
      ${hasContents ? sql`union ${selectByIndex(said, isRare)}` : sql``}
    ),
    extent as (
      select count < ${sql.lit(MAX_LATEST)}
        or (${isRare} and (select count(*) from found) < ${sql.lit(MAX_INDEX_ROWS)}) as is_all
      from frequency
    )`;
}
