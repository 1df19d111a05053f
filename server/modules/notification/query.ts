import { sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { NOTIFICATION_STATUSES, notificationList } from "../../../contract/notification.ts";
import { foldedText, isoTimestamp } from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";

type Notifications = Resource<UserNotification, typeof notificationList>;

/** The notifications resource in each language, whose texts it sorts and filters by. */
export const notificationResources: Record<Language, Notifications> = {
  tr: createNotificationResource("tr"),
  en: createNotificationResource("en"),
};

function createNotificationResource(language: Language): Notifications {
  const title = foldedText(`notification.title_${language}`);
  const message = foldedText(`notification.message_${language}`);
  return {
    shape: notificationList,
    row: "notification",
    from: sql`notifications as notification`,
    tiebreak: sql`notification.id`,
    columns: {
      id: { value: sql`notification.id`, isRequired: true },
      name: { ...title, isRequired: true },
      title,
      message,
      status: {
        value: sql`notification.status`,
        sort: [sql`array_position(${[...NOTIFICATION_STATUSES]}::text[], notification.status)`],
        isRequired: true,
      },
      createdAt: { value: sql`notification.created_at`, isRequired: true },
    },
    select: {
      id: sql`notification.id`,
      title: title.value,
      message: message.value,
      link: sql`notification.link`,
      status: sql`notification.status`,
      createdAt: isoTimestamp("notification.created_at"),
      updatedAt: isoTimestamp("notification.updated_at"),
    },
    extend: {},
  };
}
