import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  type TopicChoice,
} from "../../contract/notificationPreferences.ts";
import { computeNextDigestAt } from "../modules/notification/preferences.ts";
import type { Directory } from "./directory.ts";

const MANAGER_CHOICES: Record<NotificationTopic, TopicChoice> = {
  ...DEFAULT_CHOICES,
  milestones: { inApp: true, mail: "DIGEST" },
  late: { inApp: true, mail: "DIGEST" },
  dueSoon: { inApp: true, mail: "DIGEST" },
  feedback: { inApp: false, mail: "DIGEST" },
};

/** Creates preferences with a digest for the manager; the other users have none. */
export function createPreferenceRows({ users }: Directory, now: Date) {
  const managers = users.filter(({ password_hash, roles }) =>
    password_hash && roles.includes("MANAGER")
  );
  const { digestHour, digestTimeZone } = DEFAULT_DIGEST;
  return {
    preferences: managers.map(({ id }) => ({
      user_id: id,
      version: 1,
      digest_hour: digestHour,
      digest_time_zone: digestTimeZone,
      next_digest_at: computeNextDigestAt(DEFAULT_DIGEST, now, null),
      created_at: now,
      updated_at: now,
    })),
    choices: managers.flatMap(({ id }) =>
      NOTIFICATION_TOPICS.map((topic) => ({
        user_id: id,
        topic,
        in_app: MANAGER_CHOICES[topic].inApp,
        mail: MANAGER_CHOICES[topic].mail,
      }))
    ),
  };
}
