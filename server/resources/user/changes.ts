import { type Kysely, sql } from "kysely";
import type { InvitedUser, User, UserInput, UserPatch } from "../../../contract/schemas/user.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { type ActionOf, next } from "../../../machines/lifecycles/lifecycle.ts";
import { forgetOneTimePassword } from "../../auth/oneTimePasswords.ts";
import { endPasswordLinks } from "../../auth/passwordLinks.ts";
import { endSessionsOf } from "../../auth/sessions.ts";
import type { Database } from "../../db/schema.ts";
import type { AccountChange } from "../../db/userTables.ts";
import { forbidden, Refusal, staleVersion } from "../../refusal.ts";
import { refuseDuplicate, refuseIfInUse } from "../constraints.ts";
import { queueAccountMail } from "../mail/accountMails.ts";
import { changesOf, columnsOf } from "../patches.ts";
import { presentOne } from "../records.ts";
import { type AccountAudit, recordAccount, recordUser } from "./events.ts";
import {
  checkCompany,
  deliverInvitation,
  type InvitationDelivery,
  sortRoles,
} from "./invitations.ts";
import { fullNameOf, users } from "./query.ts";
import {
  type Account,
  checkMayGrant,
  checkMayTouch,
  keepAdministrator,
  lockAccount,
  lockAccountAndAdministrators,
} from "./rights.ts";

const COLUMNS = {
  email: "email",
  name: "name",
  surname: "surname",
  companyId: "company_id",
  roles: "roles",
  phone: "phone",
  language: "language",
} as const satisfies Record<keyof UserInput, keyof Account>;

/** What everybody may change of their own account. */
const OWN_FIELDS: readonly (keyof UserInput)[] = ["name", "surname", "phone", "language"];

/**
 * Changes what a patch gives. An email is how one signs in, so that changing it takes
 * `user:enable`. `ownOnly` is for who may change no account but their own, and little of that.
 * Somebody invited whose address changes gets a new link at it.
 */
export function updateUser(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: UserPatch,
  by: AccountAudit,
  { ownOnly, ...delivery }: InvitationDelivery & { ownOnly: boolean },
): Promise<InvitedUser> {
  if (
    ownOnly && Object.keys(patch).some((field) => !OWN_FIELDS.includes(field as keyof UserInput))
  ) {
    throw forbidden("You may change only the name, phone and language of your account.");
  }
  return db.transaction().execute(async (trx) => {
    const { account: before, administrators } = patch.roles
      ? await lockAccountAndAdministrators(trx, id, by)
      : { account: await lockAccount(trx, id, by), administrators: [] };
    checkMayTouch(by, before);
    if (before.version !== version) throw staleVersion();
    const isNewEmail = patch.email !== undefined && patch.email !== before.email;
    if (isNewEmail && !by.actor.permissions.includes("user:enable")) {
      throw forbidden("Only an administrator can change an email, for it is how one signs in.");
    }
    const given = { ...patch, ...(patch.roles && { roles: sortRoles(patch.roles) }) };
    if (given.roles) {
      checkMayGrant(by, given.roles);
      if (!given.roles.includes("ADMIN")) keepAdministrator(administrators, id);
    }
    if (given.companyId !== undefined) await checkCompany(trx, given.companyId);

    const changes = await byName(trx, changesOf<Account>(COLUMNS, before, given));
    if (changes.length === 0) return await presentOne(trx, users, id);
    await refuseDuplicate(
      trx.updateTable("users")
        .set({ ...columnsOf<Account>(COLUMNS, given), version: version + 1, updated_at: by.now })
        .where("id", "=", id)
        .execute(),
    );
    await recordAccount(trx, "updated", before, by, changes);
    await recordUser(
      trx,
      "updated",
      { ...before, ...columnsOf<Account>(COLUMNS, given) },
      by,
      changes,
    );
    if (isNewEmail) await endPasswordLinks(trx, id, "VOID", by.now);
    const user = await presentOne(trx, users, id);
    await queueAccessMails(trx, before, user, by);
    const isInvitedAnew = isNewEmail && before.status === "INVITED";
    return isInvitedAnew ? await deliverInvitation(trx, user, by, delivery) : user;
  });
}

/**
 * Enables or disables a user; repeating what already holds changes nothing. Disabling ends their
 * sessions, links and one-time password. Who has not accepted an invitation is neither.
 */
