import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import { fold } from "../../contract/folding.ts";
import { formatTimeZone, parseTimeZone } from "./wallClock.ts";

/**
 * Lists the time zones, the default one first, and the chosen one, which this browser may name
 * differently.
 */
export function listTimeZones(chosen: string | null) {
  const names = new Set(Intl.supportedValuesOf("timeZone"));
  names.add("UTC");
  if (chosen !== null) names.add(chosen);
  names.delete(DEFAULT_TIME_ZONE);
  return [DEFAULT_TIME_ZONE, ...[...names].sort()]
    .map((id) => ({ id, label: formatTimeZone(id) }));
}

/**
 * Whether a search matches a time zone: its current or former names, its countries in Turkish and
 * English, or an abbreviation such as CET or GMT+3. Underscores and slashes match spaces.
 */
export function isTimeZoneMatch(label: string, searched: string): boolean {
  const text = toWords(searched);
  const id = parseTimeZone(label);
  const names = [label, id, ...listOtherNames(id)];
  if (names.some((name) => toWords(name).includes(text))) return true;
  if (text.length < MIN_INDEXED_LENGTH) return false;
  return (getCountryNames().get(id) ?? []).some((name) => name.includes(text)) ||
    (getAbbreviations().get(id) ?? []).includes(text);
}

/** Shorter texts do not search countries and abbreviations, which take 0.2 s to list. */
const MIN_INDEXED_LENGTH = 3;

const toWords = (text: string): string =>
  fold(text.normalize("NFD").replaceAll(/\p{M}/gu, "")).replaceAll(/[_/\s]+/g, " ").trim();

/** Pairs of names of one city in browsers and in the tz database. */
const RENAMED = [
  ["Kiev", "Kyiv"],
  ["Calcutta", "Kolkata"],
  ["Saigon", "Ho Chi Minh"],
  ["Katmandu", "Kathmandu"],
  ["Rangoon", "Yangon"],
  ["Dacca", "Dhaka"],
  ["Thimbu", "Thimphu"],
  ["Ulan Bator", "Ulaanbaatar"],
  ["Ashkhabad", "Ashgabat"],
  ["Macao", "Macau"],
  ["Ujung Pandang", "Makassar"],
  ["Faeroe", "Faroe"],
  ["Godthab", "Nuuk"],
  ["Asmera", "Asmara"],
  ["Truk", "Chuuk"],
  ["Ponape", "Pohnpei"],
  ["Enderbury", "Kanton"],
  ["Coral Harbour", "Atikokan"],
  ["Shanghai", "Chongqing"],
  ["Shanghai", "Beijing"],
  ["Jerusalem", "Tel Aviv"],
  // For browsers without the zones of a country.
  ["Istanbul", "Türkiye"],
  ["Istanbul", "Turkey"],
] as const;

function listOtherNames(id: string): string[] {
  if (id === "UTC") return ["GMT", "Zulu", "Universal"];
  const name = id.replaceAll("_", " ");
  return RENAMED.flatMap(([one, other]) =>
    name.endsWith(`/${one}`) ? [other] : name.endsWith(`/${other}`) ? [one] : []
  );
}

const REGION_LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Browsers have one or the other. */
interface LocaleZones {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[];
}

/** Lists the zones of a country; empty in browsers without them. */
function listZones(region: string): readonly string[] {
  const locale: Intl.Locale & LocaleZones = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Computes the names of each zone's countries in Turkish and English. */
const getCountryNames = memoize(() => {
  const names = new Map<string, string[]>();
  const [turkish, english] = ["tr", "en"].map((language) =>
    new Intl.DisplayNames(language, { type: "region", fallback: "none" })
  );
  for (const region of REGION_LETTERS.flatMap((a) => REGION_LETTERS.map((b) => a + b))) {
    const own = [turkish?.of(region), english?.of(region)].filter((name) => name !== undefined);
    if (own.length === 0) continue;
    for (const zone of listZones(region)) {
      names.set(zone, [...names.get(zone) ?? [], ...own.map(toWords)]);
    }
  }
  return names;
});

/** Computes each zone's abbreviations or offsets in winter and summer. */
const getAbbreviations = memoize(() => {
  const seasons = [new Date("2026-01-15T00:00:00Z"), new Date("2026-07-15T00:00:00Z")];
  return new Map(
    listTimeZones(null).map(({ id: timeZone }) => {
      const locale = timeZone.startsWith("America/") ? "en-US" : "en-GB";
      const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
      return [
        timeZone,
        seasons.flatMap((season) =>
          format.formatToParts(season).filter(({ type }) => type === "timeZoneName")
            .map(({ value }) => toWords(value))
        ),
      ];
    }),
  );
});

function memoize<Value>(compute: () => Value): () => Value {
  let value: { computed: Value } | undefined;
  return () => (value ??= { computed: compute() }).computed;
}
