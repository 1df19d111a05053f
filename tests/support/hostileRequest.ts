import fc from "fast-check";
import {
  createObject,
  hostileBody,
  hostileId,
  hostileName,
  hostileNumber,
  hostileQueryValue,
  hostileValue,
} from "./hostile.ts";

interface JsonSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

export interface Operation {
  method: string;
  path: string;
  query: { name: string; schema: JsonSchema }[];
  body: JsonSchema | undefined;
}

/** The id of one record per kind, by path. */
export type RecordIds = Record<string, string>;

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Generates requests to the operations, partly valid and partly hostile. */
export function createHostileRequest(
  operations: Operation[],
  ids: RecordIds,
): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      method: fc.constant(operation.method),
      path: fc.tuple(createPath(operation, ids), createQuery(operation, ids)).map((parts) =>
        parts.join("")
      ),
      headers,
      ...(operation.method !== "GET" && {
        body: fc.oneof(
          { weight: 4, arbitrary: createBody(operation.body ?? {}, ids) },
          { weight: 1, arbitrary: hostileBody },
        ),
      }),
    })
  );
}

const ABSENT = "01914684-0000-7000-8000-00000000dead";

const headers: fc.Arbitrary<Record<string, string>> = fc.record({
  "Content-Type": fc.oneof(
    { weight: 20, arbitrary: fc.constant("application/json") },
    fc.constantFrom("application/json; charset=utf-16", "text/plain", "", ";", "é"),
  ),
  "Accept-Language": fc.constantFrom("en", "tr", "*", "x".repeat(5000), ";q=", "__proto__"),
  "If-None-Match": fc.constantFrom("*", '"', "W/"),
}, { requiredKeys: ["Content-Type"] });

function createPath({ method, path }: Operation, ids: RecordIds): fc.Arbitrary<string> {
  // What is deleted could no longer be asked about.
  const own = method === "DELETE" ? ABSENT : ids[path.split("/")[2] ?? ""] ?? ABSENT;
  const id = fc.oneof({ weight: 6, arbitrary: fc.constant(own) }, hostileId);
  return fc.array(id, { minLength: 2, maxLength: 2 })
    .map((ids) => path.replaceAll(/\{\w+\}/g, () => ids.pop() ?? ""));
}

function createQuery({ query }: Operation, ids: RecordIds): fc.Arbitrary<string> {
  const name = fc.oneof(
    ...(query.length > 0 ? [fc.constantFrom(...query.map(({ name }) => name))] : []),
    hostileName.map((name) => encodeURIComponent(name.toWellFormed())),
    fc.constantFrom(
      "filters[99].value",
      "filters[__proto__].value",
      "filters[0][value]",
      "%",
      "[]",
    ),
  );
  const value = fc.oneof(
    fc.constantFrom("1", "10", "asc", "2026-01-01", "true", "ACTIVE", ...Object.values(ids)),
    hostileQueryValue,
  );
  const single = query.map(({ name, schema }) => {
    const key = fc.constant(name);
    return {
      fitting: fc.tuple(key, createValidQueryValue(schema, value)),
      hostile: fc.tuple(key, value),
    };
  });
  // Most of them fit, so that a request gets as far as what is made of the one that does not.
  const most = fc.subarray(single).chain((chosen) =>
    fc.tuple(
      ...chosen.map(({ fitting: fits, hostile }) =>
        fc.oneof({ weight: 6, arbitrary: fits }, { weight: 1, arbitrary: hostile })
      ),
    )
  );
  const pairs = fc.oneof(
    most,
    fc.array(fc.oneof(...single.map(({ fitting: fits }) => fits), fc.tuple(name, value)), {
      maxLength: 5,
    }),
  );
  return fc.oneof(
    { weight: query.length > 0 ? 1 : 8, arbitrary: fc.constant("") },
    {
      weight: 4,
      arbitrary: pairs.map((pairs) => `?${pairs.map((pair) => pair.join("=")).join("&")}`),
    },
  );
}

function createValidQueryValue(
  { type, format, enum: choices, items }: JsonSchema,
  otherwise: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const known = choices ?? items?.enum;
  if (known) return fc.constantFrom(...known).map(String);
  if (type === "integer") return fc.constantFrom("1", "2", "10", "100");
  if (type === "boolean") return fc.constantFrom("true", "false");
  if (format === "date") return fc.constantFrom("2026-03-01", "2026-03-31", "2028-02-29");
  return otherwise;
}

/** Generates a body by its schema, with some hostile parts. */
function createBody(schema: JsonSchema, ids: RecordIds): fc.Arbitrary<string> {
  const extra = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    fc.tuple(fc.tuple(hostileName, hostileValue)),
  );
  return fc.tuple(createValue(schema, ids), extra).map(([value, more]) =>
    JSON.stringify(
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? createObject([...Object.entries(value), ...more])
        : value,
    )
  );
}

function createValue(schema: JsonSchema, ids: RecordIds, name = ""): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: createValidValue(schema, ids, name) },
    {
      weight: 1,
      arbitrary: /number|integer/.test(String(schema.type)) ? hostileNumber : hostileValue,
    },
  );
}

function createValidValue(schema: JsonSchema, ids: RecordIds, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => createValidValue(choice, ids, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length > 0) {
    const fields = properties.map(([name, inner]) =>
      [name, createValue(inner, ids, name)] as const
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  switch (schema.type) {
    case "array":
      return fc.array(createValue(schema.items ?? {}, ids, name), { maxLength: 3 });
    case "string":
      return createText(name, ids);
    case "integer":
    case "number":
      return fc.constantFrom(0, 1, 2, 30, 3650);
    case "boolean":
      return fc.boolean();
    default:
      return hostileValue;
  }
}

const TEXTS: Record<string, string[]> = {
  email: ["ayse@iklim.example", "x@y.zz"],
  dueDatetime: ["2026-05-01T09:00:00", "2026-03-29T02:30:00"],
  timeZone: ["Europe/Istanbul", "America/St_Johns", "Pacific/Apia"],
  recurrence: ["FREQ=WEEKLY;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;COUNT=1"],
  page: ["/", "/project/?page=2"],
  screenshot: ["data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="],
};

const KINDS: Record<string, string> = {
  companyId: "companies",
  typeId: "project-types",
  ownerId: "project-milestone-owners",
  projectId: "projects",
  processId: "processes",
  userId: "users",
  userIds: "users",
  responsibleIds: "users",
  stakeholderIds: "project-milestone-owners",
};

function createText(name: string, ids: RecordIds): fc.Arbitrary<string> {
  const id = ids[KINDS[name] ?? ""];
  if (id !== undefined) return fc.constant(id);
  if (TEXTS[name]) return fc.constantFrom(...TEXTS[name]);
  if (/date$/i.test(name)) return fc.constantFrom("2026-05-01", "2028-02-29", "9999-12-31");
  return fc.constantFrom("Bozcaada", "Ölçüm", "+90 212 000 00 00", "iklim.example");
}
