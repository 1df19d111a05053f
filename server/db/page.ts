import { type RawBuilder, sql } from "kysely";

/** In which order rows come. */
export interface Order {
  terms: readonly RawBuilder<unknown>[];
  tiebreak: RawBuilder<unknown>;
  direction: "asc" | "desc";
  /** What is sorted by may be missing; such rows come last in both directions. */
  value?: RawBuilder<unknown>;
}

interface Page {
  id: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: Order;
  limit: number;
  offset: number;
}

/** Where rows go on: in which stretch, and what the last row before is sorted by, each as text. */
export interface Place {
  stretch: number;
  keys: readonly string[];
}

/** A part of all rows. */
interface Stretch {
  /** By how many expressions it is sorted. */
  width: number;
  /** The ids of its rows with what they are sorted by, in their order; those after these keys. */
  rows(after: readonly string[] | undefined): RawBuilder<{ id: string; keys: string[] }>;
}

/** What all rows consist of, one after the other: those with a value, and those without. */
export function stretchesOf(
  source: RawBuilder<unknown>,
  { id, condition, order: { terms, tiebreak, direction, value } }: Pick<
    Page,
    "id" | "condition" | "order"
  >,
): Stretch[] {
  const towards = sql.raw(direction);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const stretch = (
    by: readonly RawBuilder<unknown>[],
    narrowed: RawBuilder<unknown>,
  ): Stretch => ({
    width: by.length,
    rows: (after) =>
      sql`
        select ${id} as id,
          array[${sql.join(by.map((term) => sql`(${term})::text collate "default"`))}] as keys
        from ${source}
        where ${condition} and ${narrowed} ${
        after === undefined ? sql`` : sql`and (${sql.join(by)}) ${beyond} (${sql.join(after)})`
      }
        order by ${sql.join(by.map((term) => sql`${term} ${towards}`))}`,
  });
  return value === undefined ? [stretch([...terms, tiebreak], sql`true`)] : [
    stretch([...terms, tiebreak], sql`${value} is not null`),
    stretch([tiebreak], sql`${value} is null`),
  ];
}

/**
 * Common table expressions, the last of them called `page`: the ids of a page and their place on it.
 * An index on the terms and the tiebreak serves both directions: those without a value are found by
 * themselves, and only where the others do not fill the page.
 */
export function pageOf(
  source: RawBuilder<unknown>,
  { id, condition, order: { terms, tiebreak, direction, value }, limit, offset }: Page,
): RawBuilder<unknown> {
  const towards = sql.raw(direction);
  const by = (some: readonly RawBuilder<unknown>[]) =>
    sql.join(some.map((term) => sql`${term} ${towards}`));
  const ids = (found: RawBuilder<unknown>) =>
    sql`select id, row_number() over () as place from (${found}) as sorted`;
  const all = [...terms, tiebreak];
  if (value === undefined) {
    return sql`page as (${
      ids(sql`
        select ${id} as id from ${source} where ${condition}
        order by ${by(all)} limit ${limit} offset ${offset}`)
    })`;
  }
  const valued = sql`${source} where ${condition} and ${value} is not null`;
  const before = offset === 0 ? sql`0` : sql`
    case when exists (select from valued) then 0
      else greatest(0, ${offset} - (select count(*) from ${valued}))
    end`;
  return sql`
    valued as (${
    ids(sql`select ${id} as id from ${valued} order by ${by(all)} limit ${limit} offset ${offset}`)
  }),
    valueless as (${
    ids(sql`
      select ${id} as id from ${source} where ${condition} and ${value} is null
      order by ${by([tiebreak])}
      limit ${limit} - (select count(*) from valued) offset ${before}`)
  }),
    page as (
      select id, place from valued union all select id, ${limit} + place from valueless
    )`;
}
