import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
} from "react";
import { loadOpenedTexts } from "../i18n/catalogue.ts";
import { whenIdle } from "./whenIdle.ts";

/**
 * A part of a page that comes after the page. It is fetched in the first quiet moment, so that it
 * neither holds the page up nor is missing when the network is; its texts come along. What opens is drawn as `Component`,
 * which fetches it where that was not yet done; what stands there, as a button does, by `WhenLoaded`.
 */
export function deferred<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  const load = async () => (await Promise.all([loadPart(), loadOpenedTexts()]))[0];
  const Component = lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();

  const preload = () =>
    // Where the part is drawn it is fetched once more then, and a second failure shows.
    void load().catch(() => Component).then((part) => {
      Loaded ??= part as ComponentType<Props>;
      for (const listener of listeners) listener();
    });

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function usePreload() {
    useEffect(() => whenIdle(preload), []);
  }

  /** The part once it is loaded; until then what stands in its place. */
  function WhenLoaded({ of, children }: { of: Props; children?: ReactNode }) {
    usePreload();
    // Nobody waits for it: it is drawn between what the user does, not in one go.
    const Part = useDeferredValue(useSyncExternalStore(subscribe, () => Loaded));
    return <Suspense fallback={children}>{Part ? <Part {...of} /> : children}</Suspense>;
  }

  return { Component, WhenLoaded, usePreload };
}
