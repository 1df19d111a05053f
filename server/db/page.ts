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
