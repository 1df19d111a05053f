import type { Kysely } from "kysely";
import type { NotificationStatus } from "../../contract/notification.ts";
import { createId } from "../../server/platform/db/records.ts";
import type { Database } from "../../server/platform/db/schema.ts";

interface AddedNotification {
  title?: string;
  titleEnglish?: string;
  message?: string;
  link?: string | null;
  status?: NotificationStatus;
  createdAt?: string;
  updatedAt?: string;
}

/** Inserts a notification and returns its id. */
export async function addNotification(
  db: Kysely<Database>,
  userId: string,
  {
    title = "Kilometre taşı başladı: Saha ziyareti",
    titleEnglish = title,
    message = "",
    link = null,
    status = "PENDING",
    createdAt = "2026-02-20T08:00:00.000Z",
    updatedAt = createdAt,
  }: AddedNotification = {},
): Promise<string> {
  const id = createId(new Date(createdAt));
  await db.insertInto("notifications").values({
    id,
    user_id: userId,
    kind: "milestone_started",
    title_tr: title,
    title_en: titleEnglish,
    message_tr: message,
    message_en: message,
    link,
    status,
    created_at: createdAt,
    updated_at: updatedAt,
  }).execute();
  return id;
}
