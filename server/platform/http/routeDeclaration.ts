import type { Context, Handler } from "hono";
import { matchedRoutes } from "hono/route";
import { findTargetHandler } from "hono/utils/handler";
import { type ListShape, ROWS_MEDIA_TYPE } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import type { DescribableSchema } from "../../../contract/validation.ts";
import type { Workload } from "../db/workloads.ts";
import type { AppEnv } from "./env.ts";

/**
 * Who may call a route.
 * Anybody, the holder of a refresh token, a signed-in user (with `oneTimePassword` also by such a
 * password), or a user with a permission, or one of several. `selfOr` also allows the user in the
 * path's `:id`.
 */
export type Access =
  | "public"
  | "refreshToken"
  | "signedIn"
  | "oneTimePassword"
  | Permission
  | readonly [Permission, ...Permission[]]
  | { selfOr: Permission };

/** The log in which a route records who changed what. */
export type Audit = "activity" | "account" | "activity and account" | "none";

/** What a route requires, accepts and returns. */
export interface RouteDeclaration {
  summary: string;
  tag: string;
  access: Access;
  /** The schema of a successful response. Without one and without a media type it is 204. */
  response?: DescribableSchema;
  /** The media type of a successful response that is not JSON. */
  media?: string;
  status?: 200 | 201;
  /** The response has an ETag; it is 304 for a client that has that version. */
  hasETag?: boolean;
  /** The response has a header with the sequence of the newest activity. */
  hasActivity?: boolean;
  /** The response holds a token or a password, whose length compression would reveal. */
  hasSecret?: boolean;
  /** The fields by which the list can be sorted and filtered. */
  list?: ListShape;
  /** Names of related records that the response can include. */
  extend?: readonly string[];
  /** Further query parameters, which the handler reads. Others are rejected. */
  query?: Record<string, object> | "ignored";
  body?: DescribableSchema;
  /** The path parameter with the record's id; `id` by default. */
  recordParam?: string;
  isBodyOptional?: boolean;
  /** Creates a record, once per `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** Headers that the request must have. */
  headers?: readonly string[];
  /** Problem types that do not follow from the rest of the declaration. */
  problems?: readonly ProblemType[];
  workload: Workload;
  /** The undo rules of its changes; null if they cannot be undone. */
  undo?: readonly string[] | null;
  audit?: Audit;
  /** Allowed while the disk is full, as it writes little. */
  isAllowedWhenFull?: boolean;
}

/** The part of a declaration that routes outside of the API have too. */
type PartialDeclaration =
  & Pick<RouteDeclaration, "access" | "workload">
  & Partial<RouteDeclaration>
  & {
    /** Requests that succeed are logged at debug level only. */
    isQuiet?: boolean;
  };

/** The declaration of public pages, which need no token and query little. */
export const PUBLIC_PAGE = { access: "public", workload: "detail" } as const;

const declarations = new WeakMap<object, PartialDeclaration>();

/** Attaches a declaration to a handler. */
export function declareRoute<RouteHandler extends Handler<AppEnv>>(
  declaration: PartialDeclaration,
  handler: RouteHandler,
): RouteHandler {
  declarations.set(handler, declaration);
  return handler;
}

/** The declaration of a route's handler, if it has one. */
export const findDeclaration = (handler: object): PartialDeclaration | undefined =>
  declarations.get(findTargetHandler(handler as Handler));

/** The declaration of the route that a request matches. */
export function matchDeclaration(c: Context): PartialDeclaration | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const declaration = findDeclaration(handler);
    if (declaration) return declaration;
  }
}

const READ_METHODS = ["GET", "HEAD", "OPTIONS"];
/** The operators that search texts. */
const TEXT_SEARCH = /operator=(?:NOT_)?CONTAINS\b/;

export const isRead = (method: string): boolean => READ_METHODS.includes(method);

/** The workload of a request; for a list it depends on query and `Accept`. */
export function getWorkload(c: Context): Workload {
  const { workload, list } = matchDeclaration(c) ?? {};
  if (workload === undefined) return isRead(c.req.method) ? "detail" : "write";
  if (!list) return workload;
  if (c.req.header("Accept")?.includes(ROWS_MEDIA_TYPE)) return "export";
  return TEXT_SEARCH.test(c.req.url) ? "search" : workload;
}
