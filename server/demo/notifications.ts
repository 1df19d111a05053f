import type { Insertable } from "kysely";
import type { ActivityKind } from "../../contract/activity.ts";
import type { NotificationStatus } from "../../contract/notification.ts";
import type { NotificationsTable } from "../platform/db/userTables.ts";
import { toMilestonePath } from "../../contract/milestone.ts";
import {
  canBeNotified,
  NOTIFICATION_TEXTS,
  type NotificationKind,
  renderNotification,
} from "../modules/notification/notify.ts";
import type { Directory } from "./directory.ts";
import type { ProjectRows } from "./projectRows.ts";
import { createRandom, DAY_MS, type Random } from "./random.ts";

type Rows = Insertable<NotificationsTable>[];

const SEED = 90_410;
/** Older notifications have been read and deleted. */
const NOTIFIED_DAYS = 80;
/** Notifications older than this have been shown. */
const UNSHOWN_DAYS = 30;
const UNSHOWN_COUNT = 3;
const UNREAD_COUNT = 8;
const HOUR_MS = DAY_MS / 24;

/**
 * Creates notifications of milestone transitions by other users, newest first.
 * The last few are undelivered until the next sign-in.
 */
export function createNotificationRows(
  rows: ProjectRows,
  moves: ProjectRows["history"],
  { users }: Directory,
  now: Date,
): Rows {
  const random = createRandom(SEED);
  const notifiedMoves = moves.flatMap((entry) => toNotifiedMoves(entry, rows, users))
    .filter(({ at }) => now.getTime() - at.getTime() < NOTIFIED_DAYS * DAY_MS)
    .sort((a, b) => b.at.getTime() - a.at.getTime());

  return users.filter(({ password_hash, roles }) => password_hash && canBeNotified(roles))
    .flatMap(({ id: userId }) =>
      notifiedMoves.filter(({ actorId, responsibles }) =>
        actorId !== userId && responsibles.includes(userId)
      ).map(({ at, texts }, index) => {
        const isRecent = now.getTime() - at.getTime() < UNSHOWN_DAYS * DAY_MS;
        const status = index < UNSHOWN_COUNT && isRecent
          ? "PENDING"
          : index < UNREAD_COUNT
          ? "DELIVERED"
          : "READ";
        return {
          ...texts,
          id: random.id(at),
          user_id: userId,
          status,
          created_at: at,
          updated_at: computeUpdatedAt(status, { at, now }, random),
        };
      })
    );
}

interface Move {
  at: Date;
  actorId: string | null | undefined;
  responsibles: readonly string[];
  texts: ReturnType<typeof renderNotification>;
}

/** Converts a history entry of a milestone transition to a notification. */
function toNotifiedMoves(
  entry: ProjectRows["history"][number],
  { projects, responsibles }: ProjectRows,
  users: Directory["users"],
): Move[] {
  const { kind, process_id, process_name, record_id, record_name, actor_id: actorId } = entry;
  const actor = users.find(({ id }) => id === actorId);
  const project = projects.find(({ id }) => id === entry.project_id);
  if (!actor || !project || !process_id || !process_name || !isNotified(kind)) return [];
  return [{
    at: new Date(entry.created_at),
    actorId,
    responsibles: responsibles.filter((responsible) => responsible.process_id === process_id)
      .map(({ user_id }) => user_id),
    texts: renderNotification({
      kind,
      params: {
        who: `${actor.name} ${actor.surname}`,
        milestone: record_name,
        process: process_name,
        project: project.name,
      },
      link: toMilestonePath(process_id, record_id),
    }),
  }];
}

const isNotified = (
  kind: ActivityKind,
): kind is Extract<ActivityKind & `milestone_${string}`, NotificationKind> =>
  kind.startsWith("milestone_") && Object.hasOwn(NOTIFICATION_TEXTS, kind);

/** Notifications are shown within hours and read within days. */
function computeUpdatedAt(
  status: NotificationStatus,
  { at, now }: { at: Date; now: Date },
  random: Random,
) {
  const hours = { PENDING: 0, DELIVERED: random.between(1, 5), READ: random.between(6, 60) };
  return new Date(Math.min(at.getTime() + hours[status] * HOUR_MS, now.getTime()));
}
