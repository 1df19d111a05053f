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

/** At least one row of each kind, with its number of results. */
type Row = (RankedResult | { kind: SearchKind; id: null }) & { count: number; isAll: boolean };

/**
 * Searches all kinds: best ranks first, then the first kinds, the user's own and the latest records.
 */
export async function search(
  db: Kysely<Database>,
  sources: readonly [SearchKind, SearchSource][],
  searchText: SearchText,
  size: number,
): Promise<SearchPage> {
  if (searchText.words.length === 0) return { data: [], total: 0 };
  const parts = sources.map(([kind, source]) =>
    sql`(${createKindQuery(kind, source, searchText, size)})`
  );
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byKind = SEARCH_KINDS.map((kind) =>
    rows.flatMap((row) => row.kind === kind && row.id !== null ? [row] : []).sort(compareResults)
  );
  const first = byKind.flatMap((found) => found.slice(0, FIRST_OF_EACH)).sort(compareResults);
  const rest = byKind.flatMap((found) => found.slice(FIRST_OF_EACH)).sort(compareResults);
  const results = [...first, ...rest].slice(0, size).sort(compareResults);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return {
    data: results.map(({ kind, id, title, detail, path }) => ({ kind, id, title, detail, path })),
    total: counts.values().reduce((sum, count) => sum + count, 0),
    ...(!rows.every(({ isAll }) => isAll) && { isTotalExact: false }),
  };
}

const compareResults = (a: RankedResult, b: RankedResult) =>
  a.rank - b.rank || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) ||
  Number(b.isOwn) - Number(a.isOwn) ||
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/**
 * Builds the query for one kind of record.
 * Candidates are the user's own and the latest records, names that begin with the text, and index
 * matches of words that are rare among the latest.
 */
function createKindQuery(
  kind: SearchKind,
  source: SearchSource,
  { text, words }: SearchText,
  size: number,
): RawBuilder<Row> {
  const { name, codes, contents, own, isOwnOnly = false } = source;
  const table = sql`${sql.table(source.table)} as record`;
  const nameConditions = words.map((word) =>
    anyOf([name, ...codes].map((column) => hasWord(column, word)))
  );
  const textConditions = words.map((word, index) =>
    anyOf([
      nameConditions[index] ?? sql`false`,
      ...contents.map(({ folded }) => hasWord(folded, word)),
    ])
  );
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const excerpts = contents.map((content) => createExcerpt(content, longest));
  const rank = sql`case
    when ${anyOf([name, ...codes].map((column) => sql`${column} = ${text}::text`))} then ${
    sql.lit(RANKS.exact)
  }
    when ${anyOf([name, ...codes].map((column) => beginsWith(column, text)))} then ${
    sql.lit(RANKS.beginning)
  }
    when ${allOf(nameConditions)} then ${sql.lit(RANKS.name)}
    else ${sql.lit(RANKS.content)}
  end`;
  return sql`
    with own (id) as materialized (${own ?? sql`select null::uuid where false`}),
    ${
    isOwnOnly ? createOwnCtes(table, textConditions) : createCtes(table, name, {
      text,
      nameConditions,
      textConditions,
      hasContents: contents.length > 0,
    })
  },
    best as (
      select record.id, record.updated_at, ${rank} as rank,
        record.id in (select id from own) as is_own
      from found join ${table} on record.id = found.id
      order by rank, is_own desc, record.updated_at desc, record.id desc limit ${size}
    )
    select ${sql.lit(kind)} as kind, record.id, ${source.title} as title,
      ${
    excerpts.length === 0 ? source.detail : sql`coalesce(
        case when best.rank = ${sql.lit(RANKS.content)} then coalesce(${sql.join(excerpts)}) end,
        ${source.detail}
      )`
  } as detail,
      ${source.path} as path, best.rank, best.is_own as "isOwn", best.updated_at as at,
      (select count(*) from found) as count, extent.is_all as "isAll"
    from extent left join (best join ${table} on record.id = best.id) on true`;
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const createOwnCtes = (
  table: RawBuilder<unknown>,
  textConditions: readonly RawBuilder<unknown>[],
) =>
  sql`
    found as materialized (
      select record.id from own join ${table} on record.id = own.id where ${allOf(textConditions)}
    ),
    extent as (select true as is_all)`;

interface Conditions {
  text: string;
  /** Conditions per word: it is in the name. */
  nameConditions: readonly RawBuilder<unknown>[];
  /** Conditions per word: it is anywhere in the record. */
  textConditions: readonly RawBuilder<unknown>[];
  /** Whether the kind has other texts than the name. */
  hasContents: boolean;
}

function createCtes(
  table: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  { text, nameConditions, textConditions, hasContents }: Conditions,
): RawBuilder<unknown> {
  const nameColumns = nameConditions.map((_, index) => sql.ref(`is_in_name_${index}`));
  const textColumns = textConditions.map((_, index) => sql.ref(`is_in_text_${index}`));
  const countRarest = (each: readonly RawBuilder<unknown>[]) =>
    sql`least(${sql.join(each.map((condition) => sql`count(*) filter (where ${condition})`))})`;
  const selectByIndex = (
    conditions: readonly RawBuilder<unknown>[],
    isWorthIt: RawBuilder<unknown>,
  ) =>
    sql`(
      select record.id from ${table}
      where (select ${isWorthIt} from frequency) and ${allOf(conditions)} limit ${
      sql.lit(MAX_INDEX_ROWS)
    }
    )`;
  const isRare = hasContents
    ? sql`text_count <= ${sql.lit(MAX_RARE)} and (select count(*) from name_matches) < ${
      sql.lit(ENOUGH_NAMES)
    }`
    : sql`name_count <= ${sql.lit(MAX_RARE)}`;
  return sql`
    latest as materialized (
      select record.id, ${
    sql.join(nameConditions.map((condition, index) => sql`${condition} as ${nameColumns[index]}`))
  },
        ${
    sql.join(textConditions.map((condition, index) => sql`${condition} as ${textColumns[index]}`))
  }
      from (
        select * from ${table} order by record.updated_at desc, record.id desc limit ${
    sql.lit(MAX_LATEST)
  }
      ) as record
    ),
    frequency as materialized (
      select count(*) as count, ${countRarest(nameColumns)} as name_count, ${
    countRarest(textColumns)
  } as text_count from latest
    ),
    name_matches as materialized ${
    selectByIndex(nameConditions, sql`name_count <= ${sql.lit(MAX_RARE)}`)
  },
    found as materialized (
      select id from latest where ${allOf(textColumns)}
      union select record.id from own join ${table} on record.id = own.id where ${
    allOf(textConditions)
  }
      union (
        select record.id from ${table} where ${beginsWith(sql`${name} collate "C"`, text)}
        order by ${name} collate "C", record.id desc limit ${sql.lit(MAX_BEGINNINGS)}
      )
      union select id from name_matches
      ${hasContents ? sql`union ${selectByIndex(textConditions, isRare)}` : sql``}
    ),
    extent as (
      select count < ${sql.lit(MAX_LATEST)}
        or (${isRare} and (select count(*) from found) < ${sql.lit(MAX_INDEX_ROWS)}) as is_all
      from frequency
    )`;
}
