import type { ValidationKey } from "../messages.ts";
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

const trimmed = type("string.trim");
const optionalText = trimmed.or("null").pipe((text) => text || null);

/** Text that has to hold something once the white space around it is dropped. */
export const nameText = trimmed.to("1 <= string <= 120");
export const optionalLine = optionalText.to("string <= 200 | null");
export const optionalProse = optionalText.to("string <= 5000 | null");

/** An address for mail, lower-cased without regard to language. */
export const Email = trimmed.to("string.lower").to("1 <= string <= 254").to("string.email");

/** A mail address that may be left out. */
export const OptionalEmail = optionalText.pipe((text) => text?.toLowerCase() ?? null).to(
  "(string.email & string <= 254) | null",
);

/** A number as people type it, or as JSON has it; an empty text means none. */
export const OptionalAmount = type("string.trim").or("number | null")
  .pipe((value) => (value === "" || value === null ? null : Number(value)))
  .to("0 <= number <= 1000000000 | null");
