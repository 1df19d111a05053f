import { createMiddleware } from "hono/factory";
import { STORAGE_FULL, STORAGE_HEADER } from "../../contract/storage.ts";
import type { Storage } from "../storage.ts";
import type { AppEnv } from "./env.ts";
import { storageFull } from "./problem.ts";

/** Reading goes on while the disk is full, so signing in and out have to: what they write is small. */
const ALWAYS_ANSWERED = ["/api/auth/login", "/api/auth/refresh", "/api/auth/logout"];
const READING = ["GET", "HEAD", "OPTIONS"];

/** Refuses with 507 what would be written to a full disk, and tells everybody that it is full. */
export function refuseWhenFull(storage: Storage) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!await storage.isFull()) return await next();
    c.header(STORAGE_HEADER, STORAGE_FULL);
    if (READING.includes(c.req.method) || ALWAYS_ANSWERED.includes(c.req.path)) return await next();
    throw storageFull();
  });
}
