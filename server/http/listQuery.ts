import type { Context } from "hono";
import type { ListQuery, ListShape } from "../../contract/listQuery.ts";
import { type OtherKeys, parseListQuery, type QueryFault } from "../../contract/parseListQuery.ts";
import type { TextKey } from "../i18n/en.ts";
import type { AppEnv } from "./env.ts";
import { type FieldMessages, Refusal } from "../refusal.ts";
import { isStorable } from "./storable.ts";

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
