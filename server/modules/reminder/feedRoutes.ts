import { Hono } from "hono";
import { ReminderFeed, ReminderFeedAddress } from "../../../contract/schemas/reminder.ts";
import { createFeedAttempt } from "../../platform/http/attempts.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { declareRoute } from "../../platform/http/routeDeclaration.ts";
import { notFound } from "../../platform/problemError.ts";
import { readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { createFeed, findFeed, findFeedUser, renderFeed } from "./feed.ts";
import { deleteFeed } from "../auth/calendarFeeds.ts";

const tag = "Reminders";
const access = "reminder:list";

/** Routes of the user's own feed URL, under /api/reminders/feed. */
export const calendarFeedRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "Tell whether one has an address for calendar programs",
      tag,
      access,
      workload: "detail",
      response: ReminderFeed,
    }, (c) => findFeed(c.var.db, c.var.currentUser.id)),
  )
  .post(
    "/",
    transactionRoute({
      summary: "Make a new address for calendar programs, told this once; it ends the one before",
      tag,
      access,
      response: ReminderFeedAddress,
      status: 201,
      undo: null,
      audit: "none",
    }, (c, { trx, audit }) => createFeed(trx, audit.actorId, c.var.publicUrl, audit.now)),
  )
  .delete(
    "/",
    transactionRoute({
      summary: "End the address for calendar programs",
      tag,
      access,
      undo: null,
      audit: "none",
    }, (_, { trx, audit }) => deleteFeed(trx, audit.actorId)),
  );

/** Serves the feed to anybody with its URL, under /calendar. */
export const calendarRoutes = new Hono<AppEnv>()
  .get(
    "/:file{[\\w-]{20,100}\\.ics}",
    declareRoute({ access: "public", workload: "aggregate" }, async (c) => {
      const { db, clock, expander, publicUrl, limits, address } = c.var;
      const now = clock();
      await limits.count([createFeedAttempt(address)]);
      const file = c.req.param("file") ?? "";
      const reader = await findFeedUser(db, file.slice(0, -".ics".length), now);
      if (!reader) throw notFound();
      await limits.refund([createFeedAttempt(address)]);
      return c.body(await renderFeed({ db, expander, now }, { ...reader, publicUrl }), 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="iklim.ics"',
        "Cache-Control": "private, max-age=300",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
      });
    }),
  );
