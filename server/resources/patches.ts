import { isDeepStrictEqual } from "node:util";

/** Which column each field of an input is stored in. */
type Columns<Row> = Readonly<Record<string, keyof Row>>;

/** The fields that are given, as columns of their row. */
export function columnsOf<Row>(columns: Columns<Row>, given: object): Partial<Row> {
  const entries = Object.entries(given).map(([field, value]) => [columnOf(columns, field), value]);
  return Object.fromEntries(entries) as Partial<Row>;
}

/** What the fields that are given change of a row. */
export function changesOf<Row>(columns: Columns<Row>, before: Row, given: object) {
  return Object.entries(given)
    .map(([field, after]: [string, unknown]) => {
      return { field, before: before[columnOf(columns, field)], after };
    })
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

function columnOf<Row>(columns: Columns<Row>, field: string): keyof Row {
  const column = columns[field];
  if (column === undefined) throw new TypeError(`no column for ${field}`);
  return column;
}
