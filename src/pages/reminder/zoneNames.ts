import { fold } from "../../../contract/folding.ts";
import { formatTimeZone } from "./wallClock.ts";

/** The time zones, with the selected one, should this browser know it by another name. */
export function zoneNames(chosen: string | null) {
  const names = new Set(Intl.supportedValuesOf("timeZone"));
  for (const name of ["UTC", "Europe/Istanbul", chosen]) {
    if (name !== null) names.add(name);
  }
  return [...names].sort().map((id) => ({ id, label: formatTimeZone(id) }));
}

/**
 * Whether a search finds the zone of this label: by its name, older or newer ones, its countries in
 * Turkish and English, or an abbreviation such as CET or GMT+3. Underscores and slashes are spaces.
 */
export function isZoneFound(label: string, searched: string): boolean {
  const text = toWords(searched);
  const names = [label, ...otherNames(label)];
  if (names.some((name) => toWords(name).includes(text))) return true;
  if (text.length < MIN_INDEXED_LENGTH) return false;
  const id = label.replaceAll(" ", "_");
  return (countryNames().get(id) ?? []).some((name) => name.includes(text)) ||
    (abbreviations().get(id) ?? []).includes(text);
}

/** What is searched in names that take a while to find out, about 0.2 s once. */
const MIN_INDEXED_LENGTH = 3;

const toWords = (text: string): string =>
  fold(text.normalize("NFD").replaceAll(/\p{M}/gu, "")).replaceAll(/[_/\s]+/g, " ").trim();

/** Cities by the names that browsers and the tz database have had for them. */
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
  // For browsers that do not tell the zones of a country.
  ["Istanbul", "Türkiye"],
  ["Istanbul", "Turkey"],
] as const;

function otherNames(label: string): string[] {
  if (label === "UTC") return ["GMT", "Zulu", "Universal"];
  return RENAMED.flatMap(([one, other]) =>
    label.endsWith(`/${one}`) ? [other] : label.endsWith(`/${other}`) ? [one] : []
  );
}

const REGION_LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Two spellings of the same, by the browser. */
interface LocaleZones {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[];
}

/** The zones of a country; none in browsers that do not tell. */
function zonesOf(region: string): readonly string[] {
  const locale: Intl.Locale & LocaleZones = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The names of each zone's countries, in Turkish and English. */
const countryNames = computedOnce(() => {
  const names = new Map<string, string[]>();
  const [turkish, english] = ["tr", "en"].map((language) =>
    new Intl.DisplayNames(language, { type: "region", fallback: "none" })
  );
  for (const region of REGION_LETTERS.flatMap((a) => REGION_LETTERS.map((b) => a + b))) {
    const own = [turkish?.of(region), english?.of(region)].filter((name) => name !== undefined);
    if (own.length === 0) continue;
    for (const zone of zonesOf(region)) {
      names.set(zone, [...names.get(zone) ?? [], ...own.map(toWords)]);
    }
  }
  return names;
});

/** The abbreviations of each zone's time in winter and in summer, or its offsets. */
const abbreviations = computedOnce(() => {
  const seasons = [new Date("2026-01-15T00:00:00Z"), new Date("2026-07-15T00:00:00Z")];
  return new Map(
    zoneNames(null).map(({ id: timeZone }) => {
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

function computedOnce<Value>(compute: () => Value): () => Value {
  let value: { computed: Value } | undefined;
  return () => (value ??= { computed: compute() }).computed;
}
