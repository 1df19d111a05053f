import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Problem } from "../../contract/schemas/problem.ts";
import { PROBLEM_TYPES, problemUri } from "../../contract/problemTypes.ts";
import { STORAGE_FULL, STORAGE_HEADER } from "../../contract/constants.ts";
import {
  isBusy,
  isConflict,
  isDiskFull,
  isUnavailable,
  isUnfitInput,
  tookTooLong,
} from "../db/failures.ts";
import type { Translate } from "../i18n/translate.ts";
import { type FieldMessages, Refusal } from "../refusal.ts";
import type { Storage } from "../storage.ts";
import type { AppEnv } from "./env.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

const RETRY_AFTER_SECONDS = 5;

/** An answer names no more fields or keys than anybody would look at. */
const MAX_ERRORS = 100;

/** Asking again a little later may help. */
export const unavailable = () =>
  new Refusal("database-unavailable", {
    key: "The database does not answer. Try again in a moment.",
  }, {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** Whoever writes cannot ask for less; what was begun was taken back. */
const tooSlow = ({ method }: Request) =>
  new Refusal("took-too-long", {
    key: ["GET", "HEAD"].includes(method)
      ? "This took longer than it may. Ask for less, or try again in a few seconds."
      : "This took longer than it may, so nothing was saved. Try again in a few seconds.",
  }, { retryAfter: RETRY_AFTER_SECONDS });

/** More at once than the server does; asking again a little later may help. */
export const busy = () =>
  new Refusal("busy", {
    key: "The server has too much to do at this moment. Try again in a few seconds.",
  }, { retryAfter: RETRY_AFTER_SECONDS });

/** A value that the request's schema lets pass and the database cannot take. */
const unfitInput = () =>
  new Refusal("invalid-query", {
    key: "The request holds a value that is out of range or does not exist.",
  });

/** Nothing can be written before somebody makes room. */
const storageFull = () =>
  new Refusal("storage-full", {
    key: "The server's disk is nearly full, so nothing can be saved.",
  });

/** What nobody waits for any more is answered with; proxies write it so into their logs. */
const CLIENT_HAS_GONE = 499;

/** Answers whatever a route threw; what is no refusal is logged and told to nobody. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_HAS_GONE });
  return problemResponse(refusalFor(error, c), c);
}

/** The refusal that tells of whatever a route threw; what is none itself is logged, and not told. */
export function refusalFor(error: unknown, c: Context<AppEnv>): Refusal {
  const refusal = error instanceof Refusal ? error : refusalOf(error, c.req.raw);
  if (refusal) return refusal;
  c.get("log").error("request failed", { error });
  return new Refusal("internal-error", {
    key: "An unexpected error occurred. Please try again.",
  });
}

/** What the database could not do, as far as whoever asks may try again. */
function refusalOf(error: unknown, request: Request): Refusal | undefined {
  if (isUnavailable(error)) return unavailable();
  if (tookTooLong(error)) return tooSlow(request);
  if (isBusy(error) || isConflict(error)) return busy();
  if (isUnfitInput(error)) return unfitInput();
  return isDiskFull(error) ? storageFull() : undefined;
}

/** The problem answer of a refusal (RFC 9457), in the language of the request. */
function problemResponse({ type, detail, more }: Refusal, c: Context<AppEnv>): Response {
  const { errors, allowed, retryAfter } = more;
  const { status, title } = PROBLEM_TYPES[type];
  const t = c.get("t");
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.header("Content-Type", PROBLEM_MEDIA_TYPE);
  const problem: Problem = {
    type: problemUri(c.get("publicUrl"), type),
    title: title[c.get("language")],
    status,
    detail: [detail].flat().map(({ key, params }) => t(key, params)).join(" "),
    requestId: c.get("requestId"),
    ...(errors && { errors: translateErrors(errors, t) }),
    ...(allowed && { allowed: [...allowed] }),
  };
  return c.body(JSON.stringify(problem), status);
}

function translateErrors(errors: FieldMessages, t: Translate): Record<string, string[]> {
  const entries = Object.entries(errors).slice(0, MAX_ERRORS).map(([field, said]) =>
    [field, said.map(({ key, params }) => t(key, params))] as const
  );
  return Object.fromEntries(entries);
}

/** Reading goes on while the disk is full, so signing in and out have to: what they write is small. */
const ALLOWED_WHEN_FULL = ["/api/auth/login", "/api/auth/refresh", "/api/auth/logout"];
const READING = ["GET", "HEAD", "OPTIONS"];

/** Whether a request is answered though nothing can be saved. */
export const isAllowedWhenFull = (method: string, path: string): boolean =>
  READING.includes(method) || ALLOWED_WHEN_FULL.includes(path);

/** Refuses with 507 what would be written to a full disk, and tells everybody that it is full. */
export function refuseWhenFull(storage: Storage) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!await storage.isFull()) return await next();
    c.header(STORAGE_HEADER, STORAGE_FULL);
    if (isAllowedWhenFull(c.req.method, c.req.path)) return await next();
    throw storageFull();
  });
}
