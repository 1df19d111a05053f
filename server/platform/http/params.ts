import type { Context } from "hono";
import type { ListQuery, ListShape } from "../../../contract/listQuery.ts";
import {
  type OtherKeys,
  parseListQuery,
  type QueryFault,
} from "../../../contract/parseListQuery.ts";
import { isRecordId } from "../../../contract/appPath.ts";
import type { TextKey } from "../i18n/translate.ts";
import { type FieldMessages, notFound, ProblemError } from "../problemError.ts";
import { isStorable } from "./body.ts";
import type { AppEnv } from "./env.ts";

const REASONS: Record<QueryFault["reason"], TextKey> = {
  unknown: "Unknown value",
  range: "Out of range",
  operator: "This field cannot be filtered this way",
  value: "Invalid input",
  repeated: "Given more than once",
};

/**
 * Reads the query of a list.
 * @throws {ProblemError} 400 that names every invalid key.
 */
export function readListQuery(
  c: Context<AppEnv>,
  shape: ListShape,
  otherKeys?: OtherKeys,
): ListQuery {
  const params = new URL(c.req.url).searchParams;
  const parsed = parseListQuery(params, shape, { otherKeys });
  const unstorable = [...params].filter(([key, value]) => !isStorable(key) || !isStorable(value));
  if (parsed.ok && unstorable.length === 0) return parsed.query;

  const faults = parsed.ok ? [] : parsed.faults;
  throw invalidQuery([
    ...faults,
    ...unstorable.map(([key]) => ({ key, reason: "value" as const })),
  ]);
}

/** Creates the 400 error that names the invalid keys of a query. */
export function invalidQuery(faults: readonly QueryFault[]): ProblemError {
  const errors: FieldMessages = Object.fromEntries(
    faults.map(({ key, reason }) => [key, [{ key: REASONS[reason] }]]),
  );
  return new ProblemError(
    "invalid-query",
    { key: "The query contains something that this list does not support." },
    { errors },
  );
}

/**
 * Reads an id in the path.
 * @throws {ProblemError} 404 if it is no valid id.
 */
export function readId(c: Context<AppEnv>, name = "id"): string {
  const id = c.req.param(name) ?? "";
  if (!isRecordId(id)) throw notFound();
  return id.toLowerCase();
}

/**
 * Reads `extend`, the only allowed parameter.
 * @throws {ProblemError} 400
 */
export function readExtend(c: Context<AppEnv>, allowed: readonly string[]): string[] {
  const params = new URL(c.req.url).searchParams;
  const names = [...new Set(params.getAll("extend"))];
  const faults = listUnknownKeys(params, ["extend"]);
  if (names.some((name) => !allowed.includes(name))) {
    faults.push({ key: "extend", reason: "unknown" });
  }
  if (faults.length > 0) throw invalidQuery(faults);
  return names;
}

/**
 * Reads `days`, 1 to 366, the only allowed parameter.
 * @throws {ProblemError} 400
 */
export function readDays(c: Context<AppEnv>, fallback: number): number {
  const params = new URL(c.req.url).searchParams;
  const faults = listUnknownKeys(params, ["days"]);
  const values = params.getAll("days");
  const text = values[0] ?? String(fallback);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (values.length > 1) faults.push({ key: "days", reason: "repeated" });
  else if (days < 1 || days > 366) faults.push({ key: "days", reason: "range" });
  if (faults.length > 0) throw invalidQuery(faults);
  return days;
}

/** Lists the keys of a query that are not known. */
export function listUnknownKeys(params: URLSearchParams, allowed: readonly string[]): QueryFault[] {
  return [...new Set(params.keys())]
    .filter((key) => !allowed.includes(key))
    .map((key) => ({ key, reason: "unknown" }));
}
