import type { Context } from "hono";
import type { AppEnv } from "../../platform/http/env.ts";
import type { FeedbackViewer } from "./query.ts";

/** Returns the user of a request as a viewer of feedback. */
export const getViewer = (c: Context<AppEnv>): FeedbackViewer => ({
  actorId: c.var.currentUser.id,
  canManage: c.var.currentUser.permissions.includes("feedback:manage"),
});
