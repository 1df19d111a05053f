import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { NotificationNews, UserNotification } from "../../../contract/schemas/notification.ts";
import { next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type NotificationAction,
  notificationLifecycle,
} from "../../../machines/lifecycles/notification.ts";
import { jsonObject } from "../../db/json.ts";
import { jsonItem } from "../../db/resource.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import { presentOne } from "../records.ts";
import { notificationsIn } from "./query.ts";

/** Whose notifications, in which language: nobody sees those of others. */
export interface Reader {
  userId: string;
  language: Language;
}

/** More come with the next call, once these have been acknowledged. */
export const UNDELIVERED_BATCH = 50;

/** How many of the row `users` have not been read. */
export const unreadOfUser: RawBuilder<number> = sql`(
  select count(*) from notifications as notification
  where notification.user_id = users.id and notification.status <> 'READ'
)`;

const undeliveredIn = (language: Language): RawBuilder<UserNotification[]> =>
  sql`(
    select coalesce(json_agg(one.item order by one.created_at, one.id), '[]') from (
      select
        ${jsonItem(notificationsIn[language], [])} as item, notification.created_at, notification.id
      from notifications as notification
      where notification.user_id = users.id and notification.status = 'PENDING'
      order by notification.created_at, notification.id
      limit ${UNDELIVERED_BATCH}
    ) as one
  )`;

/** Those of the row `users` that no toast has shown yet, the oldest first. */
export const undeliveredOfUser = { tr: undeliveredIn("tr"), en: undeliveredIn("en") };

const newsIn = (language: Language) =>
  jsonObject({
    undelivered: undeliveredOfUser[language],
    unread: unreadOfUser,
  }) as RawBuilder<NotificationNews>;

/** Both at once. */
export const newsOfUser = { tr: newsIn("tr"), en: newsIn("en") };

/** The notification as the API answers it; refuses where there is none, or it is for somebody else. */
export async function presentNotification(
  db: Kysely<Database>,
  id: string,
  { userId, language }: Reader,
): Promise<UserNotification> {
  return await presentOne(db, notificationsIn[language], id, [], own(userId));
}

/** Acknowledges or reads a notification; what already holds stays as it is. Refuses as above. */
export function moveNotification(
  db: Kysely<Database>,
  id: string,
  action: NotificationAction,
  reader: Reader,
  now: Date,
): Promise<UserNotification> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("notifications").select("status")
      .where("id", "=", id).where("user_id", "=", reader.userId).forUpdate()
      .executeTakeFirstOrThrow(() => notFound());
    const after = next(notificationLifecycle, before.status, action);
    if (after !== undefined && after !== before.status) {
      await trx.updateTable("notifications").set({ status: after, updated_at: now })
        .where("id", "=", id).execute();
    }
    return await presentNotification(trx, id, reader);
  });
}

/** The unread notifications of a user, up to the newest that the user has been given. */
export interface UnreadRange {
  userId: string;
  /** The id of the newest one to include; without it all are. */
  until: string | undefined;
}

/** Reads all in the range that are unread, shown or not; returns how many they were. */
export async function readAllNotifications(
  db: Kysely<Database>,
  range: UnreadRange,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db.updateTable("notifications")
    .set({ status: "READ", updated_at: now })
    .where("id", "in", (query) =>
      query.selectFrom("notifications").select("id")
        .where(isUnreadIn(range))
        .orderBy("id").forUpdate())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** What brings the unread ones in the range back once they are read, each with how it stood. */
export const unreadToKeep = (range: UnreadRange) =>
  sql`
    select id as record_id, null::integer as version,
      jsonb_build_object('status', status) as kept
    from notifications where ${isUnreadIn(range)}`;

function isUnreadIn({ userId, until }: UnreadRange): RawBuilder<boolean> {
  const ofUser = sql<boolean>`user_id = ${userId}::uuid and status <> 'READ'`;
  return until === undefined ? ofUser : sql`${ofUser} and (created_at, id) <= (
    select newest.created_at, newest.id from notifications as newest
    where newest.id = ${until}::uuid and newest.user_id = ${userId}::uuid
  )`;
}

/** Whether the notification is one of the user's. */
export async function isOwnNotification(
  db: Kysely<Database>,
  id: string,
  userId: string,
): Promise<boolean> {
  const found = await db.selectFrom("notifications").select("id")
    .where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return found !== undefined;
}

/** The notifications of one user. */
export const own = (userId: string) => sql`notification.user_id = ${userId}::uuid`;
