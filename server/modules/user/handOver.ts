import { sql, type Transaction } from "kysely";
import { MAX_HANDED_OVER } from "../../../contract/user.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid } from "../../platform/problemError.ts";
import { notify } from "../notification/notify.ts";
import type { Account } from "./rights.ts";

/** The users who give and get work. */
export interface HandOver {
  from: string;
  to: string;
}

/** The numbers of handed over records. */
export interface HandedOver {
  milestones: number;
  processes: number;
  reminders: number;
  feedback: number;
}

/** Hands over all work of a user, in a transaction that has locked both users. */
export type HandOverWork = (
  trx: Transaction<Database>,
  users: HandOver,
  stamp: AuditStamp,
) => Promise<HandedOver>;

/** Takes from a user with new roles what these do not allow, in a transaction that locked them. */
export type ReleaseWork = (
  trx: Transaction<Database>,
  userId: string,
  stamp: AuditStamp,
) => Promise<void>;

/** What later modules do with the work of a user. */
export interface UserWork {
  handOver: HandOverWork;
  release: ReleaseWork;
}

/**
 * Checks that a user can get the work of another, who is to be disabled.
 * @throws {ProblemError} `validation-failed`
 */
export async function checkHandOver(
  trx: Transaction<Database>,
  from: Account,
  to: Account | undefined,
): Promise<void> {
  if (to?.status !== "ACTIVE" || to.id === from.id) {
    throw invalid({
      handOverTo: [{ key: to ? "Choose another active user" : "Unknown value" }],
    });
  }
  const { rows: [carried] } = await sql<{ count: number }>`
    select count(*) as count from (
      select from milestones where assignee_id = ${from.id}::uuid and status <> 'COMPLETED'
      union all
      select from process_responsibles where user_id = ${from.id}::uuid
      union all
      select from reminder_users as link
      join reminders as reminder on reminder.id = link.reminder_id and reminder.status = 'ACTIVE'
      where link.user_id = ${from.id}::uuid
      union all
      select from feedback
      where assignee_id = ${from.id}::uuid and status in ('OPEN', 'IN_PROGRESS')
      limit ${MAX_HANDED_OVER + 1}
    ) as carried`.execute(trx);
  if ((carried?.count ?? 0) <= MAX_HANDED_OVER) return;
  throw invalid({
    handOverTo: [{
      key:
        "This is more than {limit} records, the most that are handed over at once. Give some of them to others first.",
      params: { limit: MAX_HANDED_OVER },
    }],
  });
}

/** Notifies a user once of the work that they got. */
export async function notifyHandedOver(
  trx: Transaction<Database>,
  { from, to, work }: { from: Account; to: string; work: HandedOver },
  { actorId, now }: AuditStamp,
): Promise<void> {
  if (Object.values(work).every((count) => count === 0)) return;
  await notify(trx, {
    kind: "work_handed_over",
    params: { from: `${from.name} ${from.surname}`.trim(), ...work },
    link: "/milestones/?responsible=me",
    userIds: [to],
    exceptUserId: actorId,
    now,
  });
}

/** A table that links users to records. */
interface UserLinks {
  table: "process_responsibles" | "reminder_users";
  /** Its column with the id of the record. */
  key: "process_id" | "reminder_id";
  /** The table of the records. */
  records: "project_processes" | "reminders";
}

/** The users of a record before and after a hand-over, as one text each. */
export interface MovedUsers {
  before: string | null;
  after: string | null;
}

/** Replaces a user in the links of locked records. Returns the users of each changed record. */
export async function moveLinks(
  trx: Transaction<Database>,
  { from, to }: HandOver,
  links: UserLinks,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MovedUsers>> {
  const [table, key] = [sql.table(links.table), sql.ref(links.key)];
  const before = await readLinkedNames(trx, links, ids);
  const { rows: moved } = await sql<{ id: string }>`
    with moved as (
      delete from ${table} where user_id = ${from}::uuid and ${key} = any(${ids}::uuid[])
      returning ${key} as id
    ), added as (
      insert into ${table} (${key}, user_id)
      select id, ${to}::uuid from moved on conflict do nothing
    )
    update ${sql.table(links.records)} as record set version = version + 1, updated_at = ${now}
    from moved where record.id = moved.id
    returning record.id`.execute(trx);
  const after = await readLinkedNames(trx, links, moved.map(({ id }) => id));
  return new Map(moved.map(({ id }) => [
    id,
    { before: before.get(id) ?? null, after: after.get(id) ?? null },
  ]));
}

/** Reads the names of the users of records, as one text each. */
async function readLinkedNames(
  trx: Transaction<Database>,
  { table, key }: UserLinks,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; names: string }>`
    select link.${sql.ref(key)} as id,
      string_agg(account.name || ' ' || account.surname, ', '
        order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id) as names
    from ${sql.table(table)} as link join users as account on account.id = link.user_id
    where link.${sql.ref(key)} = any(${ids}::uuid[])
    group by link.${sql.ref(key)}`.execute(trx);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
