import { type Kysely, sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Notification } from "../../../contract/schemas/notification.ts";
import { next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type NotificationAction,
  notificationLifecycle,
} from "../../../machines/lifecycles/notification.ts";
import { listPage } from "../../db/list.ts";
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

export async function countUnread(db: Kysely<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications as notification
    where ${own(userId)} and notification.status <> 'READ'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those that no toast has shown yet, the oldest first. */
export async function listUndelivered(
  db: Kysely<Database>,
  { userId, language }: Reader,
): Promise<Notification[]> {
  const query = {
    page: 1,
    size: UNDELIVERED_BATCH,
    sortField: "createdAt",
    sortDirection: "asc",
    filters: [],
    extend: [],
  } as const satisfies ListQuery;
  const undelivered = sql`${own(userId)} and notification.status = 'PENDING'`;
  return (await listPage(db, notificationsIn[language], query, undelivered)).data;
}

/** The notification as the API answers it; refuses where there is none, or it is for somebody else. */
export async function presentNotification(
  db: Kysely<Database>,
  id: string,
  { userId, language }: Reader,
): Promise<Notification> {
  return await presentOne(db, notificationsIn[language], id, [], own(userId));
}

/** Acknowledges or reads a notification; what already holds stays as it is. Refuses as above. */
export function moveNotification(
  db: Kysely<Database>,
  id: string,
  action: NotificationAction,
  reader: Reader,
  now: Date,
): Promise<Notification> {
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

/** Reads all that are unread, shown or not; answers how many they were. */
export async function readAllNotifications(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db.updateTable("notifications")
    .set({ status: "READ", updated_at: now })
    .where("id", "in", (query) =>
      query.selectFrom("notifications").select("id")
        .where("user_id", "=", userId).where("status", "<>", "READ")
        .orderBy("id").forUpdate())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The notifications of one user. */
export const own = (userId: string) => sql`notification.user_id = ${userId}::uuid`;
