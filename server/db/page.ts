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
  /** How many rows there are in all, where they are walked from the last one backwards. */
  fromEnd?: number | undefined;
}

/** Where rows go on: in which stretch, and what the last row before is sorted by, each as text. */
export interface Place {
  stretch: number;
  keys: readonly string[];
}

/** A part of all rows. */
export interface Stretch {
  /** By how many expressions it is sorted. */
  width: number;
  /** What the row of this id is sorted by, as JSON: `keys`. */
  keys(id: string): RawBuilder<unknown>;
  /**
   * Its rows in their order: those after these keys. Of each its `id` and `keys`, or what is said,
   * with what that takes beside the source.
   */
  rows(
    after: readonly string[] | undefined,
    told?: { column: RawBuilder<unknown>; joins: RawBuilder<unknown> },
  ): RawBuilder<unknown>;
}

/** What all rows consist of, one after the other: those with a value, and those without. */
function partsOf(
  { terms, tiebreak, value }: Order,
): { by: readonly RawBuilder<unknown>[]; narrowed: RawBuilder<unknown> }[] {
  return value === undefined ? [{ by: [...terms, tiebreak], narrowed: sql`true` }] : [
    { by: [...terms, tiebreak], narrowed: sql`${value} is not null` },
    { by: [tiebreak], narrowed: sql`${value} is null` },
  ];
}

/** The parts of all rows, to be read to their end. */
export function stretchesOf(
  source: RawBuilder<unknown>,
  { id, condition, order }: Pick<Page, "id" | "condition" | "order">,
): Stretch[] {
  const towards = sql.raw(order.direction);
  const beyond = sql.raw(order.direction === "asc" ? ">" : "<");
  return partsOf(order).map(({ by, narrowed }) => {
    const texts = sql.join(by.map((term) => sql`(${term})::text collate "default"`));
    const keys = sql`to_json(array[${texts}])::text as keys`;
    return {
      width: by.length,
      keys: (row) => sql`select ${keys} from ${source} where ${id} = ${row}::uuid`,
      rows: (after, { column, joins } = { column: sql`${id} as id, ${keys}`, joins: sql`` }) =>
        sql`
          select ${column} from ${source} ${joins}
          where ${condition} and ${narrowed} ${
          after === undefined ? sql`` : sql`and (${sql.join(by)}) ${beyond} (${sql.join(after)})`
        }
          order by ${sql.join(by.map((term) => sql`${term} ${towards}`))}`,
    };
  });
}

/**
 * Common table expressions, the last of them with the ids of a page and their place on it. An index
 * on the terms and the tiebreak serves both directions: those without a value are found by
 * themselves, and only where the others do not fill the page.
 */
export function pageOf(
  source: RawBuilder<unknown>,
  { id, condition, order, fromEnd, ...page }: Page,
  name = "page",
): RawBuilder<unknown> {
  const isForward = fromEnd === undefined;
  const limit = isForward ? page.limit : Math.min(page.limit, fromEnd - page.offset);
  const offset = isForward ? page.offset : fromEnd - page.offset - limit;
  const towards = sql.raw(isForward === (order.direction === "asc") ? "asc" : "desc");
  const place = sql.raw(isForward ? "row_number() over ()" : "-row_number() over ()");
  const [first, second] = (isForward ? partsOf(order) : partsOf(order).toReversed())
    .map(({ by, narrowed }) => ({
      rows: sql`${source} where ${condition} and ${narrowed}`,
      by: sql.join(by.map((term) => sql`${term} ${towards}`)),
    }));
  if (first === undefined) throw new TypeError("rows have an order");
  const ids = (
    { rows, by }: typeof first,
    most: RawBuilder<unknown>,
    skipped: RawBuilder<unknown>,
  ) =>
    sql`(
      select id, ${place} as place
      from (select ${id} as id from ${rows} order by ${by} limit ${most} offset ${skipped}) as sorted
    )`;
  const named = sql.ref(name);
  if (second === undefined) return sql`${named} as ${ids(first, sql`${limit}`, sql`${offset}`)}`;
  const before = offset === 0 ? sql`0` : sql`
    case when exists (select from first_part) then 0
      else greatest(0, ${offset} - (select count(*) from ${first.rows}))
    end`;
  return sql`
    first_part as ${ids(first, sql`${limit}`, sql`${offset}`)},
    second_part as ${ids(second, sql`${limit} - (select count(*) from first_part)`, before)},
    ${named} as (
      select id, place from first_part
      union all select id, ${isForward ? limit : -limit} + place from second_part
    )`;
}

/**
 * As `pageOf`, of rows that are found before they are sorted: `found` has their number, up to one
 * more than `most`. Where more fit than that, they are walked in their order.
 */
export function pageOfFound(
  source: RawBuilder<unknown>,
  { most, ...page }: Omit<Page, "fromEnd"> & { most: number },
): RawBuilder<unknown> {
  const { id, condition, order, limit, offset } = page;
  const towards = sql.raw(order.direction);
  const terms = [...order.terms, order.tiebreak]
    .map((term, index) => ({ term, name: sql.ref(`term_${index}`) }));
  const areFew = sql`(select count from found) <= ${most}::integer`;
  const walk = { ...page, condition: sql`${condition} and not ${areFew}` };
  return sql`
    matching as materialized (
      select ${id} as id, ${sql.join(terms.map(({ term, name }) => sql`${term} as ${name}`))}
      from ${source} where ${condition} limit ${most + 1}::integer
    ),
    found as materialized (select count(*) as count from matching),
    sorted as (
      select id, row_number() over () as place
      from (
        select id from matching where ${areFew}
        order by ${sql.join(terms.map(({ name }) => sql`${name} ${towards} nulls last`))}
        limit ${limit} offset ${offset}
      ) as few
    ),
    ${pageOf(source, walk, "walked")},
    page as (select id, place from sorted union all select id, place from walked)`;
}
