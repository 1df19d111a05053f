import type { Context } from "hono";
import { requestId } from "hono/request-id";
import { matchedRoutes } from "hono/route";
import type { Kind } from "../db/kinds.ts";
import type { LogLevel } from "../log.ts";
import type { AppEnv } from "./env.ts";

/** Version 00 of W3C's Trace Context; an id of zeros is none. */
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The trace that a request says it is a part of, if it says so as one does. */
export const traceIdOf = (c: Context): string | undefined =>
  TRACE_PARENT.exec(c.req.header("traceparent") ?? "")?.[1];

/**
 * The id that a request came with, if that is a plain and short one, else that of its trace, else a
 * new one. The answer has it as `X-Request-Id`.
 */
export const identifyRequest = requestId({
  limitLength: 64,
  generator: (c) => traceIdOf(c) ?? crypto.randomUUID(),
});

const EVERYTHING = "/*";
/** What middleware is registered for. */
const ANY_METHOD = "ALL";
const UNMATCHED = "unmatched";

/**
 * The pattern of the route that answers a request, such as `/api/projects/{id}`. There are as many
 * as routes, whatever is asked; files of the app and its pages are `/*`.
 */
function routePattern(c: Context): string {
  const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
  if (route === undefined) return UNMATCHED;
  if (route.path === EVERYTHING && c.req.path.startsWith("/api/")) return UNMATCHED;
  return route.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/** What is asked all the time tells nothing as long as it goes well. */
const CONSTANT_ROUTES = [EVERYTHING, "/healthz", "/readyz"];

/**
 * Begins to time a request. What it returns counts the answer and writes its line: never an address,
 * which may hold a secret, nor what was asked or by which name.
 */
export function logRequest(c: Context<AppEnv>, kind: Kind): () => void {
  const answered = c.var.meters.request();
  return () => {
    const { method } = c.req;
    const { status } = c.res;
    const route = routePattern(c);
    const ms = Math.round(answered({ method, route, status }) * 10) / 10;
    const isConstant = kind === "poll" || CONSTANT_ROUTES.includes(route);
    const level: LogLevel = isConstant && status < 400 ? "debug" : "info";
    c.var.log[level]("request", {
      method: method.slice(0, 16),
      route,
      status,
      ms,
      kind,
      userId: c.get("currentUser")?.id,
    });
  };
}
