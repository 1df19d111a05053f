import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createPasswordLink } from "./passwordLinks.ts";

interface FirstAdministrator {
  email: string | undefined;
  publicUrl: string;
}

type FirstRun =
  /** There are users who can sign in. */
  | { kind: "settled" }
  | { kind: "invited"; link: string }
  /** Nobody can sign in, and ADMIN_EMAIL is not set. */
  | { kind: "nobody" };

/**
 * Invites the first administrator while no user is active.
 * Creates the user if necessary, and a new one-time link at every start.
 */
export async function inviteFirstAdministrator(
  db: Kysely<Database>,
  { email, publicUrl }: FirstAdministrator,
  now: Date,
): Promise<FirstRun> {
  const activeUser = await db.selectFrom("users")
    .select("id")
    .where("status", "<>", "INVITED")
    .limit(1)
    .executeTakeFirst();
  if (activeUser) return { kind: "settled" };
  if (email === undefined) return { kind: "nobody" };

  return await inTransaction(db, async (trx) => {
    await createAdministrator(trx, email, now);
    const invitation = await createPasswordLink(
      trx,
      { email, purpose: "INVITATION", publicUrl },
      now,
    );
    return invitation ? { kind: "invited", link: invitation.link } : { kind: "settled" };
  });
}

/**
 * Creates the administrator, and the company that every user needs, named after the mail domain.
 */
async function createAdministrator(
  trx: Transaction<Database>,
  email: string,
  now: Date,
): Promise<void> {
  const [name = email, domain = email] = email.split("@");
  const existing = await trx.selectFrom("users").select("id").where("email", "=", email)
    .executeTakeFirst();
  if (existing) return;
  const stamps = { created_at: now, updated_at: now };
  const company = await trx.insertInto("companies")
    .values({ id: createId(now), name: domain, ...stamps })
    .onConflict((conflict) =>
      conflict.expression(sql`fold(name)`).doUpdateSet({ name: sql`companies.name` })
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("users")
    .values({
      id: createId(now),
      email,
      name,
      surname: "",
      company_id: company.id,
      roles: ["ADMIN"],
      status: "INVITED",
      ...stamps,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
