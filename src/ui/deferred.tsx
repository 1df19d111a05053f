import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { ALL_LATER, loadLater } from "../i18n/catalogue.ts";
import { renderedFor } from "../i18n/renderedFor.ts";
import { EarlyPart } from "./earlyPart.tsx";
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

const useTold = <Value,>(read: () => Value): Value => useSyncExternalStore(subscribe, read, read);

/** Whether parts that somebody waits for did not come. */
export const useAreMissing = (): boolean => useTold(() => missing.size > 0);

/** Fetches what did not come once more; answers whether all of it came. */
export const fetchMissing: FetchPart = async () =>
  (await Promise.all([...missing].map((fetchPart) => fetchPart()))).every(Boolean);

/** The parts that the server draws with their page. */
const drawnEarly = new Set<FetchPart>();

/** Fetches what the server draws of the parts of pages; answers whether all of it came. */
export const fetchEarlyParts: FetchPart = async () =>
  (await Promise.all([...drawnEarly].map((fetchPart) => fetchPart()))).every(Boolean);

interface PartOptions {
  /** Where the server draws the page, it draws this part too, so that nothing moves when it comes. */
  isDrawnEarly?: boolean;
}

interface WhenLoadedProps<Props> {
  of: Props;
  /** What stands in its place until it is loaded. */
  children?: ReactNode;
}

/**
 * A part of a page that comes after the page. It is fetched in the first quiet moment, so that it
 * neither holds the page up nor is missing when the network is; its texts come along. What opens is
 * drawn as `Component`, which fetches it where that was not yet done; what stands there, as a button
 * does, by `WhenLoaded`. What does not come leaves the page as it is: whoever draws the page says so
 * (`useAreMissing`), and it is drawn once it has come.
 */
export function deferred<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  { isDrawnEarly = false }: PartOptions = {},
) {
  const loaded = Promise.withResolvers<ComponentType<Props>>();
  let Part: ComponentType<Props> | undefined;

  async function fetchPart(): Promise<boolean> {
    try {
      [Part] = await Promise.all([loadPart(), loadLater(ALL_LATER)]);
    } catch (error) {
      console.info("A part of the page did not come", error);
      return false;
    }
    loaded.resolve(Part);
    missing.delete(fetchPart);
    for (const listener of listeners) listener();
    return true;
  }

  if (isDrawnEarly) drawnEarly.add(fetchPart);

  // What did not come is fetched once more before that is told.
  async function preload() {
    if (Part || await fetchPart() || await fetchPart() || Part) return;
    missing.add(fetchPart);
    for (const listener of listeners) listener();
  }

  const Component = lazy(async () => {
    void preload();
    return { default: await loaded.promise };
  });

  function usePreload() {
    useEffect(() => whenIdle(() => void preload()), []);
  }

  function WhenLoaded({ of, children }: WhenLoadedProps<Props>) {
    usePreload();
    const [isEarly] = useState(() => isDrawnEarly && renderedFor() !== undefined);
    // Nobody waits for it: it is drawn between what the user does, not in one go.
    const Now = useDeferredValue(useTold(() => Part));
    const part = Now && (
      <Suspense fallback={children}>
        <Now {...of} />
      </Suspense>
    );
    if (isEarly) return <EarlyPart onWanted={() => void preload()}>{part}</EarlyPart>;
    return part ?? children;
  }

  return { Component, WhenLoaded, usePreload };
}
