import { Hono } from "hono";
import {
  NotificationPreferences,
  notificationPreferencesForm,
} from "../../../contract/schemas/notificationPreferences.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

const tag = "Notifications";
const access = "notification:read";

/** Routes of the user's own preferences, under /api/users/me/notification-preferences. */
export const notificationPreferenceRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "Get where one is told of what: in the app, by mail at once, in a daily digest",
      tag,
      access,
      workload: "detail",
      response: NotificationPreferences,
    }, (c) => readPreferences(c.var.db, c.var.currentUser.id)),
  )
  .put(
    "/",
    transactionRoute({
      summary: "Replace where one is told of what; account mails always come at once",
      tag,
      access,
      body: notificationPreferencesForm,
      response: NotificationPreferences,
      undo: null,
      audit: "none",
      problems: ["stale-version"],
    }, (_, { trx, body, audit }) => savePreferences(trx, audit.actorId, body, audit.now)),
  );
