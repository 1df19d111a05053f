import { transform } from "esbuild";
import type { Manifest } from "./manifest.ts";
import { FRAME } from "./shell.ts";

const LANGUAGES = ["tr", "en"];
const GUEST_PAGES = "src/pages/guest/";
/** What else is loaded from there opens on a page, and has no address of its own. */
const PAGE = /^src\/pages\/.*Page\.tsx$/;

/** `page("/project/:projectId", …, () => import("../pages/project/ProjectPage.tsx"))` */
const ROUTE = /page\(\s*"([^"*]+)",(?:(?!page\()[\s\S])*?import\("\.\.\/(pages\/[^"]+)"\)/g;

/** What a page fetches beyond the entry, by its address and the language; as indices into `urls`. */
export interface Preloads {
  urls: string[];
  /** Addresses are the source of a regular expression; the first that matches counts. */
  pages: { address: string; guest: boolean; fetched: Record<string, number[]> }[];
}

/** Reads from the source of the routes which page is at which address. */
export function preloadsOf(routes: string, modules: Manifest["modules"]): Preloads {
  const found = [...routes.matchAll(ROUTE)].map(([, path = "", module = ""]) => ({
    path,
    module: `src/${module}`,
  }));
  const unrouted = Object.keys(modules).filter((module) =>
    PAGE.test(module) && !found.some((route) => route.module === module)
  );
  if (unrouted.length > 0) throw new Error(`No route was found for ${unrouted.join(", ")}`);

  const indices = new Map<string, number>();
  const fetchedBy = (sources: string[]) => {
    const scripts = new Set(sources.flatMap((source) => modules[source]?.scripts ?? []));
    for (const url of scripts) if (!indices.has(url)) indices.set(url, indices.size);
    return [...scripts].map((url) => indices.get(url) ?? -1);
  };
  const parameters = (path: string) => path.split(":").length;
  const pages = found.toSorted((a, b) => parameters(a.path) - parameters(b.path))
    .map(({ path, module }) => {
      const guest = module.startsWith(GUEST_PAGES);
      const area = module.split("/")[2];
      const texts = guest ? ["catalogue"] : ["catalogue", "common", area];
      return {
        address: `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/?$`,
        guest,
        fetched: Object.fromEntries(LANGUAGES.map((language) => {
          const spoken = texts.map((name) => `src/i18n/${language}/${name}.ts`);
          return [language, fetchedBy([...guest ? [] : FRAME, module, ...spoken])];
        })),
      };
    });
  return { urls: [...indices.keys()], pages };
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
