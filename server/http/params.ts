import type { Context } from "hono";
import type { ListQuery, ListShape } from "../../contract/listQuery.ts";
import { type OtherKeys, parseListQuery, type QueryFault } from "../../contract/parseListQuery.ts";
import { isRecordId } from "../../contract/recordId.ts";
import type { TextKey } from "../i18n/translate.ts";
import { type FieldMessages, notFound, Refusal } from "../refusal.ts";
import { isStorable } from "./body.ts";
import type { AppEnv } from "./env.ts";

const REASONS: Record<QueryFault["reason"], TextKey> = {
  unknown: "Unknown value",
  range: "Out of range",
  operator: "This field cannot be filtered so",
  value: "Invalid input",
  repeated: "Given more than once",
};

/** Reads the query of a list, or refuses with 400 naming every key at fault. */
export function readListQuery(
  c: Context<AppEnv>,
  shape: ListShape,
  otherKeys?: OtherKeys,
): ListQuery {
  const params = new URL(c.req.url).searchParams;
  const parsed = parseListQuery(params, shape, otherKeys);
  const unstorable = [...params].filter(([key, value]) => !isStorable(key) || !isStorable(value));
  if (parsed.ok && unstorable.length === 0) return parsed.query;

  const faults = parsed.ok ? [] : parsed.faults;
  throw badQuery([
    ...faults,
    ...unstorable.map(([key]) => ({ key, reason: "value" as const })),
  ]);
}

/** 400 for a query, naming its keys. */
export function badQuery(faults: readonly QueryFault[]): Refusal {
  const errors: FieldMessages = Object.fromEntries(
    faults.map(({ key, reason }) => [key, [{ key: REASONS[reason] }]]),
  );
  return new Refusal(
    "invalid-query",
    { key: "The query holds something this list cannot be asked." },
    { errors },
  );
}

/** An id in the path. What is no id names nothing, hence 404. */
export function readId(c: Context<AppEnv>, name = "id"): string {
  const id = c.req.param(name) ?? "";
  if (!isRecordId(id)) throw notFound();
  return id.toLowerCase();
}

/** `extend` alone, out of what there is; anything else in the query is 400. */
export function readExtend(c: Context<AppEnv>, known: readonly string[]): string[] {
  const params = new URL(c.req.url).searchParams;
  const names = [...new Set(params.getAll("extend"))];
  const faults = unknownKeys(params, ["extend"]);
  if (names.some((name) => !known.includes(name))) {
    faults.push({ key: "extend", reason: "unknown" });
  }
  if (faults.length > 0) throw badQuery(faults);
  return names;
}

/** `days` alone, a whole number from 1 to 366; anything else in the query is 400. */
export function readDays(c: Context<AppEnv>, fallback: number): number {
  const params = new URL(c.req.url).searchParams;
  const faults = unknownKeys(params, ["days"]);
  const given = params.getAll("days");
  const text = given[0] ?? String(fallback);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (given.length > 1) faults.push({ key: "days", reason: "repeated" });
  else if (days < 1 || days > 366) faults.push({ key: "days", reason: "range" });
  if (faults.length > 0) throw badQuery(faults);
  return days;
}

/** Refuses with 400 a query where none is expected. */
export function refuseQuery(c: Context<AppEnv>): void {
  const faults = unknownKeys(new URL(c.req.url).searchParams, []);
  if (faults.length > 0) throw badQuery(faults);
}

/** The keys of a query that are none of these. */
export function unknownKeys(params: URLSearchParams, known: readonly string[]): QueryFault[] {
  return [...new Set(params.keys())]
    .filter((key) => !known.includes(key))
    .map((key) => ({ key, reason: "unknown" }));
}
