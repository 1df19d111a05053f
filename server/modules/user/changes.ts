import { sql, type Transaction } from "kysely";
import type { InvitedUser, User, UserInput, UserPatch } from "../../../contract/schemas/user.ts";
import { endPasswordLinks } from "../auth/passwordLinks.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AccountChange } from "../../platform/db/userTables.ts";
import { forbidden, ProblemError, staleVersion } from "../../platform/problemError.ts";
import { rejectDuplicate, rejectIfInUse } from "../../platform/db/constraints.ts";
import { queueAccountMail } from "../auth/accountMails.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import { readRecord } from "../../platform/db/records.ts";
import { recordUserActivity } from "./events.ts";
import {
  checkCompany,
  deliverInvitation,
  type InvitationDelivery,
  sortRoles,
} from "./invitations.ts";
import { users } from "./query.ts";
import {
  type Account,
  checkAdministratorRemains,
  checkCanChange,
  checkCanGrant,
  lockAccount,
  lockAccountAndAdministrators,
} from "./rights.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import { recordAccountEvent } from "../auth/accountEvents.ts";
import { readFullName } from "../../platform/db/people.ts";

const COLUMNS = {
  email: "email",
  name: "name",
  surname: "surname",
  companyId: "company_id",
  roles: "roles",
  phone: "phone",
  language: "language",
} as const satisfies Record<keyof UserInput, keyof Account>;

/** Fields that users may change in their own account. */
const OWN_FIELDS: readonly (keyof UserInput)[] = ["name", "surname", "phone", "language"];

/**
 * Updates a user.
 * Changing the email, the sign-in name, requires `user:enable`, and sends an invited user a new
 * link. With `isOwnOnly`, users may change only `OWN_FIELDS` of their own account.
 * @throws {ProblemError} `forbidden`, `stale-version`, `last-administrator` or `exceeds-own-permissions`
 */
export async function updateUser(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: UserPatch,
  audit: AccountAudit,
  { isOwnOnly, ...delivery }: InvitationDelivery & { isOwnOnly: boolean },
): Promise<InvitedUser> {
  if (
    isOwnOnly && Object.keys(patch).some((field) => !OWN_FIELDS.includes(field as keyof UserInput))
  ) {
    throw forbidden("You may change only the name, phone and language of your account.");
  }
  const { account: before, administrators } = patch.roles
    ? await lockAccountAndAdministrators(trx, id, audit)
    : { account: await lockAccount(trx, id, audit), administrators: [] };
  checkCanChange(audit, before);
  if (before.version !== version) throw staleVersion();
  const isNewEmail = patch.email !== undefined && patch.email !== before.email;
  if (isNewEmail && !audit.actor.permissions.includes("user:enable")) {
    throw forbidden("Only an administrator can change an email, because it is used to sign in.");
  }
  const values = { ...patch, ...(patch.roles && { roles: sortRoles(patch.roles) }) };
  if (values.roles) {
    checkCanGrant(audit, values.roles);
    if (!values.roles.includes("ADMIN")) checkAdministratorRemains(administrators, id);
  }
  if (values.companyId !== undefined) await checkCompany(trx, values.companyId);

  const changes = await replaceCompanyIds(trx, findChanges<Account>(COLUMNS, before, values));
  if (changes.length === 0) return await readRecord(trx, users, id);
  await rejectDuplicate(
    trx.updateTable("users")
      .set({ ...toColumns<Account>(COLUMNS, values), version: version + 1, updated_at: audit.now })
      .where("id", "=", id)
      .execute(),
  );
  await recordAccountEvent(trx, "updated", before, audit, changes);
  await recordUserActivity(
    trx,
    "updated",
    { ...before, ...toColumns<Account>(COLUMNS, values) },
    audit,
    changes,
  );
  if (isNewEmail) await endPasswordLinks(trx, id, "VOID", audit.now);
  const user = await readRecord(trx, users, id);
  await queueAccessMails(trx, before, user, audit);
  const isInvitedAgain = isNewEmail && before.status === "INVITED";
  return isInvitedAgain ? await deliverInvitation(trx, user, audit, delivery) : user;
}

