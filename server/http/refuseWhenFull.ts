import { createMiddleware } from "hono/factory";
import { STORAGE_FULL, STORAGE_HEADER } from "../../contract/storage.ts";
import type { Storage } from "../storage.ts";
import type { AppEnv } from "./env.ts";
import { storageFull } from "./problem.ts";

/** Reading goes on while the disk is full, so signing in and out have to: what they write is small. */
const ALWAYS_ANSWERED = ["/api/auth/login", "/api/auth/refresh", "/api/auth/logout"];
const READING = ["GET", "HEAD", "OPTIONS"];

/** Whether a request is answered though nothing can be saved. */
export const isAnsweredWhenFull = (method: string, path: string): boolean =>
  READING.includes(method) || ALWAYS_ANSWERED.includes(path);

/** Refuses with 507 what would be written to a full disk, and tells everybody that it is full. */
export function refuseWhenFull(storage: Storage) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!await storage.isFull()) return await next();
    c.header(STORAGE_HEADER, STORAGE_FULL);
    if (isAnsweredWhenFull(c.req.method, c.req.path)) return await next();
    throw storageFull();
  });
}
