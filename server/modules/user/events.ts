import { sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import { accountEventList } from "../../../contract/accountEvent.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import type { AccountChange } from "../../platform/db/userTables.ts";
import { isoTimestamp } from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { createRowCounter } from "../../platform/db/rowCounts.ts";
import type { Database } from "../../platform/db/schema.ts";
import { recordActivity } from "../activity/record.ts";
import { selectPerson } from "../../platform/db/people.ts";

interface NamedAccount {
  id: string;
  name: string;
  surname: string;
  company_id: string;
}

/** Records a change of a user as activity, in the transaction of the change. */
export const recordUserActivity = (
  trx: Transaction<Database>,
  action: ActivityAction<"user">,
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

export const accountEvents: Resource<AccountEvent, typeof accountEventList> = {
  shape: accountEventList,
  row: "event",
  from: sql`account_events as event`,
  count: createRowCounter("account_events"),
  tiebreak: sql`event.sequence`,
  columns: {
    event: { value: sql`event.event` },
    personId: {
      value: sql`null`,
      anyOf: (matches) => sql`(${matches(sql`event.user_id`)} or ${matches(sql`event.actor_id`)})`,
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
    user: selectPerson(sql`event.user_id`),
    userEmail: sql`event.user_email`,
    actor: selectPerson(sql`event.actor_id`),
    actorEmail: sql`event.actor_email`,
    address: sql`event.address`,
    changes: sql`event.changes`,
    takesBack: sql`event.takes_back`,
    createdAt: isoTimestamp("event.created_at"),
  },
  extend: {},
};
