/** The start of a cell, also for a spreadsheet with another separator than the file's. */
const CELL_START = /(?:^|[,;|\t\r\n])[\s"\u200b\ufeff]*/;
/** What a spreadsheet takes for the start of a formula; a number below zero, or a dash, is none. */
const FORMULA = /[=+@＝＋＠－]|-(?!(?:\d+(?:[.,]\d+)?)?["\s]*(?:[,;|]|$))/;
const FORMULAS = new RegExp(`(${CELL_START.source})(?=${FORMULA.source})`, "g");

/** A sign and digits, as of a telephone, with its extension: nothing that could be called. */
const SIGNED =
  /^\s*[+-][ (]*\p{Nd}[\p{Nd} ().,;:+\/-]*(?:(?:x|ext\.?|dahili|dah\.?|iç hat|#)[ .:]*\p{Nd}+)?\s*$/iu;
const NAMED_VALUE = /^(?:true|false|doğru|yanlış|#[\p{Lu}\p{Nd}/!?]+)$/iu;
/** Exponents, parts of the day, currencies, and the T and Z of ISO dates. */
const VALUE_WORDS =
  /(?<=\p{Nd}[.,]?)e(?=[+-]?\p{Nd})|(?<=\p{Nd}\s*)(?:[ap]\.?(?:m\.?)?|öö|ös)$|(?<!\p{L})t[lr]y?(?!\p{L})|(?<=\p{Nd})[tz](?![^\p{Nd}])/giu;
const VALUE_SIGNS = /^[\p{Nd}\s.,:;/()'’%‰$€£¥₺+\-\u2010-\u2015\u2212]*$/u;

const MONTHS = new RegExp(
  String.raw`(?<!\p{L})(?:${monthNames().join("|")})\.?(?!\p{L})`,
  "giu",
);

/**
 * Writes text so that spreadsheets keep it as text. An apostrophe comes before what would be a
 * formula; a tab, which nobody sees, before what they would read as a number, a date or a time.
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

/** The names of the months in the languages of the product, whole and short. */
function monthNames(): string[] {
  const names = ["tr-TR", "en-GB", "en-US"].flatMap((locale) =>
    (["long", "short"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)));
    })
  );
  return [...new Set(names.map((name) => name.replace(/\.$/, "")))];
}
