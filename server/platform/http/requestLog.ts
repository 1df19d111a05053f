import type { Context } from "hono";
import { requestId } from "hono/request-id";
import { matchedRoutes } from "hono/route";
import type { LogLevel } from "../log.ts";
import type { AppEnv } from "./env.ts";
import { matchDeclaration } from "./routeDeclaration.ts";

/** The `traceparent` header of W3C Trace Context, version 00; ids of zeros are invalid. */
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Reads the trace id of a request's `traceparent` header, if it is valid. */
export const getTraceId = (c: Context): string | undefined =>
  TRACE_PARENT.exec(c.req.header("traceparent") ?? "")?.[1];

/**
 * Sets the request's id.
 * The client's, if it is short and plain, else the trace id or a new one. The response returns it
 * as `X-Request-Id`.
 */
export const identifyRequest = requestId({
  limitLength: 64,
  generator: (c) => getTraceId(c) ?? crypto.randomUUID(),
});

const EVERYTHING = "/*";
/** The method with which Hono registers middleware. */
const ANY_METHOD = "ALL";
const UNMATCHED = "unmatched";

/**
 * The path pattern of the matched route, for example `/api/projects/{id}`.
 * Keeps metric labels bounded; files of the app and its pages are `/*`.
 */
function getRoutePattern(c: Context): string {
  const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
  if (route === undefined) return UNMATCHED;
  if (route.path === EVERYTHING && c.req.path.startsWith("/api/")) return UNMATCHED;
  return route.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}

/**
 * Starts to time a request. The returned function counts and logs the response.
 * Never logs an address, which may contain a secret, nor parameters or user names.
 */
export function logRequest(c: Context<AppEnv>): () => void {
  const countResponse = c.var.meters.startRequest();
  return () => {
    const { method } = c.req;
    const { status } = c.res;
    const route = getRoutePattern(c);
    const ms = Math.round(countResponse({ method, route, status }) * 10) / 10;
    const { workload: kind } = c.var;
    const isQuiet = kind === "poll" || matchDeclaration(c)?.isQuiet;
    const level: LogLevel = isQuiet && status < 400 ? "debug" : "info";
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
