import type { Context } from "hono";
import { DAY_PAGE_SIZE } from "../../../contract/calendar.ts";
import { type Form, validate } from "../../../contract/validation.ts";
import { invalid } from "../problemError.ts";
import type { AppEnv } from "./env.ts";
import { invalidQuery } from "./params.ts";

const DAY = { type: "string", format: "date" };

/** OpenAPI parameters of a range of days. */
export const DAYS = {
  from: DAY,
  to: DAY,
  page: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 1,
    description: `Of a single day, which is returned in full, ${DAY_PAGE_SIZE} at a time.`,
  },
};

/**
 * Reads the query of a calendar: `from`, `to`, `page`, and what else its form has.
 * @throws {ProblemError} 400, also for other parameters
 */
export function readCalendarQuery<Query extends object>(
  c: Context<AppEnv>,
  form: Form<Query>,
): Query {
  const params = new URL(c.req.url).searchParams;
  const keys = new Set<string>();
  const repeated = [...params.keys()].filter((key) => keys.size === keys.add(key).size);
  if (repeated.length > 0) {
    throw invalidQuery(repeated.map((key) => ({ key, reason: "repeated" as const })));
  }
  const read = validate(
    form,
    Object.fromEntries([...params].map(([key, value]) => [key, parseValue(key, value)])),
  );
  if (!read.ok) throw invalid(read.errors);
  return read.value;
}

function parseValue(key: string, value: string): unknown {
  if (key === "page" && /^\d{1,3}$/.test(value)) return Number(value);
  return key === "mine" && /^(?:true|false)$/.test(value) ? value === "true" : value;
}
