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
 * A part of a page that comes after the page. It is fetched in the first quiet moment, so that it
 * neither holds the page up nor is missing when the network is. What opens is drawn as `Component`, which fetches it where that was not yet done; what stands there, as a button
 * does, by `WhenLoaded`. What does not come leaves the page as it is: whoever draws the page says so
 * (`useAreMissing`), and it is drawn once it has come.
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

  /** Nothing on the server and while the page is hydrated: what opens comes after the page. */
  function Component(props: Props) {
    return useIsHydrating() ? null : <Lazy {...props as ComponentProps<typeof Lazy>} />;
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
