import { parseArgs } from "node:util";
import type { Language } from "../../contract/language.ts";

/** Each run has a folder here. */
export const SCREENS_FOLDER = ".data/screens";

/** `forced` is the forced colours of the operating system. */
export type Theme = "light" | "dark" | "forced";

export interface ScreensOptions {
  name: string;
  /** Paths of routes; all by default. */
  routes: string[];
  languages: Language[];
  themes: Theme[];
  /** In pixels. */
  widths: number[];
}

const LANGUAGES = ["tr", "en"] as const;
const THEMES = ["light", "dark"] as const;
const OTHER_THEMES = ["forced"] as const;
const WIDTHS = ["360", "768", "1024", "1280", "1440"] as const;

/** Reads the options. @throws an Error that names an unknown value. */
export function readScreensOptions(
  args: readonly string[],
  knownRoutes: readonly string[],
): ScreensOptions {
  const list = (known: readonly string[]) => ({
    type: "string",
    default: known.join(","),
  } as const);
  const { values, positionals: [name = "now"] } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: list(knownRoutes),
      languages: list(LANGUAGES),
      themes: list(THEMES),
      widths: list(WIDTHS),
    },
  });
  return {
    name,
    routes: choose(values.pages, knownRoutes),
    languages: choose(values.languages, LANGUAGES),
    themes: choose(values.themes, [...THEMES, ...OTHER_THEMES]),
    widths: values.widths.split(",").map(readWidth),
  };
}

function choose<Known extends string>(text: string, known: readonly Known[]): Known[] {
  return text.split(",").map((chosen) => {
    const found = known.find((value) => value === chosen);
    if (found === undefined) throw new Error(`${chosen} is none of ${known.join(", ")}`);
    return found;
  });
}

function readWidth(text: string): number {
  const width = Number(text);
  if (!Number.isInteger(width) || width < 200) throw new Error(`${text} is not a width in pixels`);
  return width;
}
