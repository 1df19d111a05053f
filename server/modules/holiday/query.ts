import { type Kysely, sql } from "kysely";
import type { Holiday, HolidayRange } from "../../../contract/schemas/holiday.ts";
import { entitySelect, jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/problemError.ts";

const select = {
  ...entitySelect("holiday"),
  date: sql`holiday.date`,
  name: sql`holiday.name`,
  halfDay: sql`holiday.half_day`,
  source: sql`holiday.source`,
  certainty: sql`holiday.certainty`,
};

/** Reads the holidays of a range, by date; without bounds all. */
export async function findHolidays(
  db: Kysely<Database>,
  { from, to }: HolidayRange = {},
): Promise<Holiday[]> {
  const { rows } = await sql<{ item: Holiday }>`
    select ${jsonObject(select)} as item from holidays as holiday
    where (${from ?? null}::date is null or holiday.date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or holiday.date <= ${to ?? null}::date)
    order by holiday.date`
    .execute(db);
  return rows.map(({ item }) => item);
}

/** Reads a holiday. @throws {ProblemError} `not-found` */
export async function readHoliday(db: Kysely<Database>, id: string): Promise<Holiday> {
  const { rows: [row = notFoundRow()] } = await sql<{ item: Holiday }>`
    select ${jsonObject(select)} as item from holidays as holiday where holiday.id = ${id}::uuid`
    .execute(db);
  return row.item;
}

function notFoundRow(): never {
  throw notFound();
}
