import { Hono } from "hono";
import {
  NotificationPreferences,
  notificationPreferencesForm,
  NotificationPreferencesInput,
} from "../../../contract/schemas/notificationPreferences.ts";
import { requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { refuseQuery } from "../../http/params.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

const tag = "Notifications";

/** Everybody's own, under /api/users/me/notification-preferences. */
export const notificationPreferenceRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("Get where one is told of what: in the app, by mail at once, in a daily digest", {
      tag,
      answers: NotificationPreferences,
    }),
    requires("notification:read"),
    async (c) => {
      refuseQuery(c);
      return c.json(await readPreferences(c.var.db, c.var.currentUser.id));
    },
  )
  .put(
    "/",
    describe("Replace where one is told of what; account mails always come at once", {
      tag,
      body: NotificationPreferencesInput,
      answers: NotificationPreferences,
      refuses: ["stale-version"],
    }),
    requires("notification:read"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, notificationPreferencesForm);
      const { db, currentUser, clock } = c.var;
      return c.json(await savePreferences(db, currentUser.id, input, clock()));
    },
  );
