import { type RawBuilder, sql } from "kysely";
import type { KnownValues } from "./filter.ts";

/** The order of rows. */
export interface Order {
  terms: readonly RawBuilder<unknown>[];
  tiebreak: RawBuilder<unknown>;
  direction: "asc" | "desc";
  /** Set if the sort value may be null: such rows are last in both directions. */
  value?: RawBuilder<unknown>;
  /** Whether the sort value is null; by default `value is null`. */
  isMissing?: RawBuilder<unknown> | undefined;
  /** What the filters say about the sort values. */
  known: KnownValues;
  /** Rows are sorted by these terms first, ascending; rows without `value` are last. */
  group?: {
    terms: readonly RawBuilder<unknown>[];
    value: RawBuilder<unknown>;
    isMissing: RawBuilder<unknown>;
  };
}

interface Page {
  id: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: Order;
  limit: number;
  offset: number;
  /** The number of all rows, if they are read backwards from the last one. */
  fromEnd?: number | undefined;
}

/** A keyset cursor: the segment, and the sort keys of the last row read, as text. */
export interface Cursor {
  segment: number;
  keys: readonly string[];
}

/** A part of all rows that one keyset condition can continue. */
export interface KeysetSegment {
  /** The number of sort expressions. */
  keyCount: number;
  /** Selects the sort keys of a row as JSON, `keys`. */
  keys(id: string): RawBuilder<unknown>;
  /**
   * Selects the segment's rows in order, after these keys.
   * Selects `id` and `keys` of each, or `selected.column`, for which `selected.joins` are added.
   */
  rows(
    after: readonly string[] | undefined,
    selected?: { column: RawBuilder<unknown>; joins: RawBuilder<unknown> },
  ): RawBuilder<unknown>;
}

interface Part {
  groupTerms?: readonly RawBuilder<unknown>[];
  sortTerms: readonly RawBuilder<unknown>[];
  partCondition: RawBuilder<unknown>;
}

/**
 * The parts of all rows in their order: rows with a sort value, then rows without. Grouped rows are
 * divided by whether they have a group.
 */
function createParts({ terms, tiebreak, value, isMissing, known, group }: Order): Part[] {
  const { isNull, condition = sql`true` } = known;
  const sortTerms = [...terms, tiebreak];
  if (group) {
    const hasGroup = sql`${group.value} is not null and ${condition}`;
    return [
      { groupTerms: group.terms, sortTerms, partCondition: hasGroup },
      { sortTerms, partCondition: sql`${group.isMissing} and ${condition}` },
    ];
  }
  if (value === undefined) return [{ sortTerms, partCondition: condition }];
  const withValue = { sortTerms, partCondition: sql`${value} is not null and ${condition}` };
  const withoutValue = { sortTerms: [tiebreak], partCondition: isMissing ?? sql`${value} is null` };
  if (isNull === undefined) return [withValue, withoutValue];
  return isNull ? [withoutValue] : [withValue];
}

/** Creates the keyset segments of a list. */
export function createKeysetSegments(
  source: RawBuilder<unknown>,
  { id, condition, order }: Pick<Page, "id" | "condition" | "order">,
): KeysetSegment[] {
  const sortDirection = sql.raw(order.direction);
  const comparison = sql.raw(order.direction === "asc" ? ">" : "<");
  return createParts(order).map(({ sortTerms, partCondition }) => {
    const texts = sql.join(sortTerms.map((term) => sql`(${term})::text collate "default"`));
    const keys = sql`to_json(array[${texts}])::text as keys`;
    return {
      keyCount: sortTerms.length,
      keys: (row) => sql`select ${keys} from ${source} where ${id} = ${row}::uuid`,
      rows: (after, { column, joins } = { column: sql`${id} as id, ${keys}`, joins: sql`` }) =>
        sql`
          select ${column} from ${source} ${joins}
          where ${condition} and ${partCondition} ${
          after === undefined
            ? sql``
            : sql`and (${sql.join(sortTerms)}) ${comparison} (${sql.join(after)})`
        }
          order by ${sql.join(sortTerms.map((term) => sql`${term} ${sortDirection}`))}`,
    };
  });
}

