import { createMiddleware } from "hono/factory";
import { hasAnyPermission, type Permission } from "../../contract/permissions.ts";
import type { AppEnv } from "../http/env.ts";
import { forbidden } from "../http/problem.ts";
import { authenticate } from "./authenticate.ts";

/** Lets in whoever holds an access token of a living session; others get 401. */
export function signedIn() {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("actor", await authenticate(c));
    await next();
  });
}

/** Lets in who holds any one of these permissions right now; others get 401 or 403. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const actor = await authenticate(c);
    if (!hasAnyPermission(actor.permissions, anyOf)) throw forbidden();
    c.set("actor", actor);
    await next();
  });
}
