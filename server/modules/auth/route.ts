import type { Context, Handler } from "hono";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { ACTIVITY_HEADER } from "../../../contract/constants.ts";
import type { DescribableSchema, Form } from "../../../contract/validation.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type BodyLimits, readBody, SIGNED_OUT_BODY_LIMIT_KB } from "../../platform/http/body.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendETag } from "../../platform/http/etag.ts";
import { createOnce } from "../../platform/http/idempotency.ts";
import { describe } from "../../platform/http/openApi.ts";
import { readExtend, readId } from "../../platform/http/params.ts";
import { declareRoute, type RouteDeclaration } from "../../platform/http/routeDeclaration.ts";
import { authorize, createAuditContext } from "./authorize.ts";
import type { AuditContext } from "../../platform/currentUser.ts";

type CommonDeclaration = Omit<RouteDeclaration, "body" | "workload" | "undo" | "audit">;

type ReadDeclaration =
  & CommonDeclaration
  & (
    | { list: NonNullable<RouteDeclaration["list"]> }
    | { workload: Exclude<RouteDeclaration["workload"], "write"> }
  );

export interface WriteDeclaration<Body extends object>
  extends CommonDeclaration, Required<Pick<RouteDeclaration, "undo" | "audit">> {
  body?: Form<Body>;
  bodyLimits?: BodyLimits;
  /** The schema of a body that the handler reads itself. */
  bodySchema?: DescribableSchema;
  afterCommit?: (c: Context<AppEnv>) => void;
}

/** What a handler receives in addition to the context. */
interface ReadInput {
  /** The record's id in the path; empty where the path has none. */
  id: string;
  extend: readonly string[];
}

interface WriteInput<Body> extends ReadInput {
  body: Body;
}

export interface TransactionInput<Body> extends WriteInput<Body> {
  trx: Transaction<Database>;
  audit: AuditContext;
}

/** Returns the response body, or a whole `Response`. */
export type Work<Input> = (c: Context<AppEnv>, input: Input) => unknown;

/** Creates the handler of a route that only reads. */
export function readRoute(declaration: ReadDeclaration, work: Work<ReadInput>): Handler<AppEnv> {
  const route: RouteDeclaration = { workload: "list", ...declaration };
  return createHandler(route, async (c) => {
    await authorize(c, route.access);
    return await work(c, readInput(c, route));
  });
}

/** Like `readRoute`, for polling by every open tab: one statement reads session and data. */
export function pollRoute(
  declaration: CommonDeclaration,
  select: (c: Context<AppEnv>) => RawBuilder<unknown>,
): Handler<AppEnv> {
  const route: RouteDeclaration = { ...declaration, workload: "poll", hasETag: true };
  return createHandler(route, async (c) => {
    const selection = route.hasActivity ? selectWithActivity(select(c)) : select(c);
    const selected = await authorize(c, route.access, selection);
    readInput(c, route);
    if (!route.hasActivity) return selected;
    const { data, sequence } = selected as Poll;
    c.header(ACTIVITY_HEADER, String(sequence ?? 0));
    return data;
  });
}

interface Poll {
  data: unknown;
  /** The sequence of the newest activity; null without any. */
  sequence: number | null;
}

const selectWithActivity = (data: RawBuilder<unknown>) =>
  jsonObject({ data, sequence: sql`(select max(entry.sequence) from activity as entry)` });

/** Creates the handler of a route that writes; it opens its own transactions. */
export function writeRoute<Body extends object>(
  { body: form, bodyLimits, bodySchema, afterCommit, ...declaration }: WriteDeclaration<Body>,
  work: Work<WriteInput<Body>>,
): Handler<AppEnv> {
  const route: RouteDeclaration = {
    ...declaration,
    workload: "write",
    ...(bodySchema && { body: bodySchema }),
    ...(form && { body: form.schema }),
  };
  const options = {
    limitKb: route.access === "public" ? SIGNED_OUT_BODY_LIMIT_KB : undefined,
    ...bodyLimits,
    isOptional: route.isBodyOptional,
  };
  return createHandler(route, async (c) => {
    await authorize(c, route.access);
    const input = readInput(c, route);
    const body = form ? await readBody(c, form, options) : {} as Body;
    const result = await work(c, { ...input, body });
    afterCommit?.(c);
    return result;
  });
}

interface CreationWork<Body, Item> {
  create(c: Context<AppEnv>, input: TransactionInput<Body>): Promise<Item>;
  /** Reads the created record for a repeated request. */
  read(
    c: Context<AppEnv>,
    input: Pick<TransactionInput<Body>, "trx" | "id" | "audit">,
  ): Promise<Item>;
}

/** Creates the handler of a route that creates a record, once per `Idempotency-Key`. */
export function createRoute<Body extends object, Item extends { id: string }>(
  declaration: Omit<WriteDeclaration<Body>, "undo" | "status"> & { body: Form<Body> },
  { create, read }: CreationWork<Body, Item>,
): Handler<AppEnv> {
  return writeRoute<Body>(
    { ...declaration, undo: null, status: 201, isIdempotent: true },
    (c, input) => {
      const audit = createAuditContext(c);
      return createOnce(c, {
        input: input.body,
        create: (trx) => create(c, { ...input, trx, audit }),
        read: (trx, id) => read(c, { trx, id, audit }),
      });
    },
  );
}

function createHandler(
  route: RouteDeclaration,
  work: (c: Context<AppEnv>) => Promise<unknown>,
): Handler<AppEnv> {
  const respond = async (c: Context<AppEnv>) => toResponse(c, route, await work(c));
  const respondWithETag = async (c: Context<AppEnv>) => {
    await sendETag(c, async () => void (c.res = await respond(c)));
    return c.res;
  };
  const handler = route.hasETag ? respondWithETag : respond;
  return declareRoute(route, Object.assign(handler, describe(route)));
}

function toResponse(
  c: Context<AppEnv>,
  { response, status = 200 }: RouteDeclaration,
  result: unknown,
): Response {
  if (result instanceof Response) return result;
  if (response === undefined) return c.body(null, 204);
  return c.body(JSON.stringify(result), status, { "Content-Type": "application/json" });
}

function readInput(
  c: Context<AppEnv>,
  { list, query, extend = [], recordParam = "id" }: RouteDeclaration,
): ReadInput {
  return {
    extend: list || query ? [] : readExtend(c, extend),
    id: c.req.param(recordParam) === undefined ? "" : readId(c, recordParam),
  };
}