export function setUserEnablement(
  db: Kysely<Database>,
  id: string,
  action: ActionOf<typeof enablement>,
  by: AccountAudit,
): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const { account, administrators } = action === "disable"
      ? await lockAccountAndAdministrators(trx, id, by)
      : { account: await lockAccount(trx, id, by), administrators: [] };
    checkMayTouch(by, account);
    if (account.status === "INVITED") {
      throw new Refusal("invitation-pending", {
        key:
          "This user has not accepted the invitation yet. Send it again, or delete the user to withdraw it.",
      }, { allowed: ["invite"] });
    }
    const after = next(enablement, account.status, action);
    if (after === undefined || after === account.status) return await presentOne(trx, users, id);
    if (after === "DISABLED") {
      if (id === by.actor.id) {
        throw new Refusal("own-account", { key: "You cannot disable your own account." });
      }
      keepAdministrator(administrators, id);
      await endSessionsOf(trx, id);
      await endPasswordLinks(trx, id, "VOID", by.now);
      await forgetOneTimePassword(trx, id);
    }
    await trx.updateTable("users")
      .set({ status: after, version: account.version + 1, updated_at: by.now })
      .where("id", "=", id)
      .execute();
    const done = after === "ACTIVE" ? "enabled" : "disabled";
    await recordAccount(trx, done, account, by);
    await recordUser(trx, done, account, by);
    return await presentOne(trx, users, id);
  });
}

/** Deletes a user. Refuses to delete who has left traces, oneself, and the last administrator. */
export async function deleteUser(
  db: Kysely<Database>,
  id: string,
  by: AccountAudit,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { account, administrators } = await lockAccountAndAdministrators(trx, id, by);
    checkMayTouch(by, account);
    if (id === by.actor.id) {
      throw new Refusal("own-account", { key: "You cannot delete your own account." });
    }
    // From here on nothing can come to name them.
    await trx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    keepAdministrator(administrators, id);
    await refuseIfInUse(trx, "This user cannot be deleted.", [
      {
        from: sql`process_responsibles where user_id = ${id}::uuid`,
        one: "They are responsible for 1 process.",
        many: "They are responsible for {count} processes.",
      },
      {
        from: sql`(
            select distinct milestone_id from milestone_completions
            where completed_by = ${id}::uuid or undone_by = ${id}::uuid
          ) as touched`,
        one: "They completed or reopened 1 milestone.",
        many: "They completed or reopened {count} milestones.",
      },
      {
        from: sql`activity where actor_id = ${id}::uuid
          and record_type not in ('feedback', 'reminder', 'user')`,
        one: "They made 1 change that is on record.",
        many: "They made {count} changes that are on record.",
      },
      {
        from: sql`(
            select id from feedback where submitted_by = ${id}::uuid
            union select record_id from activity
            where actor_id = ${id}::uuid and record_type = 'feedback'
          ) as touched`,
        one: "They sent or handled 1 piece of feedback.",
        many: "They sent or handled {count} pieces of feedback.",
      },
    ]);
    await recordAccount(trx, "deleted", account, by);
    await recordUser(trx, "deleted", account, by);
    await trx.deleteFrom("saved_views").where("owner_id", "=", id).where("is_shared", "=", false)
      .execute();
    await trx.deleteFrom("users").where("id", "=", id).execute();
  });
}

/** A company is told by the name it has now: what happened has to be readable when it is gone. */
function byName(
  trx: Kysely<Database>,
  changes: readonly AccountChange[],
): Promise<AccountChange[]> {
  const nameOf = async (id: unknown) => {
    const company = await trx.selectFrom("companies").select("name").where("id", "=", String(id))
      .executeTakeFirst();
    return company?.name ?? null;
  };
  return Promise.all(changes.map(async (change) => {
    if (change.field !== "companyId") return change;
    const { before, after } = change;
    return { field: "company", before: await nameOf(before), after: await nameOf(after) };
  }));
}

/** Has somebody be told what was changed of how they sign in and of what they may do. */
async function queueAccessMails(
  trx: Kysely<Database>,
  before: Account,
  after: User,
  { actor, now }: AccountAudit,
): Promise<void> {
  const isNewEmail = after.email !== before.email;
  const hasNewRoles = after.roles.join() !== before.roles.join();
  if (!isNewEmail && !hasNewRoles) return;
  const by = await fullNameOf(trx, actor.id);
  const { id, email } = before;
  if (isNewEmail) {
    await queueAccountMail(trx, id, { kind: "email_changed", by, email, to: after.email }, now);
  }
  if (hasNewRoles) {
    const roles = { before: before.roles, after: after.roles };
    await queueAccountMail(trx, id, { kind: "roles_changed", by, ...roles }, now);
  }
}
