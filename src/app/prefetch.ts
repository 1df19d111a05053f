import { matchRoutes, type RouteObject } from "react-router";
import type { BundleName } from "./bundles.ts";

const APPROACHES = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Calls `load` with the bundle of a page once a link to it is pointed at, focused or touched, so
 * that the page opens without waiting for its script. The answer ends it.
 */
export function prefetchOnApproach(
  routes: RouteObject[],
  load: (bundle: BundleName) => void,
  document = globalThis.document,
): () => void {
  const listening = new AbortController();
  const approached = new Set<BundleName>();
  const onApproach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin) return;
    const route = matchRoutes(routes, link.pathname)?.at(-1)?.route;
    const bundle: BundleName | undefined = route?.handle?.bundle;
    if (bundle === undefined || approached.has(bundle)) return;
    approached.add(bundle);
    load(bundle);
  };
  for (const type of APPROACHES) {
    document.addEventListener(type, onApproach, { signal: listening.signal, passive: true });
  }
  return () => listening.abort();
}