/**
 * Deletes a user.
 * @throws {ProblemError} `in-use` if records name them, `own-account`, or `last-administrator`
 */
export async function deleteUser(
  trx: Transaction<Database>,
  id: string,
  audit: AccountAudit,
): Promise<void> {
  const { account, administrators } = await lockAccountAndAdministrators(trx, id, audit);
  checkCanChange(audit, account);
  if (id === audit.actor.id) {
    throw new ProblemError("own-account", { key: "You cannot delete your own account." });
  }
  // From here on no new row can reference them.
  await trx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
  checkAdministratorRemains(administrators, id);
  await rejectIfInUse(trx, "This user cannot be deleted.", [
    {
      from: sql`process_responsibles where user_id = ${id}::uuid`,
      singular: "They are responsible for 1 process.",
      plural: "They are responsible for {count} processes.",
    },
    {
      from: sql`milestones where assignee_id = ${id}::uuid`,
      singular: "1 milestone is assigned to them.",
      plural: "{count} milestones are assigned to them.",
    },
    {
      from: sql`(
          select distinct milestone_id from milestone_completions
          where completed_by = ${id}::uuid or undone_by = ${id}::uuid
        ) as touched`,
      singular: "They completed or reopened 1 milestone.",
      plural: "They completed or reopened {count} milestones.",
    },
    {
      from: sql`activity where actor_id = ${id}::uuid
        and record_type not in ('feedback', 'reminder', 'user')`,
      singular: "They made 1 change that is on record.",
      plural: "They made {count} changes that are on record.",
    },
    {
      from: sql`(
          select id from feedback where submitted_by = ${id}::uuid or assignee_id = ${id}::uuid
          union select feedback_id from feedback_replies where author_id = ${id}::uuid
          union select record_id from activity
          where actor_id = ${id}::uuid and record_type = 'feedback'
        ) as touched`,
      singular: "They sent or handled 1 piece of feedback.",
      plural: "They sent or handled {count} pieces of feedback.",
    },
  ]);
  await recordAccountEvent(trx, "deleted", account, audit);
  await recordUserActivity(trx, "deleted", account, audit);
  await trx.deleteFrom("saved_views").where("owner_id", "=", id).where("is_shared", "=", false)
    .execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Replaces company ids in changes by names, for a history that outlives companies. */
function replaceCompanyIds(
  trx: Transaction<Database>,
  changes: readonly AccountChange[],
): Promise<AccountChange[]> {
  const findName = async (id: unknown) => {
    const company = await trx.selectFrom("companies").select("name").where("id", "=", String(id))
      .executeTakeFirst();
    return company?.name ?? null;
  };
  return Promise.all(changes.map(async (change) => {
    if (change.field !== "companyId") return change;
    const { before, after } = change;
    return { field: "company", before: await findName(before), after: await findName(after) };
  }));
}

/** Queues mails about a changed email or changed roles. */
async function queueAccessMails(
  trx: Transaction<Database>,
  before: Account,
  after: User,
  { actor, now }: AccountAudit,
): Promise<void> {
  const isNewEmail = after.email !== before.email;
  const hasNewRoles = after.roles.join() !== before.roles.join();
  if (!isNewEmail && !hasNewRoles) return;
  const by = await readFullName(trx, actor.id);
  const { id, email } = before;
  if (isNewEmail) {
    await queueAccountMail(trx, id, { kind: "email_changed", by, email, to: after.email }, now);
  }
  if (hasNewRoles) {
    const roles = { before: before.roles, after: after.roles };
    await queueAccountMail(trx, id, { kind: "roles_changed", by, ...roles }, now);
  }
}
