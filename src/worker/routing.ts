/** Files in this folder have a hash in their name, unlike documents. */
export const ASSETS = "/assets/";

type RoutedRequest = Pick<Request, "method" | "mode" | "url">;

/**
 * Chooses what responds to a request: the cached page, a cached file, or the network. The worker
 * does not touch requests to the network.
 */
export function chooseResponder(
  { method, mode, url }: RoutedRequest,
  { origin, pages }: { origin: string; pages: string },
): "page" | "file" | "network" {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "network";
  if (address.pathname.startsWith(ASSETS)) return "file";
  return mode === "navigate" && new RegExp(pages).test(address.pathname) ? "page" : "network";
}

const CACHE_PREFIX = "shell ";

export const getCacheName = (build: string) => CACHE_PREFIX + build;

/** Lists caches of earlier builds that no open page uses. */
export function listUnusedCaches(
  cached: ReadonlyMap<string, readonly string[]>,
  { build, entries }: { build: string; entries: readonly string[] },
): string[] {
  return [...cached.keys()].filter((name) =>
    name.startsWith(CACHE_PREFIX) && name !== getCacheName(build) &&
    !entries.some((entry) => cached.get(name)?.includes(entry))
  );
}

const LOCK_PREFIX = "entry ";

/** Returns the name of a page's lock, by its entry script. The page keeps it while open. */
export const getLockName = (entry: string) => LOCK_PREFIX + entry;

/** Lists the entry scripts of the open pages from their locks. */
export function listEntries(locks: readonly { name?: string }[]): string[] {
  return locks.flatMap(({ name }) =>
    name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []
  );
}

/** The message that a page sends to its worker after loading. */
export const PAGE_LOADED = "page.loaded";
