import type { Context } from "hono";
import type { QueryFault } from "../../contract/parseListQuery.ts";
import { isRecordId } from "../../contract/recordId.ts";
import type { AppEnv } from "./env.ts";
import { badQuery } from "./listQuery.ts";
import { notFound } from "../refusal.ts";

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
export function readNothing(c: Context<AppEnv>): void {
  const faults = unknownKeys(new URL(c.req.url).searchParams, []);
  if (faults.length > 0) throw badQuery(faults);
}

function unknownKeys(params: URLSearchParams, known: readonly string[]): QueryFault[] {
  return [...new Set(params.keys())]
    .filter((key) => !known.includes(key))
    .map((key) => ({ key, reason: "unknown" }));
}
