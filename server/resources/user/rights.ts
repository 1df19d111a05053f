import { type Kysely, type Selectable, sql } from "kysely";
import { hasAllPermissions, permissionsOf, type Role } from "../../../contract/permissions.ts";
import type { Database } from "../../db/schema.ts";
import type { UsersTable } from "../../db/userTables.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { AccountAudit } from "./events.ts";

export type Account = Selectable<UsersTable>;

// Users are locked by id, in one statement, and before anything that names them. An order by what can
// change, such as their roles, would differ between two transactions, which then wait for each other.

/**
 * The account as it is now, locked until the transaction ends, and with it the actor's, who is named
 * in what is recorded.
 */
export async function lockAccountIfAny(
  trx: Kysely<Database>,
  id: string,
  { actor }: AccountAudit,
): Promise<Account | undefined> {
  const locked = await trx.selectFrom("users").selectAll().where("id", "in", [id, actor.id])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return locked.find((one) => one.id === id);
}

/** Refuses where there is no such account. */
export async function lockAccount(
  trx: Kysely<Database>,
  id: string,
  by: AccountAudit,
): Promise<Account> {
  const account = await lockAccountIfAny(trx, id, by);
  if (!account) throw notFound();
  return account;
}

const exceedsOwn = (key: TextKey) => new Refusal("exceeds-own-permissions", { key });

/** Refuses to touch the account of somebody who may do more than the actor. */
export function checkMayTouch(
  { actor }: AccountAudit,
  account: Pick<Account, "id" | "roles">,
): void {
  if (account.id === actor.id) return;
  if (hasAllPermissions(actor.permissions, permissionsOf(account.roles))) return;
  throw exceedsOwn("You cannot change the account of somebody who may do more than you.");
}

/** Refuses to hand out permissions that the actor does not hold. */
export function checkMayGrant({ actor }: AccountAudit, roles: readonly Role[]): void {
  if (hasAllPermissions(actor.permissions, permissionsOf(roles))) return;
  throw exceedsOwn("You cannot give permissions that you do not have yourself.");
}

/**
 * As `lockAccount`, with all active administrators, so that of several changes made at once each
 * knows what the others left.
 */
export async function lockAccountAndAdministrators(
  trx: Kysely<Database>,
  id: string,
  { actor }: AccountAudit,
): Promise<{ account: Account; administrators: string[] }> {
  const locked = await trx.selectFrom("users").selectAll()
    .where((where) =>
      where.or([
        where("id", "in", [id, actor.id]),
        where.and([
          where("status", "=", "ACTIVE"),
          sql<boolean>`'ADMIN' = any(roles)`,
        ]),
      ])
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const account = locked.find((one) => one.id === id);
  if (!account) throw notFound();
  const administrators = locked
    .filter(({ status, roles }) => status === "ACTIVE" && roles.includes("ADMIN"))
    .map((administrator) => administrator.id);
  return { account, administrators };
}

/** Refuses to take the last of these administrators away. */
export function keepAdministrator(administrators: readonly string[], leaving: string): void {
  if (administrators.some((id) => id !== leaving) || !administrators.includes(leaving)) return;
  throw new Refusal("last-administrator", {
    key: "The last active administrator has to remain one.",
  });
}

/** Locks users against being deleted, before anything else that names them is locked. */
export async function lockUsers(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
}
