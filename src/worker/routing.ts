/** What the build tells the worker of the app that it keeps. */
export interface Shell {
  /** Another one wherever anything of the app differs. */
  build: string;
  /** By path, what every file has to be, in the words of subresource integrity. */
  files: Record<string, string>;
  /** The source of a regular expression: paths of the app's pages. */
  pages: string;
}

/** The document without a rendered page, which serves for every page while there is no network. */
export const PAGE = "/index.html";

/** Documents keep their names from build to build; what lies here has its hash in its name. */
export const ASSETS = "/assets/";

/** What of a request the worker goes by. */
type Asked = Pick<Request, "method" | "mode" | "url">;

/**
 * Who answers a request: the kept page, a kept file, or the network, which the worker keeps out of.
 * Whatever is not known to be the app's own is the network's.
 */
export function answererOf(
  { method, mode, url }: Asked,
  { origin, pages }: { origin: string; pages: string },
): "page" | "file" | "network" {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return "network";
  if (asked.pathname.startsWith(ASSETS)) return "file";
  return mode === "navigate" && new RegExp(pages).test(asked.pathname) ? "page" : "network";
}

const CACHE = "shell ";

/** What the cache of a build is called. */
export const cacheOf = (build: string) => CACHE + build;

/** The caches that no open page needs, of the worker's own naming and not the current build's. */
export function unneeded(
  kept: ReadonlyMap<string, readonly string[]>,
  { build, entries }: { build: string; entries: readonly string[] },
): string[] {
  return [...kept.keys()].filter((name) =>
    name.startsWith(CACHE) && name !== cacheOf(build) &&
    !entries.some((entry) => kept.get(name)?.includes(entry))
  );
}

const LOCK = "entry ";

/** The lock that a page holds while it is open, by the path of its entry script. */
export const lockOf = (entry: string) => LOCK + entry;

/** The entry scripts of the open pages, by the locks that are held. */
export function entriesOf(locks: readonly { name?: string }[]): string[] {
  return locks.flatMap(({ name }) => name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []);
}

/** What a page tells its worker once it has loaded. */
export const PAGE_LOADED = "page.loaded";
