import fc from "fast-check";
import assert from "node:assert/strict";
import { type Language, LANGUAGES } from "../../../contract/language.ts";
import { formatExactNumber } from "../../../src/i18n/formats.ts";
import { parseNumber } from "../../../src/i18n/numberText.ts";
import { SEED } from "../../support/seed.ts";

const parseOrError = (text: string, language: Language, decimals = 6) => {
  const result = parseNumber(text, { language, decimals });
  return result.ok ? result.value : result.error.key;
};

const only = "Enter only a number, such as {example}";

const cases: [text: string, turkish: number | null | string, english?: number | null | string][] = [
  ["", null],
  [" \u00a0\u200b", null],
  ["12", 12],
  ["007", 7],
  ["+7", 7],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1.250", 1250, 1.25],
  ["1,250", 1.25, 1250],
  ["0.250", 0.25],
  ["0,250", 0.25],
  [".250", 0.25],
  ["1.2504", 1.2504],
  ["1.204.300", 1204300],
  ["1,204,300", 1204300],
  ["1,204,300.50", 1204300.5],
  ["1.204.300,50", 1204300.5],
  ["1 204 300,5", 1204300.5],
  ["1\u00a0204\u202f300.5", 1204300.5],
  ["1'204'300.5", 1204300.5],
  ["1’204", 1204],
  ["-5", -5],
  ["−5", -5],
  ["- 5", -5],
  ["-0", 0],
  ["12,", 12],
  ["１２．５", 12.5],
  ["١٢٫٥", 12.5],
  ["۱٬۲۰۴", 1204],
  ["\u20661.204,5\u2069", 1204.5],
  // Grouped wrongly, or of the other language with three decimals.
  ["12345.678", only, 12345.678],
  ["12345,678", 12345.678, only],
  ["1 204.300", only, 1204.3],
  ["01.250", only, 1.25],
  ...[
    ".",
    "-",
    "1.2.3",
    "1,20,430",
    "1..5",
    "1 2",
    "12\t130",
    "1e5",
    "0x10",
    "Infinity",
    "NaN",
    "12x",
    "%12",
    "₺1.250",
    "12 kg",
    "10²",
    "½",
    "①",
    "(5)",
    "5-",
    "--5",
    "1_000",
  ].map((text): [string, string] => [text, only]),
];

for (const [text, turkish, english = turkish] of cases) {
  Deno.test(`parseNumber: reads ${JSON.stringify(text)} as each language writes it`, () => {
    assert.deepEqual([parseOrError(text, "tr"), parseOrError(text, "en")], [turkish, english]);
  });
}

Deno.test("parseNumber: accepts the field's own unit and no other", () => {
  const read = (text: string) => {
    const result = parseNumber(text, { language: "tr", decimals: 1, unit: "tCO₂e" });
    return result.ok ? result.value : result.error.key;
  };
  assert.deepEqual(["12 tCO₂e", "12tco2e", "12,5 t CO2e", "12 ktCO₂e", "12 t", "tCO₂e"].map(read), [
    12,
    12,
    12.5,
    only,
    only,
    only,
  ]);
});

Deno.test("parseNumber: names the limit that a number is beyond", () => {
  const parseWithin = (
    text: string,
    rules: { decimals?: number; minValue?: number; maxValue?: number },
  ) => {
    const result = parseNumber(text, { language: "en", decimals: 0, ...rules });
    return result.ok ? result.value : result.error;
  };
  const whole = { key: "Enter a whole number" };
  assert.deepEqual([
    parseWithin("12.5", {}),
    // In a whole number three zeros may have been meant as thousands.
    parseWithin("1.000", {}),
    parseWithin("12.00", {}),
    parseWithin("12.345", { decimals: 2 }),
    parseWithin("12.340", { decimals: 2 }),
    parseWithin("35", { minValue: 1, maxValue: 31 }),
    parseWithin("0", { minValue: 1 }),
    parseWithin("-1", { minValue: 0 }),
    parseWithin("101", { maxValue: 100 }),
    parseWithin("1234567890123456", {}),
  ], [
    whole,
    whole,
    12,
    { key: "At most {limit} decimals", params: { limit: 2 } },
    12.34,
    { key: "Must be between {min} and {max}", params: { min: 1, max: 31 } },
    { key: "Must be at least {limit}", params: { limit: 1 } },
    { key: "Must be at least {limit}", params: { limit: 0 } },
    { key: "Must be at most {limit}", params: { limit: 100 } },
    { key: "At most {limit} digits", params: { limit: 15 } },
  ]);
});

const language = fc.constantFrom(...LANGUAGES);
const listDigits = (text: string) =>
  text.replaceAll(/\D/g, "").replace(/^0+/, "").replace(/0+$/, "");

Deno.test("parseNumber: reads back what formatExactNumber writes", () => {
  const value = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([number, decimals]) => number / 10 ** decimals + 0);
  fc.assert(
    fc.property(value, language, (value, language) => {
      assert.equal(parseOrError(formatExactNumber(value, language), language), value);
    }),
    { seed: SEED },
  );
});

Deno.test("parseNumber: never reads other digits than were typed", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -\u00a0−x%"), maxLength: 12 });
  fc.assert(
    fc.property(text, language, (text, language) => {
      const value = parseOrError(text, language);
      if (typeof value === "number") assert.equal(listDigits(String(value)), listDigits(text));
    }),
    { numRuns: 5_000, seed: SEED },
  );
});

Deno.test("parseNumber: reads a number that is grouped and has decimals in any style", () => {
  const style = fc.constantFrom([".", ","], [",", "."], [" ", ","], ["'", "."], ["\u202f", ","]);
  const groups = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 2 });
  // Not three: they could be a group.
  const fraction = fc.stringMatching(/^\d{1,2}$/);
  fc.assert(
    fc.property(
      style,
      fc.integer({ min: 1, max: 999 }),
      groups,
      fraction,
      language,
      ([group = "", decimal = ""], first, groups, fraction, language) => {
        const others = groups.map((one) => String(one).padStart(3, "0"));
        const whole = [first, ...others];
        assert.equal(
          parseOrError(`${whole.join(group)}${decimal}${fraction}`, language),
          Number(`${whole.join("")}.${fraction}`),
        );
      },
    ),
    { seed: SEED },
  );
});
