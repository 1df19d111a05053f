import { type Selectable, sql, type Transaction } from "kysely";
import { hasAllPermissions, listPermissions, type Role } from "../../../contract/permissions.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { UsersTable } from "../../platform/db/userTables.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { notFound, ProblemError } from "../../platform/problemError.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";

export type Account = Selectable<UsersTable>;

/**
 * Reads and locks an account, and locks the actor's, which the records reference.
 * Undefined if the account does not exist.
 */
export async function lockAccountIfAny(
  trx: Transaction<Database>,
  id: string,
  { actor }: AccountAudit,
): Promise<Account | undefined> {
  const accounts = await trx.selectFrom("users").selectAll().where("id", "in", [id, actor.id])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return accounts.find((candidate) => candidate.id === id);
}

/**
 * Reads and locks an account that must exist.
 * @throws {ProblemError} `not-found`
 */
export async function lockAccount(
  trx: Transaction<Database>,
  id: string,
  audit: AccountAudit,
): Promise<Account> {
  const account = await lockAccountIfAny(trx, id, audit);
  if (!account) throw notFound();
  return account;
}

const createExceedsOwn = (key: TextKey) => new ProblemError("exceeds-own-permissions", { key });

/**
 * Checks that the actor has all permissions of an account that they change.
 * @throws {ProblemError} `exceeds-own-permissions`
 */
export function checkCanChange(
  { actor }: AccountAudit,
  account: Pick<Account, "id" | "roles">,
): void {
  if (account.id === actor.id) return;
  if (hasAllPermissions(actor.permissions, listPermissions(account.roles))) return;
  throw createExceedsOwn(
    "You cannot change the account of someone with more permissions than you.",
  );
}

/**
 * Checks that the actor has all permissions of the roles that they grant.
 * @throws {ProblemError} `exceeds-own-permissions`
 */
export function checkCanGrant({ actor }: AccountAudit, roles: readonly Role[]): void {
  if (hasAllPermissions(actor.permissions, listPermissions(roles))) return;
  throw createExceedsOwn("You cannot give permissions that you do not have yourself.");
}

/**
 * Like `lockAccount`, but also locks all active administrators, and the existing ones of others.
 * Concurrent changes then see each other's result.
 */
export async function lockAccountAndAdministrators(
  trx: Transaction<Database>,
  id: string,
  { actor }: AccountAudit,
  otherIds: readonly string[] = [],
): Promise<{ account: Account; administrators: string[]; others: Account[] }> {
  const accounts = await trx.selectFrom("users").selectAll()
    .where((where) =>
      where.or([
        where("id", "in", [id, actor.id, ...otherIds]),
        where.and([
          where("status", "=", "ACTIVE"),
          sql<boolean>`'ADMIN' = any(roles)`,
        ]),
      ])
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const account = accounts.find((candidate) => candidate.id === id);
  if (!account) throw notFound();
  const administrators = accounts
    .filter(({ status, roles }) => status === "ACTIVE" && roles.includes("ADMIN"))
    .map((administrator) => administrator.id);
  const others = accounts.filter((candidate) => otherIds.includes(candidate.id));
  return { account, administrators, others };
}

/**
 * Checks that an administrator remains.
 * @throws {ProblemError} `last-administrator`
 */
export function checkAdministratorRemains(
  administrators: readonly string[],
  removedId: string,
): void {
  if (administrators.some((id) => id !== removedId) || !administrators.includes(removedId)) return;
  throw new ProblemError("last-administrator", {
    key: "The last active administrator has to remain one.",
  });
}
