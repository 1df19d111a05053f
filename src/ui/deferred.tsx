import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
} from "react";
import { useIsHydrating } from "./useIsHydrating.ts";
import { whenIdle } from "./whenIdle.ts";

/** Fetches a part; answers whether it came. */
type FetchPart = () => Promise<boolean>;

/** The parts that did not come. */
const missing = new Set<FetchPart>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether parts that somebody waits for did not come. */
export const useAreMissing = (): boolean =>
  useSyncExternalStore(subscribe, () => missing.size > 0, () => false);

/** Fetches what did not come once more; answers whether all of it came. */
export const fetchMissing: FetchPart = async () =>
  (await Promise.all([...missing].map((fetchPart) => fetchPart()))).every(Boolean);

interface WhenLoadedProps<Props> {
  of: Props;
  /** What stands in its place until it is loaded. */
  children?: ReactNode;
}

/**
 * Creates a part of a page whose chunk loads after the page, in the first idle moment.
 * `Component` is for what opens: it loads the chunk if that has not happened yet. `WhenLoaded` is
 * for what is part of the page, such as a button: it renders its children until the chunk is there.
 * A chunk that fails to load leaves the page as it is; the page reports it with `useAreMissing`.
 */
export function deferred<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
) {
  const loaded = Promise.withResolvers<ComponentType<Props>>();
  let Part: ComponentType<Props> | undefined;

  async function fetchPart(): Promise<boolean> {
    try {
      Part = await loadPart();
    } catch (error) {
      console.info("A part of the page did not come", error);
      return false;
    }
    loaded.resolve(Part);
    missing.delete(fetchPart);
    for (const listener of listeners) listener();
    return true;
  }

  // What did not come is fetched once more before that is told.
  async function preload() {
    if (Part || await fetchPart() || await fetchPart() || Part) return;
    missing.add(fetchPart);
    for (const listener of listeners) listener();
  }

  const Lazy = lazy(async () => {
    void preload();
    return { default: await loaded.promise };
  });

  /**
   * Shows the fallback until the chunk is there, and on the server. The boundary is inside, so that
   * a closed part has none: for each boundary in a page, React restarts the first update after
   * hydration.
   */
  function Component({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    return useIsHydrating() ? fallback : (
      <Suspense fallback={fallback}>
        <Lazy {...props as ComponentProps<typeof Lazy>} />
      </Suspense>
    );
  }

  function usePreload() {
    useEffect(() => whenIdle(() => void preload()), []);
  }

  function WhenLoaded({ of, children }: WhenLoadedProps<Props>) {
    usePreload();
    // Nobody waits for it: it is drawn between what the user does, not in one go.
    const Now = useDeferredValue(useSyncExternalStore(subscribe, () => Part, () => undefined));
    const part = Now && (
      <Suspense fallback={children}>
        <Now {...of} />
      </Suspense>
    );
    return part ?? children;
  }

  return { Component, WhenLoaded, usePreload };
}
