import { transform } from "esbuild";
import type { Manifest } from "./manifest.ts";

const LANGUAGES = ["tr", "en"];

/** A page as the build knows it, e.g. `/project/:projectId` in the bundle `projects`. */
interface Page {
  path: string;
  bundle: string;
  isGuest: boolean;
}

/** What a page fetches beyond the entry, by its address and the language; as indices into `urls`. */
export interface Preloads {
  urls: string[];
  /** Addresses are the source of a regular expression; the first that matches counts. */
  pages: { address: string; guest: boolean; fetched: Record<string, number[]> }[];
}

/** Finds what the pages fetch. Throws where the bundle of a page was not built. */
export function preloadsOf(pages: readonly Page[], modules: Manifest["modules"]): Preloads {
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
    .map(({ path, bundle, isGuest }) => ({
      address: `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/?$`,
      guest: isGuest,
      fetched: Object.fromEntries(LANGUAGES.map((language) => [
        language,
        fetchedBy([
          `src/app/bundles/${bundle}.ts`,
          `src/i18n/${language}/catalogue.ts`,
          ...isGuest ? [] : [`src/i18n/${language}/pages.ts`],
        ]),
      ])),
    }));
  return { urls: [...indices.keys()], pages: found };
}

/** A script that asks for them while the app itself is on its way. */
export async function preloadScript(preloads: Preloads): Promise<string> {
  const { code } = await transform(`(${preload})(${JSON.stringify(preloads)});`, { minify: true });
  return code.trim();
}

/** Runs in the browser: who is signed out will be sent to sign in, wherever they go. */
export function preload({ urls, pages }: Preloads) {
  const here = pages.find(({ address }) => new RegExp(address).test(location.pathname));
  const isSignedIn = localStorage.getItem("access_token") !== null;
  const page = here?.guest || isSignedIn
    ? here
    : pages.find(({ address }) => new RegExp(address).test("/login"));
  const language = localStorage.getItem("language") === "en" ? "en" : "tr";
  for (const index of page?.fetched[language] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = urls[index] ?? "";
    document.head.append(link);
  }
}
