import { type Kysely, sql } from "kysely";
import type { Permission } from "../../../contract/permissions.ts";
import type { TakenBackKind } from "../../../contract/activity.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import type { Database } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";
import type { AuditStamp } from "../activity/record.ts";
import type { AccountAudit } from "../user/events.ts";

/** Who changes something, or takes it back. */
export interface Changer extends AuditStamp, AccountAudit {
  currentUser: CurrentUser;
}

/** Whether somebody may take back what this way leads back from. */
export const mayTakeBack = (
  { permission }: Pick<Reversal, "permission">,
  { permissions }: Pick<CurrentUser, "permissions">,
): boolean => permission === null || permissions.includes(permission);

/** A record as a change left it, and what that takes back. */
export interface Left<Kept extends object> {
  version: number | null;
  kept: Kept;
}

interface Way<Before, Kept extends object> {
  /** How the activity told of the change; null where it does not. */
  recorded(kept: Kept): TakenBackKind | null;
  /** What taking it back requires; null for what is everybody's own. */
  permission: Permission | null;
  /** What is known before the change. */
  before(trx: Kysely<Database>, id: string, stamp: AuditStamp): Promise<Before>;
  /** After it; null where nothing was changed, or it cannot be taken back. */
  after(trx: Kysely<Database>, id: string, before: Before): Promise<Left<Kept> | null>;
  /** Refuses where somebody has changed it since. Answers the version that it has now. */
  takeBack(
    db: Kysely<Database>,
    id: string,
    left: Left<Kept>,
    by: Changer,
  ): Promise<number | null>;
}

/** How a change of one kind is taken back. */
export interface Reversal {
  permission: Permission | null;
  /** Makes the change, in a transaction, and says what takes it back. */
  follow<Result>(
    trx: Kysely<Database>,
    id: string,
    stamp: AuditStamp,
    change: () => Promise<Result>,
  ): Promise<{ result: Result; left: Left<object> | null }>;
  takeBack(
    db: Kysely<Database>,
    id: string,
    left: Left<object>,
    by: Changer,
  ): Promise<number | null>;
}

export function reversal<Before, Kept extends object>(
  { permission, recorded, before, after, takeBack }: Way<Before, Kept>,
): Reversal {
  return {
    permission,
    async follow(trx, id, stamp, change) {
      const known = await before(trx, id, stamp);
      const result = await change();
      return { result, left: await after(trx, id, known) };
    },
    takeBack(db, id, { version, kept }, by) {
      // What comes back is what `after` made.
      const left: Left<Kept> = { version, kept: kept as Kept };
      const takesBack = recorded(left.kept);
      return takeBack(db, id, left, takesBack === null ? by : { ...by, takesBack });
    },
  };
}

/** Somebody has changed the record since, who is not to lose that. */
export const changedSince = () =>
  new Refusal("stale-version", {
    key: "This has been changed since. It is left as it is now.",
  });

type Versioned = "projects" | "users" | "milestones" | "feedback";

/** The version that a record is at; undefined where there is none. */
export async function versionOf(
  db: Kysely<Database>,
  table: Versioned,
  id: string,
): Promise<number | undefined> {
  const { rows: [row] } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}::uuid`.execute(db);
  return row?.version;
}

/** What a change of one step left; null where there was none, or another one came between. */
export async function leftOneLater<Kept extends object>(
  trx: Kysely<Database>,
  table: Versioned,
  { id, version }: { id: string; version: number },
  kept: Kept,
): Promise<Left<Kept> | null> {
  const now = await versionOf(trx, table, id);
  return now === version + 1 ? { version: now, kept } : null;
}

/**
 * Takes one step by the record's own rules, from the version that it was left at. Asked before, so
 * that a refusal tells the reason, and after, when the record is held.
 */
export async function stepFrom(
  db: Kysely<Database>,
  table: Versioned,
  { id, version }: { id: string; version: number | null },
  step: () => Promise<unknown>,
): Promise<number> {
  if (version === null || await versionOf(db, table, id) !== version) throw changedSince();
  await step();
  const now = await versionOf(db, table, id);
  if (now !== version + 1) throw changedSince();
  return now;
}
