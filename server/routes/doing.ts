import type { Context } from "hono";
import type { Doing } from "../domain/projectHistory.ts";
import type { AppEnv } from "../http/env.ts";

/** Who asks, and when: for what they do to be written down. */
export const doing = (c: Context<AppEnv>): Doing => ({
  actorId: c.var.actor.id,
  now: c.var.clock(),
});
