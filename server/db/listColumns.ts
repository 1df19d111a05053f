import { sql } from "kysely";
import type { Column } from "./filter.ts";
import { isoTimestamp } from "./json.ts";

/** The columns that every entity has, of the rows called `row`. */
export const entityColumns = (row: string) => ({
  id: { value: sql.ref(`${row}.id`), isRequired: true as const },
  createdAt: { value: sql.ref(`${row}.created_at`), isRequired: true as const },
  updatedAt: { value: sql.ref(`${row}.updated_at`), isRequired: true as const },
});

/** The fields that every entity carries, of the rows called `row`. */
export const entitySelect = (row: string) => ({
  id: sql`${sql.ref(`${row}.id`)}`,
  version: sql`${sql.ref(`${row}.version`)}`,
  createdAt: isoTimestamp(`${row}.created_at`),
  updatedAt: isoTimestamp(`${row}.updated_at`),
});

/** A text that is found however it is spelt, by its folded copy beside it. */
export const foldedText = (column: string) => ({
  value: sql.ref(column),
  folded: sql.ref(`${column}_folded`),
});

/** The name of a row that is joined by `from`; in order as Turkish has it. */
export const nameColumn = (row: string, from: readonly string[]): Column => ({
  ...foldedText(`${row}.name`),
  sort: [sql`${sql.ref(`${row}.name`)} collate "tr"`, sql.ref(`${row}.id`)],
  from,
});
