import { readEmail, readPhone, readSignInEmail, readTaxNumber, readWebsite } from "../contact.ts";
import type { ValidationKey } from "../messages.ts";
import { cleanLine, cleanProse, DIRECTION, DIRECTION_RUNS, type TextReading } from "../text.ts";
import { type } from "./schema.ts";

const invalidDate: ValidationKey = "Invalid date";

/** A calendar day without zone, `YYYY-MM-DD`, that exists. */
export const DateText = type(/^\d{4}-\d{2}-\d{2}$/).narrow((text, ctx) => {
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) &&
    !text.startsWith("0000");
  return exists || ctx.reject({ expected: invalidDate });
});

/** A day that may be left out: an empty text means none. */
export const OptionalDate = type("string.trim").or("null").pipe((text) => text || null).to(
  DateText.or("null"),
);

const hiddenDirection = {
  problem: "Holds hidden characters that turn the text around; delete them or type it by hand",
} as const;

export const readLine = (text: string): TextReading =>
  DIRECTION.test(text) ? hiddenDirection : { value: cleanLine(text) };

export const readProse = (text: string): TextReading =>
  DIRECTION_RUNS.test(text) ? hiddenDirection : { value: cleanProse(text) };

type Reader = (text: string) => TextReading;

/** Text that has to hold something, as a reader of the contract makes it. */
const required = (read: Reader, limit: number) =>
  type("string").pipe((text, ctx) => {
    const reading = read(text);
    return "value" in reading ? reading.value : ctx.error({ expected: reading.problem });
  }).to(`1 <= string <= ${limit}`);

/** The same that may be left out: what holds nothing is null. */
const optional = (read: Reader, limit: number) =>
  type("string | null").pipe((text, ctx) => {
    if (text === null) return null;
    const reading = read(text);
    return "value" in reading ? reading.value || null : ctx.error({ expected: reading.problem });
  }).to(`string <= ${limit} | null`);

/** One line of text. */
export const lineText = (limit: number) => required(readLine, limit);
export const nameText = lineText(120);
export const optionalLine = optional(readLine, 200);

/** Text of several lines. */
export const proseText = required(readProse, 5000);
export const optionalProse = optional(readProse, 5000);

/** An address for mail, lower-cased without regard to language. */
export const Email = required(readEmail, 254);
export const OptionalEmail = optional(readEmail, 254);
export const SignInEmail = required(readSignInEmail, 254);

export const OptionalPhone = optional(readPhone, 200);
export const OptionalTaxNumber = optional(readTaxNumber, 200);
export const OptionalWebsite = optional(readWebsite, 200);

/** A number as JSON has it, or its digits as a text; an empty text means none. */
export const OptionalNumber = type("string.trim").or("number | null").pipe((value) => {
  if (typeof value !== "string") return value;
  if (value === "") return null;
  // JavaScript also reads texts such as 0x10 and 1e5.
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
});

export const OptionalAmount = OptionalNumber
  .to("0 <= number <= 1000000000 | null");
