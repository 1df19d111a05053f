import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/** The few headers that data needs; a route may set another Cache-Control of its own. */
export function apiHeaders() {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    c.header("Referrer-Policy", "no-referrer");
    c.header("Vary", "Accept-Language");
    await next();
  });
}