/**
 * Builds common table expressions; `page` has the ids of a page and their place.
 * Rows without a sort value are a query of their own, run only if the others do not fill the page,
 * so that an index on terms and tiebreak serves both directions.
 */
export function createPageCtes(
  source: RawBuilder<unknown>,
  { id, condition, order, fromEnd, ...page }: Page,
): RawBuilder<unknown> {
  const reading = getReading(order, page, fromEnd);
  const { isForward, limit, offset, directions, nulls, rowNumber } = reading;
  // A group is not divided by whether rows have a sort value.
  const areNullable = order.group && order.value !== undefined && order.known.isNull === undefined;
  const nullsInGroup = areNullable ? nulls : sql``;
  const [first, second] = (isForward ? createParts(order) : createParts(order).toReversed())
    .map(({ groupTerms = [], sortTerms, partCondition }) => ({
      rows: sql`${source} where ${condition} and ${partCondition}`,
      sortTerms: sql.join([
        ...groupTerms.map((term) => sql`${term} ${directions.group}`),
        ...sortTerms.map((term) => sql`${term} ${directions.sort} ${nullsInGroup}`),
      ]),
    }));
  if (first === undefined) throw new TypeError("rows have an order");
  const ids = (
    { rows, sortTerms }: typeof first,
    maxRows: RawBuilder<unknown>,
    skip: RawBuilder<unknown>,
  ) =>
    sql`(
      select id, ${rowNumber} as place
      from (select ${id} as id from ${rows} order by ${sortTerms} limit ${maxRows} offset ${skip}) as sorted
    )`;
  if (second === undefined) {
    return sql`page as ${ids(first, sql`${limit}`, sql`${offset}`)}`;
  }
  const before = offset === 0 ? sql`0` : sql`
    case when exists (select from first_part) then 0
      else greatest(0, ${offset} - (select count(*) from ${first.rows}))
    end`;
  return sql`
    first_part as ${ids(first, sql`${limit}`, sql`${offset}`)},
    second_part as ${ids(second, sql`${limit} - (select count(*) from first_part)`, before)},
    page as (
      select id, place from first_part
      union all select id, ${isForward ? limit : -limit} + place from second_part
      limit ${limit}
    )`;
}

/**
 * Like `createPageCtes`, but finds up to `maxRows` matching rows before it sorts them.
 * `matching` has all of them.
 */
export function createSortedPageCte(
  source: RawBuilder<unknown>,
  { id, condition, order, fromEnd, ...page }: Page,
  maxRows: number,
): RawBuilder<unknown> {
  const reading = getReading(order, page, fromEnd);
  const { limit, offset, directions, nulls, rowNumber } = reading;
  const groupTerms = order.group?.terms ?? [];
  const terms = [...groupTerms, ...order.terms, order.tiebreak].map((term, index) => ({
    term,
    name: sql.ref(`term_${index}`),
    direction: index < groupTerms.length ? directions.group : directions.sort,
  }));
  return sql`
    matching as materialized (
      select ${id} as id, ${sql.join(terms.map(({ term, name }) => sql`${term} as ${name}`))}
      from ${source} where ${condition} limit ${maxRows}::integer
    ),
    page as (
      select id, ${rowNumber} as place
      from (
        select id from matching
        order by ${sql.join(terms.map(({ name, direction }) => sql`${name} ${direction} ${nulls}`))}
        limit ${limit} offset ${offset}
      ) as sorted
    )`;
}

/** Where a page is read, and in which direction: `fromEnd` rows backwards, or forwards. */
function getReading(
  { direction }: Order,
  page: Pick<Page, "limit" | "offset">,
  fromEnd: number | undefined,
) {
  const isForward = fromEnd === undefined;
  const limit = isForward ? page.limit : Math.min(page.limit, fromEnd - page.offset);
  return {
    isForward,
    limit,
    offset: isForward ? page.offset : fromEnd - page.offset - limit,
    directions: {
      group: sql.raw(isForward ? "asc" : "desc"),
      sort: sql.raw(isForward === (direction === "asc") ? "asc" : "desc"),
    },
    nulls: sql.raw(isForward ? "nulls last" : "nulls first"),
    rowNumber: sql.raw(isForward ? "row_number() over ()" : "-row_number() over ()"),
  };
}
