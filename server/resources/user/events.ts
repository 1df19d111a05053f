import { type Kysely, sql } from "kysely";
import type { ActivityActionOf, TakenBackKind } from "../../../contract/activity.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import {
  accountEventList,
  type AccountEventName,
  type AccountEventTakenBack,
} from "../../../contract/accountEvent.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import type { AccountChange } from "../../db/userTables.ts";
import { isoTimestamp } from "../../db/json.ts";
import type { Resource } from "../../db/resource.ts";
import { countOfAll } from "../../db/rowCounts.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { personOf } from "./query.ts";

/** When something is done, and from which network address; empty where there is none. */
export interface Origin {
  now: Date;
  address: string;
}

/** Who does something to an account, with which permissions, when, and from where. */
export interface AccountAudit extends Origin, Pick<AuditStamp, "takesBack"> {
  actor: Pick<CurrentUser, "id" | "email" | "permissions">;
}

interface Account {
  id: string;
  email: string;
}

const TAKEN_BACK: Partial<Record<TakenBackKind, AccountEventTakenBack>> = {
  user_enabled: "enabled",
  user_disabled: "disabled",
};

/** Records what was done to whose account; belongs in the transaction of what it tells. */
export async function recordAccount(
  trx: Kysely<Database>,
  event: AccountEventName,
  user: Account,
  { actor, now, address, takesBack }: Omit<AccountAudit, "actor"> & { actor: Account | null },
  changes: readonly AccountChange[] = [],
): Promise<void> {
  await trx.insertInto("account_events").values({
    id: newId(now),
    event,
    user_id: user.id,
    user_email: user.email,
    actor_id: actor?.id ?? null,
    actor_email: actor?.email ?? null,
    address: address || null,
    changes: JSON.stringify(changes),
    takes_back: takesBack ? TAKEN_BACK[takesBack] ?? null : null,
    created_at: now,
  }).execute();
}

interface NamedAccount {
  id: string;
  name: string;
  surname: string;
  company_id: string;
}

/** Records in the activity what was done to a user; belongs in the transaction of what it tells. */
export const recordUser = (
  trx: Kysely<Database>,
  action: ActivityActionOf<"user">,
  { id, name, surname, company_id: companyId }: NamedAccount,
  { actor, now, takesBack }: AccountAudit,
  changes: readonly AccountChange[] = [],
): Promise<void> =>
  recordActivity(trx, [{
    type: "user",
    action,
    record: { id, name: `${name} ${surname}`.trim() },
    companyId,
    changes: [...changes],
  }], { actorId: actor.id, now, ...(takesBack && { takesBack }) });

/** Records that somebody was refused who tried to sign in to an account, if there is such a one. */
export async function recordRefusedSignIn(
  db: Kysely<Database>,
  email: string,
  origin: Origin,
): Promise<void> {
  const user = await db.selectFrom("users").select(["id", "email"]).where("email", "=", email)
    .executeTakeFirst();
  if (user) await recordAccount(db, "sign_in_refused", user, { ...origin, actor: null });
}

export const accountEvents: Resource<AccountEvent, typeof accountEventList> = {
  shape: accountEventList,
  row: "event",
  from: sql`account_events as event`,
  count: countOfAll("account_events"),
  tiebreak: sql`event.sequence`,
  columns: {
    event: { value: sql`event.event` },
    personId: {
      value: sql`null`,
      anyValue: (fits) => sql`(${fits(sql`event.user_id`)} or ${fits(sql`event.actor_id`)})`,
    },
    userId: { value: sql`event.user_id` },
    userEmail: {
      value: sql`event.user_email`,
      sort: [sql`event.user_email collate "C"`],
      isRequired: true,
    },
    actorId: { value: sql`event.actor_id` },
    actorEmail: { value: sql`event.actor_email`, sort: [sql`event.actor_email collate "C"`] },
    address: { value: sql`event.address`, letters: "ascii" },
    createdAt: { value: sql`event.created_at`, isRequired: true },
  },
  select: {
    id: sql`event.id`,
    event: sql`event.event`,
    user: personOf(sql`event.user_id`),
    userEmail: sql`event.user_email`,
    actor: personOf(sql`event.actor_id`),
    actorEmail: sql`event.actor_email`,
    address: sql`event.address`,
    changes: sql`event.changes`,
    takesBack: sql`event.takes_back`,
    createdAt: isoTimestamp("event.created_at"),
  },
  extend: {},
};
