/** The start of a cell, for spreadsheets that expect any of the usual separators. */
const CELL_START = /(?:^|[,;|\t\r\n])[\s"\u200b\ufeff]*/;
/** The start of a formula. Negative numbers and single dashes are not formulas. */
const FORMULA = /[=+@＝＋＠－]|-(?!(?:\d+(?:[.,]\d+)?)?["\s]*(?:[,;|]|$))/;
const FORMULAS = new RegExp(`(${CELL_START.source})(?=${FORMULA.source})`, "g");

/** A signed number or a telephone number, which spreadsheets would calculate. */
const SIGNED =
  /^\s*[+-][ (]*\p{Nd}[\p{Nd} ().,;:+\/-]*(?:(?:x|ext\.?|dahili|dah\.?|iç hat|#)[ .:]*\p{Nd}+)?\s*$/iu;
const NAMED_VALUE = /^(?:true|false|doğru|yanlış|#[\p{Lu}\p{Nd}/!?]+)$/iu;
/** Exponents, AM and PM, currencies, and the T and Z of ISO dates. */
const VALUE_WORDS =
  /(?<=\p{Nd}[.,]?)e(?=[+-]?\p{Nd})|(?<=\p{Nd}\s*)(?:[ap]\.?(?:m\.?)?|öö|ös)$|(?<!\p{L})t[lr]y?(?!\p{L})|(?<=\p{Nd})[tz](?![^\p{Nd}])/giu;
const VALUE_SIGNS = /^[\p{Nd}\s.,:;/()'’%‰$€£¥₺+\-\u2010-\u2015\u2212]*$/u;

const MONTHS = new RegExp(
  String.raw`(?<!\p{L})(?:${monthNames().join("|")})\.?(?!\p{L})`,
  "giu",
);

/**
 * Writes text so that spreadsheets keep it as text. It puts an apostrophe before a formula, and an
 * invisible tab before a number, a date or a time.
 */
export function toCellText(text: string): string {
  return isReadAsValue(text)
    ? `\t${text}`
    : text.replaceAll(FORMULAS, "$1'").replace(/^(?=[\t\r])/, "'");
}

function isReadAsValue(text: string): boolean {
  const value = text.trim();
  if (NAMED_VALUE.test(value) || SIGNED.test(value)) return true;
  if (!/\p{Nd}/u.test(value)) return false;
  return VALUE_SIGNS.test(value.replaceAll(MONTHS, "").replaceAll(VALUE_WORDS, ""));
}

/** Returns the long and short names of the months in Turkish and English. */
function monthNames(): string[] {
  const names = ["tr-TR", "en-GB", "en-US"].flatMap((locale) =>
    (["long", "short"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)));
    })
  );
  return [...new Set(names.map((name) => name.replace(/\.$/, "")))];
}
