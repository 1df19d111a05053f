import type { Kysely } from "kysely";
import { ROLES } from "../../../contract/permissions.ts";
import type { User, UserInput } from "../../../contract/schemas/user.ts";
import { createPasswordLink, endPasswordLinks } from "../../auth/passwordLinks.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { refuseDuplicate } from "../constraints.ts";
import { presentOne } from "../records.ts";
import { type AccountAudit, recordAccount, recordUser } from "./events.ts";
import { users } from "./query.ts";
import { checkMayGrant, checkMayTouch, lockAccount } from "./rights.ts";

/** A user, and the link to mail them when they are (still) invited by what was done. */
export interface Invited {
  user: User;
  link?: string;
}

/** Creates a user who can choose a password by the link that is answered. */
export function inviteUser(
  db: Kysely<Database>,
  input: UserInput,
  by: AccountAudit,
  publicUrl: string,
): Promise<Required<Invited>> {
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
    return {
      user: await presentOne(trx, users, id),
      link: await createInvitationLink(trx, input.email, by, publicUrl),
    };
  });
}

/** Makes a new link for who has not accepted yet; those made before no longer work. */
export function inviteAgain(
  db: Kysely<Database>,
  id: string,
  by: AccountAudit,
  publicUrl: string,
): Promise<Required<Invited>> {
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
    const link = await createInvitationLink(trx, account.email, by, publicUrl);
    return { user: await presentOne(trx, users, id), link };
  });
}

/** Makes the link for who has been invited by this address. */
export async function createInvitationLink(
  trx: Kysely<Database>,
  email: string,
  { now }: AccountAudit,
  publicUrl: string,
): Promise<string> {
  const made = await createPasswordLink(trx, { email, purpose: "INVITATION", publicUrl }, now);
  if (!made) throw new TypeError(`nobody is invited as ${email}`);
  return made.link;
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
