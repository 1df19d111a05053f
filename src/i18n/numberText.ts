import type { Language, Message } from "../../contract/language.ts";
import { type Key, message } from "./catalogue.ts";
import { formatExactNumber } from "./formats.ts";

export interface NumberRules {
  language: Language;
  decimals: number;
  minValue?: number | undefined;
  maxValue?: number | undefined;
  unit?: string | undefined;
  isRequired?: boolean | undefined;
}

type ParsedNumber = { ok: true; value: number | null } | { ok: false; error: Message<Key> };

/** The decimal and the group separator of each language. */
const SEPARATORS: Record<Language, { decimal: string; group: string }> = {
  tr: { decimal: ",", group: "." },
  en: { decimal: ".", group: "," },
};

/** JavaScript numbers are exact up to this many digits. */
const MAX_DIGITS = 15;

/**
 * Parses the text of a number field; `null` if empty. The language decides about ambiguous
 * separators, as in `1.250`.
 */
export function parseNumber(text: string, rules: NumberRules): ParsedNumber {
  const plain = normalize(text);
  if (plain === "") {
    return rules.isRequired ? createError("Required") : { ok: true, value: null };
  }
  const digits = readDigits(plain, rules);
  if (digits === undefined) return createFormatError(rules);
  return checkDigits(digits, rules);
}

interface Digits {
  sign: string;
  whole: string;
  fraction: string;
}

function checkDigits({ sign, whole, fraction }: Digits, rules: NumberRules): ParsedNumber {
  const { decimals, minValue, maxValue } = rules;
  const significant = fraction.replace(/0+$/, "");
  // In a whole number `1.000` may have been meant as a thousand.
  if (decimals === 0 && (significant !== "" || fraction.length === 3)) {
    return createError("Enter a whole number");
  }
  if (significant.length > decimals) {
    return createError("At most {limit} decimals", { limit: decimals });
  }
  if ((whole + significant).replace(/^0+/, "").length > MAX_DIGITS) {
    return createError("At most {limit} digits", { limit: MAX_DIGITS });
  }
  const size = Number(`${whole}.${significant}`);
  const value = sign === "-" && size !== 0 ? -size : size;
  const isLow = minValue !== undefined && value < minValue;
  const isHigh = maxValue !== undefined && value > maxValue;
  if (!isLow && !isHigh) return { ok: true, value };
  if (minValue !== undefined && maxValue !== undefined) {
    return createError("Must be between {min} and {max}", { min: minValue, max: maxValue });
  }
  return isLow
    ? createError("Must be at least {limit}", { limit: minValue })
    : createError("Must be at most {limit}", { limit: maxValue ?? 0 });
}

function createError(key: Key, params?: Message["params"]): ParsedNumber {
  return { ok: false, error: message(key, params) };
}

function createFormatError({ decimals, language }: NumberRules): ParsedNumber {
  const example = decimals === 0 ? 12 : 1250.5;
  return createError("Enter only a number, such as {example}", {
    example: formatExactNumber(example, language),
  });
}

/** Direction marks, joiners and similar characters of pasted numbers. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Replaces digits, signs and separators of other keyboards by ASCII. */
function normalize(text: string): string {
  return text.replaceAll(INVISIBLE, "")
    .replaceAll(/[０-９٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[−－﹣‐‑‒–]/g, "-")
    .replaceAll("＋", "+")
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replaceAll(/[’ʼ＇]/g, "'")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}

/** Splits a text into the digits of a number; undefined if invalid or ambiguous. */
function readDigits(text: string, { language, unit }: NumberRules): Digits | undefined {
  const [, sign = "", body = "", rest = ""] = /^([-+]?) ?([\d.,' ٫٬]*)(.*)$/.exec(text) ?? [];
  if (rest !== "" && (unit === undefined || normalizeUnit(rest) !== normalizeUnit(unit))) {
    return undefined;
  }
  const { decimal, group } = SEPARATORS[language];
  const readings = [...listReadings(body.trim())];
  const reading = readings.length === 1
    ? readings[0]
    : readings.find((one) =>
      [undefined, decimal].includes(one.decimal) && [undefined, group].includes(one.group)
    );
  if (reading === undefined) return undefined;
  const { whole, fraction } = reading;
  // Such as 12345.678 in Turkish: a number wrongly grouped, or one with decimals.
  const isDoubtful = reading.decimal === group && fraction.length === 3 && !/^0?$/.test(whole);
  return isDoubtful ? undefined : { sign, whole, fraction };
}

interface Reading {
  decimal: string | undefined;
  group: string | undefined;
  whole: string;
  fraction: string;
}

/** Lists all ways to read the separators: as decimal or as group separator. */
function* listReadings(body: string): Generator<Reading> {
  for (const decimal of [undefined, ".", ",", "٫"]) {
    const [before = "", fraction = "", ...others] = decimal === undefined
      ? [body]
      : body.split(decimal);
    if (others.length > 0 || !/^\d*$/.test(fraction)) continue;
    if (decimal !== undefined && !body.includes(decimal)) continue;
    for (const group of [undefined, ".", ",", "'", " ", "٬"]) {
      if (group === decimal && group !== undefined) continue;
      if (!isGroupedBy(group, before)) continue;
      const whole = group === undefined ? before : before.replaceAll(group, "");
      if (whole + fraction !== "") yield { decimal, group, whole, fraction };
    }
  }
}

function isGroupedBy(group: string | undefined, whole: string): boolean {
  if (group === undefined) return /^\d*$/.test(whole);
  const [first = "", ...others] = whole.split(group);
  return others.length > 0 && /^[1-9]\d{0,2}$/.test(first) &&
    others.every((digits) => /^\d{3}$/.test(digits));
}

/** `tCO₂e`, `tco2e` and `t CO2e` are one unit. */
const normalizeUnit = (unit: string): string =>
  unit.normalize("NFKC").toLowerCase().replaceAll(/[ ()]/g, "");
