import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SearchPage, SearchResult } from "../../../contract/schemas/search.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../contract/search.ts";
import type { Database } from "../../db/schema.ts";
import type { Sought } from "./kinds.ts";
import { beginsWith, excerptOf, hasWord, type Wanted } from "./words.ts";

/** So many of each kind that were changed last are looked at one by one. */
const LATEST = 300;
/** A word that more of those have is not looked up: its index would name too many. */
const RARE = 5;
/** How many an index is asked for. */
const FOUND = 100;
/** From so many names on nobody looks into what else records say. */
const ENOUGH = 20;
const BEGINNING = 20;
/** Of each kind so many come before the rest of another. */
const FIRST_OF_EACH = 5;

/** How well a record fits, the best first. */
const RANKS = { exact: 0, beginning: 1, name: 2, content: 3 } as const;

interface Found extends SearchResult {
  rank: number;
  isOwn: boolean;
  at: Date;
}

/** Of each kind one row at least, which tells how many were found, and whether that is all. */
type Row = (Found | { kind: SearchKind; id: null }) & { count: number; isAll: boolean };

/** Looks for records of each kind; what fits best comes first, of that one's own and the latest. */
export async function search(
  db: Kysely<Database>,
  sought: readonly [SearchKind, Sought][],
  wanted: Wanted,
  size: number,
): Promise<SearchPage> {
  const parts = sought.map(([kind, one]) => sql`(${foundOf(kind, one, wanted, size)})`);
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const ofEach = SEARCH_KINDS.map((kind) =>
    rows.flatMap((row) => row.kind === kind && row.id !== null ? [row] : []).sort(byFitness)
  );
  const first = ofEach.flatMap((found) => found.slice(0, FIRST_OF_EACH)).sort(byFitness);
  const rest = ofEach.flatMap((found) => found.slice(FIRST_OF_EACH)).sort(byFitness);
  const shown = [...first, ...rest].slice(0, size).sort(byFitness);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return {
    data: shown.map(({ kind, id, title, detail, path }) => ({ kind, id, title, detail, path })),
    total: counts.values().reduce((sum, count) => sum + count, 0),
    ...(!rows.every(({ isAll }) => isAll) && { isTotalExact: false }),
  };
}

const byFitness = (one: Found, other: Found) =>
  one.rank - other.rank || Number(other.isOwn) - Number(one.isOwn) ||
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/**
 * The best of one kind. Looked at are those that concern whoever asks, the latest, and what indexes
 * name: by the beginning of the name, and by words that few of the latest have.
 */
function foundOf(
  kind: SearchKind,
  sought: Sought,
  { text, words }: Wanted,
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
  const excerpts = contents.map((content) => excerptOf(content, longest));
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
      ? ownFound(table, said)
      : widelyFound(table, name, { text, named, said, hasContents: contents.length > 0 })
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

const ownFound = (table: RawBuilder<unknown>, said: readonly RawBuilder<unknown>[]) =>
  sql`
    found as materialized (
      select one.id from own join ${table} on one.id = own.id where ${allOf(said)}
    ),
    extent as (select true as is_all)`;

interface Conditions {
  text: string;
  /** Of each word, whether it is in the name, and whether it is anywhere. */
  named: readonly RawBuilder<unknown>[];
  said: readonly RawBuilder<unknown>[];
  /** Whether there is anything beside the name. */
  hasContents: boolean;
}

function widelyFound(
  table: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  { text, named, said, hasContents }: Conditions,
): RawBuilder<unknown> {
  const namedAs = named.map((_, index) => sql.ref(`named_${index}`));
  const saidAs = said.map((_, index) => sql.ref(`said_${index}`));
  const rarest = (each: readonly RawBuilder<unknown>[]) =>
    sql`least(${sql.join(each.map((one) => sql`count(*) filter (where ${one})`))})`;
  const lookedUp = (conditions: readonly RawBuilder<unknown>[], isWorthIt: RawBuilder<unknown>) =>
    sql`(
      select one.id from ${table}
      where (select ${isWorthIt} from frequency) and ${allOf(conditions)} limit ${sql.lit(FOUND)}
    )`;
  const areFew = hasContents
    ? sql`said <= ${sql.lit(RARE)} and (select count(*) from named) < ${sql.lit(ENOUGH)}`
    : sql`named <= ${sql.lit(RARE)}`;
  return sql`
    latest as materialized (
      select one.id, ${sql.join(named.map((one, index) => sql`${one} as ${namedAs[index]}`))},
        ${sql.join(said.map((one, index) => sql`${one} as ${saidAs[index]}`))}
      from (
        select * from ${table} order by one.updated_at desc, one.id desc limit ${sql.lit(LATEST)}
      ) as one
    ),
    frequency as materialized (
      select count(*) as count, ${rarest(namedAs)} as named, ${rarest(saidAs)} as said from latest
    ),
    named as materialized ${lookedUp(named, sql`named <= ${sql.lit(RARE)}`)},
    found as materialized (
      select id from latest where ${allOf(saidAs)}
      union select one.id from own join ${table} on one.id = own.id where ${allOf(said)}
      union (
        select one.id from ${table} where ${beginsWith(sql`${name} collate "C"`, text)}
        order by ${name} collate "C", one.id desc limit ${sql.lit(BEGINNING)}
      )
      union select id from named
      ${hasContents ? sql`union ${lookedUp(said, areFew)}` : sql``}
    ),
    extent as (
      select count < ${sql.lit(LATEST)}
        or (${areFew} and (select count(*) from found) < ${sql.lit(FOUND)}) as is_all
      from frequency
    )`;
}
