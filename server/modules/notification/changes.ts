import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { NotificationStatus } from "../../../contract/notification.ts";
import type { NotificationNews, UserNotification } from "../../../contract/schemas/notification.ts";
import { getNextStatus } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type NotificationAction,
  notificationLifecycle,
} from "../../../machines/lifecycles/notification.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import { jsonItem } from "../../platform/db/resource.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/problemError.ts";
import { readRecord } from "../../platform/db/records.ts";
import { notificationResources } from "./query.ts";

/** The user whose notifications are read, and their language. */
export interface Reader {
  userId: string;
  language: Language;
}

/** The most notifications of one response; acknowledging them makes room for more. */
export const UNDELIVERED_BATCH = 50;

/** Counts the unread notifications of the row `users`. */
export const unreadOfUser: RawBuilder<number> = sql`(
  select count(*) from notifications as notification
  where notification.user_id = users.id and notification.status <> 'READ'
)`;

const selectUndelivered = (language: Language): RawBuilder<UserNotification[]> =>
  sql`(
    select coalesce(json_agg(one.item order by one.created_at, one.id), '[]') from (
      select
        ${
    jsonItem(notificationResources[language], [])
  } as item, notification.created_at, notification.id
      from notifications as notification
      where notification.user_id = users.id and notification.status = 'PENDING'
      order by notification.created_at, notification.id
      limit ${UNDELIVERED_BATCH}
    ) as one
  )`;

/** Selects the notifications of the row `users` that no toast has shown, oldest first. */
export const undeliveredOfUser = { tr: selectUndelivered("tr"), en: selectUndelivered("en") };

const selectNews = (language: Language) =>
  jsonObject({
    undelivered: undeliveredOfUser[language],
    unread: unreadOfUser,
  }) as RawBuilder<NotificationNews>;

/** Selects both in one JSON object. */
export const newsOfUser = { tr: selectNews("tr"), en: selectNews("en") };

/**
 * Reads a user's own notification as the API returns it.
 * @throws {ProblemError} `not-found`
 */
export async function readNotification(
  db: Kysely<Database>,
  id: string,
  { userId, language }: Reader,
): Promise<UserNotification> {
  return await readRecord(db, notificationResources[language], id, [], isOwnedBy(userId));
}

/**
 * Acknowledges or reads a user's own notification, unless it already is.
 * @throws {ProblemError} `not-found`
 */
export async function transitionNotification(
  trx: Transaction<Database>,
  id: string,
  action: NotificationAction,
  stamp: AuditStamp,
): Promise<void> {
  const { size } = await transitionNotifications(trx, [id], action, stamp);
  if (size === 0) throw notFound();
}

/** Acknowledges or reads a user's own ones of notifications. Returns their statuses by id. */
export async function transitionNotifications(
  trx: Transaction<Database>,
  ids: readonly string[],
  action: NotificationAction,
  { actorId, now, storeUndos }: AuditStamp,
): Promise<ReadonlyMap<string, NotificationStatus>> {
  const notifications = await trx.selectFrom("notifications").select(["id", "status"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`).where("user_id", "=", actorId)
    .orderBy("id").forUpdate().execute();
  const statuses = new Map(notifications.map(({ id, status }) => [
    id,
    getNextStatus(notificationLifecycle, status, action) ?? status,
  ]));
  const changed = notifications.filter(({ id, status }) => statuses.get(id) !== status);
  const changes = changed.map(({ id }) => ({ id, status: statuses.get(id) }));
  if (changes.length === 0) return statuses;
  await sql`
    update notifications as notification set status = change.status, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, status text)
    where notification.id = change.id`.execute(trx);
  await storeUndos?.(changed.map(({ id, status }) => ({
    recordId: id,
    version: null,
    data: { status },
  })));
  return statuses;
}

/** A user's unread notifications, up to one of them. */
export interface UnreadRange {
  userId: string;
  /** The id of the newest one to include; all by default. */
  until: string | undefined;
}

/** Marks all notifications of a range as read. Returns their number. */
export async function readAllNotifications(
  trx: Transaction<Database>,
  range: UnreadRange,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx.updateTable("notifications")
    .set({ status: "READ", updated_at: now })
    .where("id", "in", (query) =>
      query.selectFrom("notifications").select("id")
        .where(createUnreadCondition(range))
        .orderBy("id").forUpdate())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Selects the undo data of marking a range as read. */
export const selectUnreadUndoData = (range: UnreadRange) =>
  sql`
    select id as record_id, null::integer as version,
      jsonb_build_object('status', status) as kept
    from notifications where ${createUnreadCondition(range)}`;

function createUnreadCondition({ userId, until }: UnreadRange): RawBuilder<boolean> {
  const ofUser = sql<boolean>`user_id = ${userId}::uuid and status <> 'READ'`;
  return until === undefined ? ofUser : sql`${ofUser} and (created_at, id) <= (
    select newest.created_at, newest.id from notifications as newest
    where newest.id = ${until}::uuid and newest.user_id = ${userId}::uuid
  )`;
}

/** Whether a notification is the user's own. */
export async function isOwnNotification(
  db: Kysely<Database>,
  id: string,
  userId: string,
): Promise<boolean> {
  const notification = await db.selectFrom("notifications").select("id")
    .where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return notification !== undefined;
}

/** The condition of a user's own notifications. */
export const isOwnedBy = (userId: string) => sql`notification.user_id = ${userId}::uuid`;
