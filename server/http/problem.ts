import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "../../contract/problem.ts";
import { isDiskFull, isUnavailable } from "../db/failures.ts";
import type { TextKey } from "../i18n/en.ts";
import type { Said, Translate } from "../i18n/translate.ts";
import type { AppEnv } from "./env.ts";

const TITLES = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  405: "Wrong method",
  408: "Too slow",
  409: "Conflict",
  410: "Gone",
  413: "Too large",
  415: "Unsupported media type",
  429: "Too many requests",
  500: "Internal error",
  503: "Not available",
  507: "No room left",
} as const satisfies Partial<Record<ContentfulStatusCode, TextKey>>;

const RETRY_AFTER_SECONDS = 5;

/** An answer names no more fields or keys than anybody would look at. */
const MOST_ERRORS = 100;

export type ProblemStatus = keyof typeof TITLES;

/** What is wrong at each field or query key. */
export type SaidErrors = Record<string, readonly Said[]>;

interface RefusalMore {
  errors?: SaidErrors;
  /** What could be done instead, for a conflict with a lifecycle. */
  allowed?: readonly string[];
  headers?: Record<string, string>;
}

/** Thrown anywhere below a route, it becomes the problem answer of its status. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    readonly status: ProblemStatus,
    /** One sentence, or several. */
    readonly detail: Said | readonly Said[],
    readonly more: RefusalMore = {},
  ) {
    super([detail].flat().map(({ key }) => key).join(" "));
  }
}

/** 400: fields of a body are wrong. */
export const invalid = (errors: SaidErrors) =>
  new Refusal(400, { key: "Some fields need another look." }, { errors });

export const unauthorized = (key: TextKey = "Sign in first.") =>
  new Refusal(401, { key }, { headers: { "WWW-Authenticate": "Bearer" } });

export const forbidden = (
  key: TextKey = "You do not have permission to access this resource.",
) => new Refusal(403, { key });

export const notFound = (key: TextKey = "There is nothing here.") => new Refusal(404, { key });

/** 410: what was here is not any more, and why. */
export const gone = (key: TextKey) => new Refusal(410, { key });

/** 409: `allowed` names the actions that the present state does allow. */
export const conflict = (
  detail: Said | readonly Said[],
  more: Pick<RefusalMore, "allowed" | "errors"> = {},
) => new Refusal(409, detail, more);

/** 409: the entity is no longer at the version the change was made from. */
export const staleVersion = () =>
  conflict({
    key: "Somebody else has changed this meanwhile. Load it again and repeat your change.",
  });

/** 503: asking again a little later may help. */
export const unavailable = () =>
  new Refusal(503, { key: "The database does not answer." }, {
    headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
  });

/** 507: nothing can be written before somebody makes room. */
export const storageFull = () =>
  new Refusal(507, { key: "The server's disk is nearly full, so nothing can be saved." });

export const tooManyRequests = (seconds: number) =>
  new Refusal(429, afterDelay(seconds), { headers: { "Retry-After": String(seconds) } });

function afterDelay(seconds: number): Said {
  if (seconds <= 1) return { key: "Too many attempts. Try again in a second." };
  if (seconds < 120) {
    return { key: "Too many attempts. Try again in {seconds} seconds.", params: { seconds } };
  }
  const minutes = Math.ceil(seconds / 60);
  return { key: "Too many attempts. Try again in {minutes} minutes.", params: { minutes } };
}

/** Answers whatever a route threw; what is no refusal is logged and told to nobody. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (!refusal) c.get("log").error("request failed", { requestId: c.get("requestId"), error });
  return problemResponse(
    refusal ?? new Refusal(500, { key: "An unexpected error occurred. Please try again." }),
    c,
  );
}

/** What the database could not do, as far as whoever asks may try again. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isUnavailable(error)) return unavailable();
  return isDiskFull(error) ? storageFull() : undefined;
}

function problemResponse(refusal: Refusal, c: Context<AppEnv>): Response {
  for (const [name, value] of Object.entries(refusal.more.headers ?? {})) c.header(name, value);
  c.header("Content-Type", "application/problem+json");
  return c.body(JSON.stringify(problemOf(refusal, c.get("t"))), refusal.status);
}

/** The body of a refusal, in the language of `t`. */
export function problemOf({ status, detail, more }: Refusal, t: Translate): Problem {
  const { errors, allowed } = more;
  return {
    type: "about:blank",
    title: t(TITLES[status]),
    status,
    detail: [detail].flat().map(({ key, params }) => t(key, params)).join(" "),
    ...(errors && { errors: translateErrors(errors, t) }),
    ...(allowed && { allowed: [...allowed] }),
  };
}

function translateErrors(errors: SaidErrors, t: Translate): Record<string, string[]> {
  const entries = Object.entries(errors).slice(0, MOST_ERRORS).map(([field, said]) =>
    [field, said.map(({ key, params }) => t(key, params))] as const
  );
  return Object.fromEntries(entries);
}
