import {
  parseEmail,
  parsePhone,
  parseSignInEmail,
  parseTaxNumber,
  parseWebsite,
} from "../contact.ts";
import { isInStoredYears } from "../dateTimeText.ts";
import type { ValidationKey } from "../messages.ts";
import { cleanLine, cleanProse, DIRECTION, DIRECTION_RUNS, type TextReading } from "../text.ts";
import { type } from "./schema.ts";

const invalidDate: ValidationKey = "Invalid date";

/** An existing calendar day, `YYYY-MM-DD`, without time zone. */
export const DateText = type(/^\d{4}-\d{2}-\d{2}$/).narrow((text, ctx) => {
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) &&
    isInStoredYears(text);
  return exists || ctx.reject({ expected: invalidDate });
});

const invalidMoment: ValidationKey = "Invalid date and time";

/** A timestamp with offset, converted to UTC with milliseconds. */
export const Moment = type("string").narrow((text, ctx) =>
  parseMoment(text) !== undefined || ctx.reject({ expected: invalidMoment })
).pipe((text) => parseMoment(text) ?? text);

function parseMoment(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
    return undefined;
  }
  try {
    const moment = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
    return isInStoredYears(moment) ? moment : undefined;
  } catch {
    return undefined;
  }
}

/** An optional day; an empty text means null. */
export const OptionalDate = type("string.trim").or("null").pipe((text) => text || null).to(
  DateText.or("null"),
);

const hiddenDirection = {
  problem: "Contains hidden characters that reverse the text; delete them or type it by hand",
} as const;

export const parseLine = (text: string): TextReading =>
  DIRECTION.test(text) ? hiddenDirection : { value: cleanLine(text) };

export const parseProse = (text: string): TextReading =>
  DIRECTION_RUNS.test(text) ? hiddenDirection : { value: cleanProse(text) };

type Parser = (text: string) => TextReading;

/** Required text, converted by a parser of the contract. */
const required = (read: Parser, limit: number) =>
  type("string").pipe((text, ctx) => {
    const reading = read(text);
    return "value" in reading ? reading.value : ctx.error({ expected: reading.problem });
  }).to(`1 <= string <= ${limit}`);

/** Optional text, converted by a parser of the contract; empty text becomes null. */
const optional = (read: Parser, limit: number) =>
  type("string | null").pipe((text, ctx) => {
    if (text === null) return null;
    const reading = read(text);
    return "value" in reading ? reading.value || null : ctx.error({ expected: reading.problem });
  }).to(`string <= ${limit} | null`);

/** One line of text. */
export const lineText = (limit: number) => required(parseLine, limit);
export const nameText = lineText(120);
export const optionalLine = optional(parseLine, 200);

/** Text of several lines. */
export const prose = (limit: number) => required(parseProse, limit);
export const proseText = prose(5000);
export const optionalProse = optional(parseProse, 5000);

/** An email address, lower-cased independently of the language. */
export const Email = required(parseEmail, 254);
export const OptionalEmail = optional(parseEmail, 254);
export const SignInEmail = required(parseSignInEmail, 254);

export const OptionalPhone = optional(parsePhone, 200);
export const OptionalTaxNumber = optional(parseTaxNumber, 200);
export const OptionalWebsite = optional(parseWebsite, 200);

/** A number, or its digits as text; an empty text means null. */
export const OptionalNumber = type("string.trim").or("number | null").pipe((value) => {
  if (typeof value !== "string") return value;
  if (value === "") return null;
  // JavaScript also reads texts such as 0x10 and 1e5.
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
});

export const OptionalAmount = OptionalNumber
  .to("0 <= number <= 1000000000 | null");
