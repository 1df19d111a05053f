import type { Context } from "hono";
import type { Doing } from "../resources/project/history.ts";
import type { AppEnv } from "./env.ts";

/** Who asks, and when: for what they do to be written down. */
export const doing = (c: Context<AppEnv>): Doing => ({
  actorId: c.var.actor.id,
  now: c.var.clock(),
});
