import type { Context } from "hono";
import type { AuditStamp } from "../resources/project/history.ts";
import type { AccountAudit, Origin } from "../resources/user/events.ts";
import type { AppEnv } from "./env.ts";

/** Who asks, and when: for what they do to be recorded. */
export const auditStamp = (c: Context<AppEnv>): AuditStamp => ({
  actorId: c.var.actor.id,
  now: c.var.clock(),
});

/** When something is asked for, and from which network address. */
export const originOf = (c: Context<AppEnv>): Origin => ({
  now: c.var.clock(),
  address: c.var.address,
});

/** Who asks for something to be done to an account, when, and from where. */
export const accountAudit = (c: Context<AppEnv>): AccountAudit => ({
  actor: c.var.actor,
  ...originOf(c),
});
