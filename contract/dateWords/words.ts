import type { Language } from "../language.ts";

/** The values of a pattern's slots. Which of them a pattern has follows from its text. */
export interface SlotValues {
  n: number;
  day: number;
  day2: number;
  month: number;
  year: number;
  hour: number;
  /** From Monday, 1, to Sunday, 7. */
  weekday: number;
  weekdays: readonly number[];
  /** The last is -1. */
  ordinal: number;
  time: readonly [number, number];
  date: DateParts;
  slashDate: DateParts;
  nearDay: number;
  half: "am" | "pm";
  partOfDay: "morning" | "afternoon" | "evening";
}

/** A day and a month, and the year if it was written. */
export interface DateParts {
  day: number;
  month: number;
  year: number | undefined;
}

/** The folded words of a language. */
interface Vocabulary {
  numbers: Readonly<Record<string, number>>;
  tens: Readonly<Record<string, number>>;
  ordinals: Readonly<Record<string, number>>;
  weekdays: readonly string[];
  months: readonly string[];
  nearDays: Readonly<Record<string, number>>;
  and: string;
}

const toNumbers = (words: string, first = 1): Record<string, number> =>
  Object.fromEntries(words.split(" ").map((word, index) => [word, index + first]));

const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = {
  tr: {
    // Before a vowel, dört becomes dörd: ayın dördü.
    numbers: { ...toNumbers("bir iki uc dort bes alti yedi sekiz dokuz"), dord: 4 },
    tens: { on: 10, yirmi: 20, otuz: 30, kirk: 40, elli: 50 },
    ordinals: { ...toNumbers("birinci ikinci ucuncu dorduncu besinci"), ilk: 1, son: -1 },
    weekdays: ["pazartesi", "sali", "carsamba", "persembe", "cuma", "cumartesi", "pazar"],
    months: [
      ...["oca[kg]", "subat", "mart", "nisan", "mayis", "haziran", "temmuz", "agustos"],
      ...["eylul", "ekim", "kasim", "arali[kg]"],
    ],
    nearDays: { bugun: 0, yarin: 1 },
    and: "ve",
  },
  en: {
    numbers: {
      ...toNumbers("one two three four five six seven eight nine ten eleven twelve thirteen"),
      ...toNumbers("fourteen fifteen sixteen seventeen eighteen nineteen", 14),
      a: 1,
      an: 1,
    },
    tens: { twenty: 20, thirty: 30, forty: 40, fifty: 50 },
    ordinals: { ...toNumbers("first second third fourth fifth"), last: -1 },
    weekdays: [
      ...["mon(?:day)?", "tue(?:s(?:day)?)?", "wed(?:nesday)?", "thu(?:rs(?:day)?)?"],
      ...["fri(?:day)?", "sat(?:urday)?", "sun(?:day)?"],
    ],
    months: [
      ...["jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?"],
      ...["aug(?:ust)?", "sep(?:t(?:ember)?)?", "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?"],
    ],
    nearDays: { today: 0, tomorrow: 1 },
    and: "and",
  },
};

const anyOf = (sources: Iterable<string>): string => `(?:${[...sources].join("|")})`;

