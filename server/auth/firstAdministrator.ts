import { type Kysely, sql } from "kysely";
import { newId } from "../db/newId.ts";
import type { Database } from "../db/schema.ts";
import { createPasswordLink } from "./passwordLinks.ts";

interface FirstAdministrator {
  email: string | undefined;
  publicUrl: string;
}

type FirstRun =
  /** Somebody can sign in already. */
  | { kind: "settled" }
  | { kind: "invited"; link: string }
  /** Nobody can sign in, and ADMIN_EMAIL names nobody to invite. */
  | { kind: "nobody" };

/**
 * Makes sure that somebody can get in: while no user is active, the administrator with this address
 * is created if need be, and given a new one-time link at every start.
 */
export async function inviteFirstAdministrator(
  db: Kysely<Database>,
  { email, publicUrl }: FirstAdministrator,
  now: Date,
): Promise<FirstRun> {
  const active = await db.selectFrom("users")
    .select("id")
    .where("status", "<>", "INVITED")
    .limit(1)
    .executeTakeFirst();
  if (active) return { kind: "settled" };
  if (email === undefined) return { kind: "nobody" };

  return await db.transaction().execute(async (trx) => {
    await createAdministrator(trx, email, now);
    const made = await createPasswordLink(
      trx,
      { email, purpose: "INVITATION", publicUrl },
      now,
    );
    return made ? { kind: "invited", link: made.link } : { kind: "settled" };
  });
}

/** A user belongs to a company, so one is named after the domain of the address. */
async function createAdministrator(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  const [name = email, domain = email] = email.split("@");
  const known = await db.selectFrom("users").select("id").where("email", "=", email)
    .executeTakeFirst();
  if (known) return;
  const stamps = { created_at: now, updated_at: now };
  const company = await db.insertInto("companies")
    .values({ id: newId(now), name: domain, ...stamps })
    .onConflict((conflict) =>
      conflict.expression(sql`fold(name)`).doUpdateSet({ name: sql`companies.name` })
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("users")
    .values({
      id: newId(now),
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
