import { matchRoutes, type RouteObject } from "react-router";
import { savesData } from "../ui/savesData.ts";
import { type BundleName, BUNDLES } from "./bundles.ts";

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

/** The pages behind the sign-in, those first that are opened most. */
const LATER = ["lists", "projects", "home", "records", "reminders", "forms"] as const;

/**
 * Calls `load` with one bundle after the other, each when `idle` runs it; a failure ends
 * it, as does the answer. Whoever saves data has pages fetched when they are opened.
 */
export function prefetchWhenIdle(
  idle: (run: () => void) => () => void,
  load: (bundle: BundleName) => Promise<unknown> = (bundle) => BUNDLES[bundle](),
): () => void {
  if (savesData()) return () => {};
  let callOff = () => {};
  let isOver = false;
  const next = ([bundle, ...rest]: readonly BundleName[]) => {
    if (bundle === undefined || isOver) return;
    // Should it fail, opening the page tells.
    callOff = idle(() => void load(bundle).then(() => next(rest), () => {}));
  };
  next(LATER);
  return () => {
    isOver = true;
    callOff();
  };
}
