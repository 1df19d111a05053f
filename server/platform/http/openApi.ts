import type { Context, Hono, MiddlewareHandler } from "hono";
import { describeRoute, type DescribeRouteOptions, generateSpecs } from "hono-openapi";
import {
  ACTIVITY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  MAX_PAGE_SIZE,
} from "../../../contract/constants.ts";
import { type ListShape, ROWS_MEDIA_TYPE } from "../../../contract/listQuery.ts";
import { OPERATORS } from "../../../contract/operators.ts";
import { Problem } from "../../../contract/schemas/problem.ts";
import { UNDO_HEADER } from "../../../contract/undo.ts";
import type { DescribableSchema } from "../../../contract/validation.ts";
import type { AppEnv } from "./env.ts";
import { type PreparedJson, prepareJson, sendPreparedJson } from "./preparedJson.ts";
import { createProblemResponses, createProblemSchemas, listProblems } from "./openApiProblems.ts";
import type { RouteDeclaration } from "./routeDeclaration.ts";

/** Describes a route for GET /api/openapi.json. */
export function describe(declaration: RouteDeclaration): MiddlewareHandler {
  const { summary, tag, access, response, media, body, list, extend = [] } = declaration;
  const { query, headers = [], problems = [], workload } = declaration;
  const status = declaration.status ?? (response || media ? 200 : 204);
  const needsAccess = access !== "public" && access !== "refreshToken";
  const bearer = access === "refreshToken" ? "refresh" : "access";
  const parameters = [
    ...(list ? listParameters(list) : []),
    ...extendParameters(extend),
    ...Object.entries(typeof query === "object" ? query : {})
      .map(([name, schema]) => parameter(name, schema)),
    ...headers.map((name) => ({
      name,
      in: "header" as const,
      required: true,
      schema: { type: "string" as const },
    })),
    ...(declaration.isIdempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  const options: DescribeRouteOptions = {
    summary,
    tags: [tag],
    security: access === "public" ? [] : [{ [bearer]: [] }],
    responses: {
      [status]: {
        description: summary,
        ...(response && {
          content: {
            "application/json": { schema: jsonSchema(response) },
            ...(list && { [ROWS_MEDIA_TYPE]: { schema: BATCH } }),
          },
        }),
        ...(media && { content: { [media]: {} } }),
        ...(declaration.undo && { headers: { [UNDO_HEADER]: UNDO_ID } }),
        ...(declaration.hasActivity && { headers: { [ACTIVITY_HEADER]: NEWEST_ACTIVITY } }),
      },
      ...(declaration.hasETag && { 304: { description: "As it was, by If-None-Match" } }),
      ...createProblemResponses([
        ...listProblems({
          needsAccess,
          isList: list !== undefined,
          takesBody: body !== undefined,
        }),
        ...(declaration.isIdempotent ? ["idempotency-key-reused", "not-found"] as const : []),
        ...problems,
        ...(workload === "write" && !declaration.isAllowedWhenFull
          ? ["storage-full"] as const
          : []),
      ]),
    },
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !declaration.isBodyOptional,
        content: { "application/json": { schema: jsonSchema(body) } },
      },
    }),
  };
  return describeRoute(options);
}

/** Converts a schema's input to JSON Schema, without rules that it cannot express. */
function jsonSchema(schema: DescribableSchema): object {
  const { $schema: _, ...rest } = schema.in.toJsonSchema({ fallback: ({ base }) => base }) as {
    $schema?: string;
  };
  return rest;
}

const UNDO_ID = {
  description: "What to take it back by, at /api/undo/{id}; absent where it cannot be.",
  schema: { type: "string" as const, format: "uuid" },
};

const NEWEST_ACTIVITY = {
  description: "The number of the newest activity; what followed an earlier one is at " +
    "/api/activity/changes.",
  schema: { type: "integer" as const },
};

const IDEMPOTENCY_KEY = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, pattern: "^[\\x21-\\x7e]{1,100}$" },
  description: "Sent again with the same key and body within a day, the request creates nothing: " +
    "the record that it created is answered, as it is by then, or 404 if it was deleted. The same " +
    "key with another body is 409. Refused requests leave their key free.",
};

const VALUE_NOTE =
  "Repeated for IN and NOT_IN, absent for null checks. A datetime is compared with a moment, of " +
  "Istanbul's clock where it has no offset, as in 2026-12-20T10:00:00, or with a whole day of a time " +
  "zone, as in 2026-11-21[Europe/Istanbul].";

const FIELDS_NOTE =
  "What is answered of each row beside its id; all of it unless given. As `company.name`, what is " +
  "answered of the company that rows are extended by.";
const GROUP_NOTE =
  "Rows are sorted by this field first, ascending, those without a value last, and `groups` tells " +
  "how many rows each group of the page has in all.";
const AFTER_NOTE =
  `The \`next\` of a batch, to go on from there. Only where ${ROWS_MEDIA_TYPE} is accepted: all ` +
  "rows come then in one answer, without `page` and `size`.";

/** The schema of a line of a streamed list. */
const BATCH = {
  type: "object",
  description: "A line: some of all rows, in their order. The last one has null for `next`.",
  properties: {
    data: { type: "array", items: { type: "object" } },
    total: { type: "integer" },
    next: { type: ["string", "null"] },
  },
  required: ["data", "total", "next"],
};

function listParameters(list: ListShape) {
  const fields = Object.entries(list.fields);
  const listNames = (flag: "sortable" | "filterable") =>
    fields.filter(([, field]) => field[flag]).map(([name]) => name);
  return [
    parameter("page", { type: "integer", minimum: 1, default: 1 }),
    parameter("size", { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 }),
    parameter("sortField", { enum: listNames("sortable"), default: list.defaultSort.field }),
    parameter("sortDirection", { enum: ["asc", "desc"] }),
    ...(list.groups
      ? [parameter("groupBy", { enum: Object.keys(list.groups), description: GROUP_NOTE })]
      : []),
    parameter("filters[0].fieldId", { enum: listNames("filterable") }),
    parameter("filters[0].operator", { enum: OPERATORS }),
    parameter("filters[0].value", {
      type: "array",
      items: { type: "string" },
      description: VALUE_NOTE,
    }),
    parameter("fields", { type: "array", items: { type: "string" }, description: FIELDS_NOTE }),
    parameter("after", { type: "string", description: AFTER_NOTE }),
    ...extendParameters(list.extend),
  ];
}

const extendParameters = (names: readonly string[]) =>
  names.length > 0 ? [parameter("extend", { type: "array", items: { enum: names } })] : [];

const parameter = (name: string, schema: object) => ({ name, in: "query" as const, schema });

/**
 * Responds to GET /api/openapi.json with every described route.
 * The document is generated and compressed at the first request.
 */
export function sendOpenApiDocument(app: Hono<AppEnv>, publicUrl: string) {
  let prepared: Promise<PreparedJson> | undefined;
  return async (c: Context<AppEnv>): Promise<Response> => {
    prepared ??= createDocument(app, publicUrl).then(prepareJson);
    return sendPreparedJson(c, await prepared);
  };
}

function createDocument(app: Hono<AppEnv>, publicUrl: string): Promise<object> {
  return generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      info: { title: "İklim", version: "1", description: "The API of İklim." },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          refresh: { type: "http", scheme: "bearer", description: "The refresh token." },
        },
        schemas: createProblemSchemas(jsonSchema(Problem), publicUrl),
      },
    },
  });
}
