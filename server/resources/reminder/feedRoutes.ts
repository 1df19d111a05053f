import { Hono } from "hono";
import { ReminderFeed, ReminderFeedAddress } from "../../../contract/schemas/reminder.ts";
import { feedAttempt } from "../../http/attempts.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { refuseQuery } from "../../http/params.ts";
import { notFound } from "../../refusal.ts";
import { createFeed, deleteFeed, findFeed, findFeedUser, renderFeed } from "./feed.ts";

const tag = "Reminders";

/** The address of one's own calendar, under /api/reminders/feed. */
export const calendarFeedRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("Tell whether one has an address for calendar programs", {
      tag,
      answers: ReminderFeed,
    }),
    requires("reminder:list"),
    async (c) => {
      refuseQuery(c);
      return c.json(await findFeed(c.var.db, c.var.currentUser.id));
    },
  )
  .post(
    "/",
    describe("Make a new address for calendar programs, told this once; it ends the one before", {
      tag,
      answers: ReminderFeedAddress,
      status: 201,
    }),
    requires("reminder:list"),
    async (c) => {
      refuseQuery(c);
      const { db, currentUser, publicUrl, clock } = c.var;
      return c.json(await createFeed(db, currentUser.id, publicUrl, clock()), 201);
    },
  )
  .delete(
    "/",
    describe("End the address for calendar programs", { tag }),
    requires("reminder:list"),
    async (c) => {
      refuseQuery(c);
      await deleteFeed(c.var.db, c.var.currentUser.id);
      return c.body(null, 204);
    },
  );

/** The calendar itself, for whoever knows its address; under /calendar. */
export const calendarRoutes = new Hono<AppEnv>()
  .get("/:file{[\\w-]{20,100}\\.ics}", async (c) => {
    const { db, clock, expander, publicUrl, limits, address } = c.var;
    const now = clock();
    await limits.count([feedAttempt(address)]);
    const reader = await findFeedUser(db, c.req.param("file").slice(0, -".ics".length), now);
    if (!reader) throw notFound();
    await limits.refund([feedAttempt(address)]);
    return c.body(await renderFeed({ db, expander, now }, { ...reader, publicUrl }), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="iklim.ics"',
      "Cache-Control": "private, max-age=300",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
    });
  });
