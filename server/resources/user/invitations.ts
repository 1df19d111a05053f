import type { Kysely } from "kysely";
import { ROLES } from "../../../contract/permissions.ts";
import type { InvitedUser, User, UserInput } from "../../../contract/schemas/user.ts";
import { createPasswordLink, endPasswordLinks } from "../../auth/passwordLinks.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { refuseDuplicate } from "../constraints.ts";
import { queueAccountMail } from "../mail/accountMails.ts";
import { presentOne } from "../records.ts";
import { type AccountAudit, recordAccount, recordUser } from "./events.ts";
import { fullNameOf, users } from "./query.ts";
import { checkMayGrant, checkMayTouch, lockAccount } from "./rights.ts";

/** How somebody invited gets their link: by mail, where that is set up, else in the response. */
export interface InvitationDelivery {
  isMailSetUp: boolean;
  publicUrl: string;
}

/** Creates a user, who can choose a password by the link that they are mailed. */
export function inviteUser(
  db: Kysely<Database>,
  input: UserInput,
  by: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  return db.transaction().execute(async (trx) => {
    checkMayGrant(by, input.roles);
    await checkCompany(trx, input.companyId);
    const { now } = by;
    const id = newId(now);
    await refuseDuplicate(
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
    await recordAccount(trx, "invited", { id, email: input.email }, by);
    await recordUser(trx, "invited", { ...input, id, company_id: input.companyId }, by);
    return await deliverInvitation(trx, await presentOne(trx, users, id), by, delivery);
  });
}

/** Makes a new link for who has not accepted yet; those made before no longer work. */
export function inviteAgain(
  db: Kysely<Database>,
  id: string,
  by: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, id, by);
    checkMayTouch(by, account);
    if (account.status !== "INVITED") {
      throw new Refusal("invitation-accepted", {
        key: "This user has accepted the invitation already.",
      });
    }
    await endPasswordLinks(trx, id, "REPLACED", by.now);
    await recordAccount(trx, "invited_again", account, by);
    return await deliverInvitation(trx, await presentOne(trx, users, id), by, delivery);
  });
}

/**
 * Reads a user who was invited. Where mail is not set up, and they have not accepted, they get a
 * new link: the one in the first response is stored nowhere.
 */
export async function findInvited(
  db: Kysely<Database>,
  id: string,
  by: AccountAudit,
  delivery: InvitationDelivery,
): Promise<InvitedUser> {
  const user = await presentOne(db, users, id);
  if (delivery.isMailSetUp || user.status !== "INVITED") return user;
  return await inviteAgain(db, id, by, delivery);
}

/** Queues the mail of an invitation; where mail is not set up, adds the link to the user instead. */
export async function deliverInvitation(
  trx: Kysely<Database>,
  user: User,
  { actor, now }: AccountAudit,
  { isMailSetUp, publicUrl }: InvitationDelivery,
): Promise<InvitedUser> {
  if (isMailSetUp) {
    const by = await fullNameOf(trx, actor.id);
    await queueAccountMail(trx, user.id, { kind: "invitation", by }, now);
    return user;
  }
  const { email } = user;
  const made = await createPasswordLink(trx, { email, purpose: "INVITATION", publicUrl }, now);
  if (!made) throw new TypeError("nobody is invited by this address");
  return { ...user, invitationLink: made.link };
}

/** The company cannot be deleted until the transaction ends. */
export async function checkCompany(trx: Kysely<Database>, id: string): Promise<void> {
  const company = await trx.selectFrom("companies").select("id").where("id", "=", id)
    .forKeyShare().executeTakeFirst();
  if (!company) throw invalid({ companyId: [{ key: "Unknown value" }] });
}

/** Each role once, the more powerful first. */
export const sortRoles = (roles: UserInput["roles"]) =>
  ROLES.filter((role) => roles.includes(role));
