import { isDeepStrictEqual } from "node:util";

/** Maps each input field to its column. */
type Columns<Row> = Readonly<Record<string, keyof Row>>;

/** Converts the fields of a patch to columns. */
export function toColumns<Row>(columns: Columns<Row>, patch: object): Partial<Row> {
  const entries = Object.entries(patch).map(([field, value]) => [getColumn(columns, field), value]);
  return Object.fromEntries(entries) as Partial<Row>;
}

/** The fields of a patch that differ from the row. */
export function findChanges<Row>(columns: Columns<Row>, before: Row, patch: object) {
  return Object.entries(patch)
    .map(([field, after]: [string, unknown]) => {
      return { field, before: before[getColumn(columns, field)], after };
    })
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

function getColumn<Row>(columns: Columns<Row>, field: string): keyof Row {
  const column = columns[field];
  if (column === undefined) throw new TypeError(`no column for ${field}`);
  return column;
}
