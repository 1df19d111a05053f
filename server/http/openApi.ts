import type { Hono, MiddlewareHandler } from "hono";
import { describeRoute, type DescribeRouteOptions, generateSpecs } from "hono-openapi";
import { IDEMPOTENCY_KEY_HEADER, MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { type ListShape, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { OPERATORS } from "../../contract/operators.ts";
import { Problem } from "../../contract/schemas/problem.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";
import { type } from "../../contract/schemas/schema.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { DescribableSchema } from "../../contract/validation.ts";
import type { AppEnv } from "./env.ts";
import { answerPrepared, type PreparedJson, prepareJson } from "./preparedJson.ts";
import { commonProblems, problemResponses, problemSchemas } from "./openApiProblems.ts";
import { isAllowedWhenFull } from "./problem.ts";

interface Description {
  tag: string;
  /** The schema of a successful answer; none means 204. */
  answers?: DescribableSchema;
  /** What a successful answer is sent as, where that is no JSON. */
  media?: string;
  status?: 200 | 201 | 204;
  /** Whoever has the answer already, by its ETag, is told so: 304. */
  isTagged?: boolean;
  /** The answer names what takes the change back. */
  isUndoable?: boolean;
  body?: DescribableSchema;
  bodyIsOptional?: boolean;
  /** What the list can be asked. */
  list?: ListShape;
  /** What an answer can be extended by. */
  extend?: readonly string[];
  /** Further query parameters. */
  query?: Record<string, object>;
  /** It creates something, once for each key that it may be sent with. */
  isIdempotent?: boolean;
  /** Headers that the request must have. */
  headers?: readonly string[];
  /** The refusals beyond those that follow from the rest of the description. */
  refuses?: readonly ProblemType[];
  /** For routes that need no token. */
  open?: boolean;
  /** The kind of token to send. */
  bearer?: "access" | "refresh";
}

/** Describes a route for GET /api/openapi.json: `describe("List projects", { tag: "Projects", … })`. */
export function describe(summary: string, description: Description): MiddlewareHandler {
  const {
    tag,
    answers,
    media,
    body,
    list,
    extend = [],
    query,
    headers = [],
    refuses = [],
    open = false,
    bearer = "access",
    bodyIsOptional = false,
    isTagged = false,
    isUndoable = false,
    isIdempotent = false,
  } = description;
  const status = description.status ?? (answers ? 200 : 204);
  const parameters = [
    ...(list ? listParameters(list) : []),
    ...extendParameters(extend),
    ...Object.entries(query ?? {}).map(([name, schema]) => parameter(name, schema)),
    ...headers.map((name) => ({
      name,
      in: "header" as const,
      required: true,
      schema: { type: "string" as const },
    })),
    ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  const options: DescribeRouteOptions = {
    summary,
    tags: [tag],
    security: open ? [] : [{ [bearer]: [] }],
    responses: {
      [status]: {
        description: summary,
        ...(answers && {
          content: {
            "application/json": { schema: jsonSchema(answers) },
            ...(list && { [ROWS_MEDIA_TYPE]: { schema: BATCH } }),
          },
        }),
        ...(media && { content: { [media]: {} } }),
        ...(isUndoable && { headers: { [UNDO_HEADER]: UNDO_ID } }),
      },
      ...(isTagged && { 304: { description: "As it was, by If-None-Match" } }),
      ...problemResponses([
        ...commonProblems({
          needsAccess: !open && bearer === "access",
          isList: list !== undefined,
          takesBody: body !== undefined,
        }),
        ...(isIdempotent ? ["idempotency-key-reused", "not-found"] as const : []),
        ...refuses,
      ]),
    },
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !bodyIsOptional,
        content: { "application/json": { schema: jsonSchema(body) } },
      },
    }),
  };
  return describeRoute(options);
}

/** The JSON Schema of what a schema takes in; rules that JSON Schema cannot say are left out. */
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
const AFTER_NOTE =
  `The \`next\` of a batch, to go on from there. Only where ${ROWS_MEDIA_TYPE} is accepted: all ` +
  "rows come then in one answer, without `page` and `size`.";

/** A line of all rows. */
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
  const named = (wanted: "sortable" | "filterable") =>
    fields.filter(([, field]) => field[wanted]).map(([name]) => name);
  return [
    parameter("page", { type: "integer", minimum: 1, default: 1 }),
    parameter("size", { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 }),
    parameter("sortField", { enum: named("sortable"), default: list.defaultSort.field }),
    parameter("sortDirection", { enum: ["asc", "desc"] }),
    parameter("filters[0].fieldId", { enum: named("filterable") }),
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

const WRITING = ["post", "put", "patch", "delete"] as const;

const ApiDocument = type({ openapi: "string" });

/**
 * GET /api/openapi.json: every described route of the app. The document is put together and
 * compressed when it is first asked for; anybody may ask, as often as they like.
 */
export function openApiRoute(
  app: Hono<AppEnv>,
  publicUrl: string,
): [MiddlewareHandler<AppEnv>, MiddlewareHandler<AppEnv>] {
  const described = describe("This document", {
    tag: "API",
    open: true,
    answers: ApiDocument,
    isTagged: true,
  });
  let prepared: Promise<PreparedJson> | undefined;
  return [described, async (c) => {
    prepared ??= documentOf(app, publicUrl).then(prepareJson);
    return answerPrepared(c, await prepared);
  }];
}

async function documentOf(app: Hono<AppEnv>, publicUrl: string): Promise<object> {
  const specs = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      info: { title: "İklim", version: "1", description: "The API of İklim." },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          refresh: { type: "http", scheme: "bearer", description: "The refresh token." },
        },
        schemas: problemSchemas(jsonSchema(Problem), publicUrl),
      },
    },
  });
  for (const [path, operations] of Object.entries(specs.paths)) {
    for (const method of WRITING) {
      if (isAllowedWhenFull(method, path)) continue;
      Object.assign(operations?.[method]?.responses ?? {}, problemResponses(["storage-full"]));
    }
  }
  return specs;
}
