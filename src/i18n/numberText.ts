import type { Language, Message } from "../../contract/language.ts";
import { type Key, message } from "./catalogue.ts";
import { formatExactNumber } from "./formats.ts";

/** What a number field accepts. */
export interface NumberRules {
  language: Language;
  /** The most decimals; 0 for whole numbers. */
  decimals: number;
  minValue?: number | undefined;
  maxValue?: number | undefined;
  /** The unit that may follow the number. */
  unit?: string | undefined;
  isRequired?: boolean | undefined;
}

type ParsedNumber = { ok: true; value: number | null } | { ok: false; fault: Message<Key> };

/** The decimal and the group separator of each language. */
const SEPARATORS: Record<Language, { decimal: string; group: string }> = {
  tr: { decimal: ",", group: "." },
  en: { decimal: ".", group: "," },
};

/** A number keeps so many digits exactly. */
const MAX_DIGITS = 15;

/**
 * Parses what somebody typed into a number field, `null` for nothing. A separator whose meaning the
 * digits leave open, as in `1.250`, is read as the language writes it.
 */
export function parseNumber(text: string, rules: NumberRules): ParsedNumber {
  const plain = normalize(text);
  if (plain === "") {
    return rules.isRequired ? fault("Required") : { ok: true, value: null };
  }
  const digits = readDigits(plain, rules);
  if (digits === undefined) return unreadable(rules);
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
    return fault("Enter a whole number");
  }
  if (significant.length > decimals) return fault("At most {limit} decimals", { limit: decimals });
  if ((whole + significant).replace(/^0+/, "").length > MAX_DIGITS) {
    return fault("At most {limit} digits", { limit: MAX_DIGITS });
  }
  const size = Number(`${whole}.${significant}`);
  const value = sign === "-" && size !== 0 ? -size : size;
  const isLow = minValue !== undefined && value < minValue;
  const isHigh = maxValue !== undefined && value > maxValue;
  if (!isLow && !isHigh) return { ok: true, value };
  if (minValue !== undefined && maxValue !== undefined) {
    return fault("Must be between {min} and {max}", { min: minValue, max: maxValue });
  }
  return isLow
    ? fault("Must be at least {limit}", { limit: minValue })
    : fault("Must be at most {limit}", { limit: maxValue ?? 0 });
}

function fault(key: Key, params?: Message["params"]): ParsedNumber {
  return { ok: false, fault: message(key, params) };
}

function unreadable({ decimals, language }: NumberRules): ParsedNumber {
  const example = decimals === 0 ? 12 : 1250.5;
  return fault("Enter only a number, such as {example}", {
    example: formatExactNumber(example, language),
  });
}

/** Marks of direction, joiners and the like, which come along when a number is pasted. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** Writes digits, signs and separators of other keyboards as those of ASCII. */
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

/** Splits a text into the digits of a number; undefined where it is none, or open to doubt. */
function readDigits(text: string, { language, unit }: NumberRules): Digits | undefined {
  const [, sign = "", body = "", rest = ""] = /^([-+]?) ?([\d.,' ٫٬]*)(.*)$/.exec(text) ?? [];
  if (rest !== "" && (unit === undefined || nameOfUnit(rest) !== nameOfUnit(unit))) {
    return undefined;
  }
  const { decimal, group } = SEPARATORS[language];
  const readings = [...readingsOf(body.trim())];
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

/** All ways to read digits with separators: each as one that groups by three, or as the decimal. */
function* readingsOf(body: string): Generator<Reading> {
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
const nameOfUnit = (unit: string): string =>
  unit.normalize("NFKC").toLowerCase().replaceAll(/[ ()]/g, "");
