import { cleanText, type TextFormat, type TextReading } from "./textFormat.ts";

/**
 * Parses a typed time of day: `9:30`, `09.30`, `0930` or `09:30:00`. Times outside of 24 hours and
 * seconds other than 00 are errors.
 */
export function readTime(text: string): TextReading {
  const cleaned = cleanText(text);
  const [, hour = "", minute = "", second = "00"] = TIME.exec(cleaned) ?? DIGITS.exec(cleaned) ??
    [];
  if (hour === "") {
    return { error: INCOMPLETE.test(cleaned) ? "Complete the time" : "Enter a time such as 09:30" };
  }
  const exists = Number(hour) < 24 && Number(minute) < 60 && second === "00";
  return exists
    ? { value: `${hour.padStart(2, "0")}:${minute}` }
    : { error: "There is no such time" };
}

/** Returns the value if it is a time such as `09:30`, else null. */
export function toIsoTime(value: string | null): string | null {
  return value !== null && readTime(value).value === value ? value : null;
}

/** The text format of times: HH:mm in every language. */
export const TIME_FORMAT: TextFormat = {
  read: readTime,
  format: (value) => value,
  step(value, part, delta) {
    if (value === null) return "00:00";
    if (toIsoTime(value) === null) return null;
    const parts = value.split(":").map(Number);
    const sizes = [24, 60];
    return parts.map((number, index) => {
      const size = sizes[index] ?? 60;
      const moved = index === Math.min(part, 1) ? (number + delta + size) % size : number;
      return String(moved).padStart(2, "0");
    }).join(":");
  },
};

const SEPARATOR = String.raw`\s*[:.,\s]\s*`;
const TIME = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d\\d)(?:${SEPARATOR}(\\d\\d))?$`);
const DIGITS = /^(\d\d)(\d\d)$/;
/** `9`, `9:`, `9:3`, `093` */
const INCOMPLETE = /^\d{1,2}\s*(?:[:.,]\s*\d?)?$|^\d{3}$/;
