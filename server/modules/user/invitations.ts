import type { Transaction } from "kysely";
import { ROLES } from "../../../contract/permissions.ts";
import type { InvitedUser, User, UserInput } from "../../../contract/schemas/user.ts";
import { createPasswordLink, endPasswordLinks } from "../auth/passwordLinks.ts";
import { createId, readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, ProblemError } from "../../platform/problemError.ts";
import { rejectDuplicate } from "../../platform/db/constraints.ts";
import { queueAccountMail } from "../auth/accountMails.ts";
import { recordUserActivity } from "./events.ts";
import { users } from "./query.ts";
import { checkCanChange, checkCanGrant, lockAccount } from "./rights.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import { recordAccountEvent } from "../auth/accountEvents.ts";
import { readFullName } from "../../platform/db/people.ts";

/** How an invited user gets their link: by mail if it is set up, else in the response. */
export interface InvitationDelivery {
  isMailSetUp: boolean;
  publicUrl: string;
}

/** Creates an invited user, who chooses a password by a link. */
export async function inviteUser(
  trx: Transaction<Database>,
  input: UserInput,
  audit: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  checkCanGrant(audit, input.roles);
  await checkCompany(trx, input.companyId);
  const { now } = audit;
  const id = createId(now);
  await rejectDuplicate(
    trx.insertInto("users").values({
      id,
      email: input.email,
      name: input.name,
      surname: input.surname,
      phone: input.phone ?? null,
      company_id: input.companyId,
      roles: sortRoles(input.roles),
      status: "INVITED",
      ...(input.language && { language: input.language }),
      created_at: now,
      updated_at: now,
    }).execute(),
  );
  await recordAccountEvent(trx, "invited", { id, email: input.email }, audit);
  await recordUserActivity(trx, "invited", { ...input, id, company_id: input.companyId }, audit);
  return await deliverInvitation(trx, await readRecord(trx, users, id), audit, delivery);
}

/** Creates a new link for a user who has not accepted; earlier links end. */
export async function inviteAgain(
  trx: Transaction<Database>,
  id: string,
  audit: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  const account = await lockAccount(trx, id, audit);
  checkCanChange(audit, account);
  if (account.status !== "INVITED") {
    throw new ProblemError("invitation-accepted", {
      key: "This user has accepted the invitation already.",
    });
  }
  await endPasswordLinks(trx, id, "REPLACED", audit.now);
  await recordAccountEvent(trx, "invited_again", account, audit);
  return await deliverInvitation(trx, await readRecord(trx, users, id), audit, delivery);
}

/**
 * Reads an invited user for a repeated request.
 * Without mail it creates a new link, as the first response's link is not stored.
 */
export async function readInvitedUser(
  trx: Transaction<Database>,
  id: string,
  audit: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  const user = await readRecord(trx, users, id);
  if (delivery.isMailSetUp || user.status !== "INVITED") return user;
  return await inviteAgain(trx, id, audit, delivery);
}

/** Queues an invitation mail; without mail, adds the link to the returned user. */
export async function deliverInvitation(
  trx: Transaction<Database>,
  user: User,
  { actor, now }: AccountAudit,
  { isMailSetUp, publicUrl }: InvitationDelivery,
): Promise<InvitedUser> {
  if (isMailSetUp) {
    const by = await readFullName(trx, actor.id);
    await queueAccountMail(trx, user.id, { kind: "invitation", by }, now);
    return user;
  }
  const { email } = user;
  const passwordLink = await createPasswordLink(
    trx,
    { email, purpose: "INVITATION", publicUrl },
    now,
  );
  if (!passwordLink) throw new TypeError("nobody is invited by this address");
  return { ...user, invitationLink: passwordLink.link };
}

/**
 * Checks that a company exists, and locks it against deletion.
 * @throws {ProblemError} `validation-failed`
 */
export async function checkCompany(trx: Transaction<Database>, id: string): Promise<void> {
  const company = await trx.selectFrom("companies").select("id").where("id", "=", id)
    .forKeyShare().executeTakeFirst();
  if (!company) throw invalid({ companyId: [{ key: "Unknown value" }] });
}

/** Removes duplicate roles and sorts them, most powerful first. */
export const sortRoles = (roles: UserInput["roles"]) =>
  ROLES.filter((role) => roles.includes(role));
