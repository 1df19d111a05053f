import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  NotificationCount,
  NotificationNews,
  NotificationPage,
  UndeliveredNotifications,
  UserNotification,
} from "../../../contract/schemas/notification.ts";
import { notificationList } from "../../../contract/notification.ts";
import { isRecordId } from "../../../contract/appPath.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { invalidQuery, listUnknownKeys } from "../../platform/http/params.ts";
import { pollRoute, readRoute, writeRoute } from "../auth/route.ts";
import { transactionRoute, withUndoOfAll } from "../undo/withUndo.ts";
import { createBulkRoutes, createSetWork } from "../bulk/bulkRoutes.ts";
import {
  isOwnedBy,
  isOwnNotification,
  newsOfUser,
  readAllNotifications,
  type Reader,
  readNotification,
  selectUnreadUndoData,
  transitionNotification,
  transitionNotifications,
  UNDELIVERED_BATCH,
  undeliveredOfUser,
  unreadOfUser,
} from "./changes.ts";
import { notificationResources } from "./query.ts";
import { NOTIFICATION_UNDO_RULES } from "./undo.ts";

const tag = "Notifications";
const access = "notification:read";

/** Query parameters of this list only. */
const OTHER_KEYS = {
  other: {
    type: "object",
    description:
      "Other keys, as they are: one that names a field filters by it, as in status=PENDING; given " +
      "more than once, the field is one of the values. All others are passed over.",
    properties: Object.fromEntries(
      Object.entries(notificationList.fields).filter(([, { filterable }]) => filterable)
        .map(([name]) => [name, { type: "array", items: { type: "string" } }]),
    ),
    additionalProperties: { type: "string" },
  },
};

/** Routes of a user's own notifications; reading them permits marking them. */
export const notificationRoutes = new Hono<AppEnv>()
  .route(
    "/",
    createBulkRoutes({
      kind: "notifications",
      undoRules: NOTIFICATION_UNDO_RULES,
      tag,
      records: "notifications",
      audit: "none",
      list: (c) => {
        const { userId, language } = getReader(c);
        return {
          permission: "notification:read",
          resource: notificationResources[language],
          scope: isOwnedBy(userId),
        };
      },
      work: {
        read: createSetWork((trx, ids, audit) => transitionNotifications(trx, ids, "read", audit)),
      },
    }),
  )
  .get(
    "/",
    readRoute({
      summary: "List one's notifications, the newest first",
      tag,
      access,
      response: NotificationPage,
      list: notificationList,
      query: OTHER_KEYS,
    }, (c) => {
      const { userId, language } = getReader(c);
      return sendList(c, notificationResources[language], {
        scope: () => isOwnedBy(userId),
        otherKeys: "filters",
      });
    }),
  )
  .get(
    "/unread",
    readRoute({
      summary: "List one's notifications that have not been read, the newest first",
      tag,
      access,
      response: NotificationPage,
      list: notificationList,
    }, (c) => {
      const { userId, language } = getReader(c);
      return sendList(c, notificationResources[language], {
        scope: () => sql`${isOwnedBy(userId)} and notification.status <> 'READ'`,
      });
    }),
  )
  .get(
    "/unread/count",
    pollRoute({
      summary: "Count one's notifications that have not been read",
      tag,
      access,
      hasActivity: true,
      response: NotificationCount,
    }, () => unreadOfUser),
  )
  .get(
    "/undelivered",
    pollRoute({
      summary: `Get one's notifications that no toast has shown, the ${UNDELIVERED_BATCH} oldest`,
      tag,
      access,
      response: UndeliveredNotifications,
    }, (c) => undeliveredOfUser[c.var.language]),
  )
  .get(
    "/news",
    pollRoute({
      summary: "Get both of the above; for apps of the release before, and gone with the next",
      tag,
      access,
      response: NotificationNews,
    }, (c) => newsOfUser[c.var.language]),
  )
  .put(
    "/mark-all-as-read",
    writeRoute({
      summary: "Mark all of one's notifications as read; answers how many were not",
      tag,
      access,
      response: NotificationCount,
      undo: ["notifications.read"],
      audit: "none",
      query: {
        until: {
          type: "string",
          format: "uuid",
          description: "The newest notification to mark: newer ones stay unread.",
        },
      },
    }, async (c) => {
      const range = { userId: c.var.currentUser.id, until: await readUntil(c) };
      return await withUndoOfAll(
        c,
        "notifications.read",
        selectUnreadUndoData(range),
        (trx, { now }) => readAllNotifications(trx, range, now),
      );
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get one of one's notifications",
      tag,
      access,
      workload: "detail",
      response: UserNotification,
      problems: ["not-found"],
    }, (c, { id }) => readNotification(c.var.db, id, getReader(c))),
  )
  .put(
    "/:id/read",
    transactionRoute({
      summary: "Mark a notification as read",
      tag,
      access,
      response: UserNotification,
      undo: { rules: NOTIFICATION_UNDO_RULES, action: "notifications.read" },
      audit: "none",
      problems: ["not-found"],
    }, async (c, { trx, id, audit }) => {
      await transitionNotification(trx, id, "read", audit);
      return await readNotification(trx, id, getReader(c));
    }),
  )
  .put(
    "/:id/acknowledge-delivery",
    transactionRoute({
      summary: "Say that a notification has been shown",
      tag,
      access,
      response: UserNotification,
      undo: null,
      audit: "none",
      problems: ["not-found"],
    }, async (c, { trx, id, audit }) => {
      await transitionNotification(trx, id, "acknowledge", audit);
      return await readNotification(trx, id, getReader(c));
    }),
  );

/**
 * Reads `until`.
 * @throws {ProblemError} 400 unless it is the id of a notification of the user
 */
async function readUntil(c: Context<AppEnv>): Promise<string | undefined> {
  const params = new URL(c.req.url).searchParams;
  const unknown = listUnknownKeys(params, ["until"]);
  if (unknown.length > 0) throw invalidQuery(unknown);
  const [until, ...others] = params.getAll("until");
  if (until === undefined) return undefined;
  if (others.length > 0) throw invalidQuery([{ key: "until", reason: "repeated" }]);
  const isOwn = isRecordId(until) &&
    await isOwnNotification(c.var.db, until, c.var.currentUser.id);
  if (!isOwn) throw invalidQuery([{ key: "until", reason: "value" }]);
  return until;
}

const getReader = (c: Context<AppEnv>): Reader => ({
  userId: c.var.currentUser.id,
  language: c.var.language,
});