/** Returns the regular expression of each slot in a language. */
export function createSlots(language: Language): Record<string, string> {
  const words = VOCABULARIES[language];
  const units = anyOf(Object.keys(words.numbers));
  const tens = anyOf(Object.keys(words.tens));
  const number = String.raw`(?:\d{1,4}|${tens}(?:[ -]${units})?|${units})`;
  const weekday = anyOf(words.weekdays);
  const month = anyOf(words.months);
  const day = language === "tr"
    ? String.raw`(?:\d{1,2}|${tens}(?: ${units})?|${units})`
    : String.raw`(?:\d{1,2}(?:st|nd|rd|th)?)`;
  const year = String.raw`\d{4}`;
  const numeric = String.raw`\d{1,2}[.-]\d{1,2}[.-](?:\d{4}|\d\d)|\d{4}-\d\d-\d\d`;
  const written = language === "tr"
    ? `${day} ${month}(?: ${year})?`
    : `${day}(?: of)? ${month}(?: ${year})?|${month} ${day}(?: ${year})?`;
  return {
    n: number,
    day,
    month,
    year,
    hour: String.raw`(?:\d{1,2}|${units}|${tens}(?: ${units})?)`,
    weekday,
    weekdays: `${weekday}(?: (?:${words.and} )?${weekday})*`,
    ordinal: String.raw`(?:${anyOf(Object.keys(words.ordinals))}|\d{1,2}\.|\d{1,2}(?:st|nd|rd|th))`,
    time: String.raw`\d{1,2}[:.]\d\d`,
    date: `(?:${numeric}|${written})`,
    numericDate: `(?:${numeric})`,
    dayMonth: String.raw`\d{1,2}\.(?:0?[1-9]|1[0-2])\.?`,
    slashDate: String.raw`\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d\d))?`,
    nearDay: anyOf(Object.keys(words.nearDays)),
    half: String.raw`(?:am|pm|a\.m\.|p\.m\.|a\.m|p\.m)`,
    partOfDay: "(?:morning|afternoon|evening)",
  };
}

/** Converts the texts of slots to their values, by name. */
export function convertSlots(
  texts: ReadonlyMap<string, string>,
  language: Language,
): Partial<SlotValues> {
  const words = VOCABULARIES[language];
  const toNumber = (text: string): number => {
    const digits = /^\d+/.exec(text)?.[0];
    if (digits !== undefined) return Number(digits);
    return text.split(/[ -]/).map((word) => words.tens[word] ?? words.numbers[word] ?? NaN)
      .reduce((sum, part) => sum + part, 0);
  };
  const findIndex = (sources: readonly string[], text: string) =>
    sources.findIndex((source) => new RegExp(`^(?:${source})$`).test(text)) + 1;
  const toWeekday = (text: string) => findIndex(words.weekdays, text);
  const toDate = (text: string): DateParts => {
    const numbers = text.split(/[./-]/).filter(Boolean).map(Number);
    if (!numbers.some(Number.isNaN)) {
      const [first = NaN, second = NaN, third] = numbers;
      return first > 999
        ? { day: third ?? NaN, month: second, year: first }
        : { day: first, month: second, year: toFullYear(third) };
    }
    const parts = text.split(" ").filter((part) => part !== "of");
    const month = parts.map((part) => findIndex(words.months, part)).find((found) => found > 0);
    const year = parts.length > 2 ? parts.find((part) => /^\d{4}$/.test(part)) : undefined;
    const day = parts.filter((part) => part !== year && findIndex(words.months, part) === 0);
    return {
      day: toNumber(day.join(" ")),
      month: month ?? NaN,
      year: year === undefined ? undefined : Number(year),
    };
  };
  const converters: Record<string, (text: string) => unknown> = {
    n: toNumber,
    day: toNumber,
    day2: toNumber,
    hour: toNumber,
    year: Number,
    month: (text) => findIndex(words.months, text),
    weekday: toWeekday,
    weekdays: (text) => text.split(" ").filter((part) => part !== words.and).map(toWeekday),
    ordinal: (text) => words.ordinals[text] ?? Number(/^\d+/.exec(text)?.[0]),
    time: (text) => text.split(/[:.]/).map(Number),
    date: toDate,
    numericDate: toDate,
    dayMonth: toDate,
    slashDate: toDate,
    nearDay: (text) => words.nearDays[text],
    half: (text) => text.startsWith("a") ? "am" : "pm",
    partOfDay: (text) => text,
  };
  const values: Record<string, unknown> = {};
  for (const [name, text] of texts) {
    const key = ["numericDate", "dayMonth"].includes(name) ? "date" : name;
    values[key] = converters[name]?.(text);
  }
  return values;
}

/** Years with two digits are in this century. */
const toFullYear = (year: number | undefined): number | undefined =>
  year !== undefined && year < 100 ? 2000 + year : year;
