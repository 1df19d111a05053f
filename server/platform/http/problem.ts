import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { BulkItem } from "../../../contract/schemas/bulk.ts";
import type { Problem } from "../../../contract/schemas/problem.ts";
import { PROBLEM_TYPES, toProblemUri } from "../../../contract/problemTypes.ts";
import { STORAGE_FULL, STORAGE_HEADER } from "../../../contract/constants.ts";
import type { BulkOutcome } from "../db/changeTables.ts";
import {
  isBusy,
  isConflict,
  isDiskFull,
  isInvalidInput,
  isTimeout,
  isUnavailable,
} from "../db/failures.ts";
import { isServerMessage, type Translate } from "../i18n/translate.ts";
import { type FieldMessages, ProblemError } from "../problemError.ts";
import type { Storage } from "../storage.ts";
import type { AppEnv } from "./env.ts";
import { isRead, matchDeclaration } from "./routeDeclaration.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

const RETRY_AFTER_SECONDS = 5;

/** An error response names at most so many fields. */
const MAX_ERRORS = 100;

/** Creates the error of an unavailable database; a later attempt may succeed. */
export const unavailable = () =>
  new ProblemError("database-unavailable", {
    key: "The database does not answer. Try again in a moment.",
  }, {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** Writes cannot be narrowed as reads can, and were rolled back. */
const tooSlow = ({ method }: Request) =>
  new ProblemError("took-too-long", {
    key: ["GET", "HEAD"].includes(method)
      ? "This took too long. Ask for less, or try again in a few seconds."
      : "This took too long, so nothing was saved. Try again in a few seconds.",
  }, { retryAfter: RETRY_AFTER_SECONDS });

/** Creates the error of an overloaded server; a later attempt may succeed. */
export const busy = () =>
  new ProblemError("busy", {
    key: "The server has too much to do at this moment. Try again in a few seconds.",
  }, { retryAfter: RETRY_AFTER_SECONDS });

/** A value that the schema allows and the database rejects. */
const invalidInput = () =>
  new ProblemError("invalid-query", {
    key: "The request contains a value that is out of range or does not exist.",
  });

/** Writes fail until an operator frees disk space. */
const storageFull = () =>
  new ProblemError("storage-full", {
    key: "The server's disk is nearly full, so nothing can be saved.",
  });

/** The status for a request whose client has disconnected, as proxies log it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Converts an error of a route to a response; unexpected errors are only logged. */
export function sendError(error: unknown, c: Context<AppEnv>): Response {
  if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  return sendProblem(toProblemError(error, c), c);
}

/**
 * Converts an error of a route to a `ProblemError`. Logs an unexpected one, without its details in the
 * response.
 */
export function toProblemError(error: unknown, c: Context<AppEnv>): ProblemError {
  const problemError = error instanceof ProblemError ? error : toDatabaseProblem(error, c.req.raw);
  if (problemError) return problemError;
  c.get("log").error("request failed", { error });
  return new ProblemError("internal-error", {
    key: "An unexpected error occurred. Please try again.",
  });
}

/** Converts database errors that a later attempt may avoid. */
function toDatabaseProblem(error: unknown, request: Request): ProblemError | undefined {
  if (isUnavailable(error)) return unavailable();
  if (isTimeout(error)) return tooSlow(request);
  if (isBusy(error) || isConflict(error)) return busy();
  if (isInvalidInput(error)) return invalidInput();
  return isDiskFull(error) ? storageFull() : undefined;
}

/** Builds the problem response (RFC 9457), in the request's language. */
function sendProblem({ type, detail, options: more }: ProblemError, c: Context<AppEnv>): Response {
  const { errors, allowed, nearestPage, retryAfter } = more;
  const { status, title } = PROBLEM_TYPES[type];
  const t = c.get("t");
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.header("Content-Type", PROBLEM_MEDIA_TYPE);
  const problem: Problem = {
    type: toProblemUri(c.get("publicUrl"), type),
    title: title[c.get("language")],
    status,
    detail: [detail].flat().map(({ key, params }) => t(key, params)).join(" "),
    requestId: c.get("requestId"),
    ...(errors && { errors: translateErrors(errors, t) }),
    ...(allowed && { allowed: [...allowed] }),
    ...(nearestPage !== undefined && { nearestPage }),
  };
  return c.body(JSON.stringify(problem), status);
}

function translateErrors(errors: FieldMessages, t: Translate): Record<string, string[]> {
  const entries = Object.entries(errors).slice(0, MAX_ERRORS).map(([field, messages]) =>
    [field, messages.map(({ key, params }) => t(key, params))] as const
  );
  return Object.fromEntries(entries);
}

/** Rejects writes with 507 while the disk is full. Sets a header in every response. */
export function rejectWritesWhenFull(storage: Storage) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (await storage.isFull()) {
      c.header(STORAGE_HEADER, STORAGE_FULL);
      if (!isRead(c.req.method) && !matchDeclaration(c)?.isAllowedWhenFull) throw storageFull();
    }
    await next();
  });
}

/** Converts the outcome of a record to a problem in the request's language. Null for success. */
export function toProblem(c: Context<AppEnv>, { refusal }: BulkOutcome): BulkItem["problem"] {
  if (!refusal) return null;
  const { type, detail } = refusal;
  const { status, title } = PROBLEM_TYPES[type];
  return {
    type: toProblemUri(c.var.publicUrl, type),
    title: title[c.var.language],
    status,
    detail: detail.filter(isServerMessage).map(({ key, params }) => c.var.t(key, params)).join(" "),
  };
}
