import { type Selectable, sql, type Transaction } from "kysely";
import { MAX_HOLIDAYS_A_YEAR } from "../../../contract/holiday.ts";
import type { Holiday, HolidayInput, HolidayPatch } from "../../../contract/schemas/holiday.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { rejectDuplicate } from "../../platform/db/constraints.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import { createId, lockRow } from "../../platform/db/records.ts";
import type { Database, HolidaysTable } from "../../platform/db/schema.ts";
import { ProblemError, staleVersion } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import { readHoliday } from "./query.ts";

type Row = Selectable<HolidaysTable>;

const COLUMNS = {
  date: "date",
  name: "name",
  halfDay: "half_day",
  source: "source",
  certainty: "certainty",
} as const satisfies Record<keyof HolidayInput, keyof Row>;

/**
 * Creates a holiday.
 * @throws {ProblemError} `validation-failed` for a date that is in the table, or `quota-reached`
 */
export async function createHoliday(
  trx: Transaction<Database>,
  input: HolidayInput,
  stamp: AuditStamp,
): Promise<Holiday> {
  const id = createId(stamp.now);
  await checkHolidayQuota(trx, input.date);
  await rejectDuplicate(
    trx.insertInto("holidays").values({
      id,
      date: input.date,
      name: input.name,
      half_day: input.halfDay,
      source: input.source,
      certainty: input.certainty,
      created_at: stamp.now,
      updated_at: stamp.now,
    }).execute(),
  );
  const record = { id, name: input.name };
  await recordActivity(trx, [{ type: "holiday", action: "created", record }], stamp);
  return await readHoliday(trx, id);
}

/**
 * Updates a holiday.
 * @throws {ProblemError} `stale-version`, or as `createHoliday`
 */
export async function updateHoliday(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: HolidayPatch,
  stamp: AuditStamp,
): Promise<Holiday> {
  await lockYears(trx);
  const before = await lockRow(trx, "holidays", id);
  if (before.version !== version) throw staleVersion();
  const changes = findChanges<Row>(COLUMNS, before, patch);
  if (changes.length === 0) return await readHoliday(trx, id);
  const { date } = patch;
  if (date !== undefined && getYear(date) !== getYear(before.date)) await checkRoom(trx, date);
  await rejectDuplicate(
    trx.updateTable("holidays")
      .set({ ...toColumns<Row>(COLUMNS, patch), version: version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute(),
  );
  const record = { id, name: patch.name ?? before.name };
  await recordActivity(trx, [{ type: "holiday", action: "updated", record, changes }], stamp);
  return await readHoliday(trx, id);
}

/** Deletes a holiday. @throws {ProblemError} `not-found` */
export async function deleteHoliday(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const record = await lockRow(trx, "holidays", id);
  await trx.deleteFrom("holidays").where("id", "=", id).execute();
  await recordActivity(trx, [{ type: "holiday", action: "deleted", record }], stamp);
}

/**
 * Checks that the year of a date has room for another holiday, until the transaction ends.
 * @throws {ProblemError} `quota-reached`
 */
export async function checkHolidayQuota(trx: Transaction<Database>, date: string): Promise<void> {
  await lockYears(trx);
  await checkRoom(trx, date);
}

const getYear = (date: string) => date.slice(0, 4);

/** Serialises changes, so that none exceeds the number of holidays of a year. */
const lockYears = (trx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(hashtext('holidays'))`.execute(trx);

async function checkRoom(trx: Transaction<Database>, date: string): Promise<void> {
  const year = getYear(date);
  const { count } = await trx.selectFrom("holidays")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`)
    .executeTakeFirstOrThrow();
  if (count < MAX_HOLIDAYS_A_YEAR) return;
  throw new ProblemError("quota-reached", {
    key: "The year {year} has {limit} holidays. It cannot have more.",
    params: { year, limit: MAX_HOLIDAYS_A_YEAR },
  });
}
