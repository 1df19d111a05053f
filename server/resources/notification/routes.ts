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
import { isRecordId } from "../../../contract/recordId.ts";
import type { NotificationAction } from "../../../machines/lifecycles/notification.ts";
import { readIfPermitted, requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { jsonUnlessKnown } from "../../http/etag.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { badQuery, readId, refuseQuery, unknownKeys } from "../../http/params.ts";
import { undoably, undoablyAll } from "../../http/undoable.ts";
import { bulkRoutes } from "../bulkRoutes.ts";
import {
  isOwnNotification,
  moveNotification,
  newsOfUser,
  own,
  presentNotification,
  readAllNotifications,
  type Reader,
  UNDELIVERED_BATCH,
  undeliveredOfUser,
  unreadOfUser,
  unreadToKeep,
} from "./changes.ts";
import { notificationsIn } from "./query.ts";

const tag = "Notifications";

/** The list takes further keys of its own beside those of every list. */
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

/** Everybody's own. Who may read them may also have them marked as shown and read. */
export const notificationRoutes = new Hono<AppEnv>()
  .route(
    "/",
    bulkRoutes({
      kind: "notifications",
      tag,
      records: "notifications",
      list: (c) => {
        const { userId, language } = reader(c);
        return {
          permission: "notification:read",
          resource: notificationsIn[language],
          within: own(userId),
        };
      },
      work: { read: (c, db, id) => moveNotification(db, id, "read", reader(c), c.var.clock()) },
    }),
  )
  .get(
    "/",
    describe("List one's notifications, the newest first", {
      tag,
      answers: NotificationPage,
      list: notificationList,
      query: OTHER_KEYS,
    }),
    requires("notification:read"),
    (c) => {
      const { userId, language } = reader(c);
      return answerList(c, notificationsIn[language], {
        within: () => own(userId),
        otherKeys: "taken",
      });
    },
  )
  .get(
    "/unread",
    describe("List one's notifications that have not been read, the newest first", {
      tag,
      answers: NotificationPage,
      list: notificationList,
    }),
    requires("notification:read"),
    (c) => {
      const { userId, language } = reader(c);
      return answerList(c, notificationsIn[language], {
        within: () => sql`${own(userId)} and notification.status <> 'READ'`,
      });
    },
  )
  .get(
    "/unread/count",
    describe("Count one's notifications that have not been read", {
      tag,
      answers: NotificationCount,
      isTagged: true,
    }),
    async (c) => {
      const unread = await readIfPermitted(c, "notification:read", unreadOfUser);
      refuseQuery(c);
      return jsonUnlessKnown(c, unread);
    },
  )
  .get(
    "/undelivered",
    describe(`Get one's notifications that no toast has shown, the ${UNDELIVERED_BATCH} oldest`, {
      tag,
      answers: UndeliveredNotifications,
      isTagged: true,
    }),
    async (c) => {
      const beside = undeliveredOfUser[c.var.language];
      const undelivered = await readIfPermitted(c, "notification:read", beside);
      refuseQuery(c);
      return jsonUnlessKnown(c, undelivered);
    },
  )
  .get(
    "/news",
    describe("Get both of the above; for apps of the release before, and gone with the next", {
      tag,
      answers: NotificationNews,
      isTagged: true,
    }),
    async (c) => {
      const beside = newsOfUser[c.var.language];
      const news = await readIfPermitted(c, "notification:read", beside);
      refuseQuery(c);
      return jsonUnlessKnown(c, news);
    },
  )
  .put(
    "/mark-all-as-read",
    describe("Mark all of one's notifications as read; answers how many were not", {
      tag,
      answers: NotificationCount,
      isUndoable: true,
      query: {
        until: {
          type: "string",
          format: "uuid",
          description: "The newest notification to mark: newer ones stay unread.",
        },
      },
    }),
    requires("notification:read"),
    async (c) => {
      const range = { userId: c.var.currentUser.id, until: await readUntil(c) };
      const read = await undoablyAll(
        c,
        "notifications.read",
        unreadToKeep(range),
        (db) => readAllNotifications(db, range, c.var.clock()),
      );
      return c.json(read);
    },
  )
  .get(
    "/:id",
    describe("Get one of one's notifications", {
      tag,
      answers: UserNotification,
      refuses: ["not-found"],
    }),
    requires("notification:read"),
    async (c) => {
      refuseQuery(c);
      return c.json(await presentNotification(c.var.db, readId(c), reader(c)));
    },
  )
  .put(
    "/:id/read",
    describe("Mark a notification as read", {
      tag,
      isUndoable: true,
      answers: UserNotification,
      refuses: ["not-found"],
    }),
    requires("notification:read"),
    (c) => move(c, "read"),
  )
  .put(
    "/:id/acknowledge-delivery",
    describe("Say that a notification has been shown", {
      tag,
      answers: UserNotification,
      refuses: ["not-found"],
    }),
    requires("notification:read"),
    (c) => move(c, "acknowledge"),
  );

/** The id in `until`; rejects one that names no notification of the user's. */
async function readUntil(c: Context<AppEnv>): Promise<string | undefined> {
  const params = new URL(c.req.url).searchParams;
  const unknown = unknownKeys(params, ["until"]);
  if (unknown.length > 0) throw badQuery(unknown);
  const [until, ...others] = params.getAll("until");
  if (until === undefined) return undefined;
  if (others.length > 0) throw badQuery([{ key: "until", reason: "repeated" }]);
  const isOwn = isRecordId(until) &&
    await isOwnNotification(c.var.db, until, c.var.currentUser.id);
  if (!isOwn) throw badQuery([{ key: "until", reason: "value" }]);
  return until;
}

async function move(c: Context<AppEnv>, action: NotificationAction): Promise<Response> {
  refuseQuery(c);
  const recordId = readId(c);
  const { clock } = c.var;
  const moved = await undoably(
    c,
    { action: `notifications.${action}`, recordId },
    (db) => moveNotification(db, recordId, action, reader(c), clock()),
  );
  return c.json(moved);
}

const reader = (c: Context<AppEnv>): Reader => ({
  userId: c.var.currentUser.id,
  language: c.var.language,
});
