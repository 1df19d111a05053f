import { haveEnglish, type LaterTexts } from "../../src/i18n/catalogue.ts";
import type { Manifest } from "./manifest.ts";

const LANGUAGES = ["tr", "en"];

/** What is drawn around every page behind the sign-in. */
const FRAME = "src/app/bundles/frame.ts";

/** A page as the build knows it, e.g. `/project/:projectId` in the bundle `projects`. */
interface Page {
  path: string;
  bundle: string;
  isGuest: boolean;
  /** What its bundle says beyond the texts that come first. */
  texts: readonly LaterTexts[];
  /** Any one of them opens it; without a list every signed-in user may. */
  permissions?: readonly string[] | undefined;
  /** The server draws it. */
  isRendered?: boolean;
}

/** What a page fetches beyond the entry, by its address and the language; as indices into `urls`. */
export interface Fetched {
  urls: string[];
  /** Addresses are the source of a regular expression; the first that matches counts. */
  pages: {
    address: string;
    guest: boolean;
    /** The server draws it. */
    rendered: boolean;
    fetched: Record<string, number[]>;
    permissions?: readonly string[] | undefined;
  }[];
}

/** The source of a regular expression for a page's addresses, by its path; parameters are its groups. */
export const addressOf = (path: string) =>
  `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "([^/]+)")}/?$`;

/** Finds what the pages fetch. Throws where the bundle of a page was not built. */
export function preloadsOf(pages: readonly Page[], modules: Manifest["modules"]): Fetched {
  const indices = new Map<string, number>();
  const fetchedBy = (sources: string[]) => {
    const scripts = new Set(sources.flatMap((source) => {
      const module = modules[source];
      if (module === undefined) throw new Error(`${source} was not built`);
      return module.scripts;
    }));
    for (const url of scripts) if (!indices.has(url)) indices.set(url, indices.size);
    return [...scripts].map((url) => indices.get(url) ?? -1);
  };
  const parameters = ({ path }: Page) => path.split(":").length;
  const found = pages.filter(({ path }) => path !== "*")
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map(({ path, bundle, isGuest, texts, permissions, isRendered = false }) => ({
      address: addressOf(path),
      guest: isGuest,
      rendered: isRendered,
      permissions: isRendered ? permissions : undefined,
      fetched: Object.fromEntries(LANGUAGES.map((language) => [
        language,
        fetchedBy([
          `src/app/bundles/${bundle}.ts`,
          ...isGuest ? [] : [FRAME],
          ...textsIn(language, texts),
        ]),
      ])),
    }));
  return { urls: [...indices.keys()], pages: found };
}

/** The files that `catalogue.ts` loads. */
function textsIn(language: string, texts: readonly LaterTexts[]): string[] {
  if (language === "en") return texts.some(haveEnglish) ? ["src/i18n/en/later.ts"] : [];
  const folder = `src/i18n/${language}`;
  return [`${folder}/catalogue.ts`, ...texts.map((name) => `${folder}/later/${name}.ts`)];
}
