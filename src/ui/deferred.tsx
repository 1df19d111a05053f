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

type Outcome<Props> = { Part: ComponentType<Props> } | { error: unknown };

interface WhenLoadedProps<Props> {
  of: Props;
  /** What stands in its place until it is loaded. */
  children?: ReactNode;
  /** What stands there once it did not come; without it, that goes to what is around it. */
  failed?: ReactNode;
}

/**
 * A part of a page that comes after the page. It is fetched in the first quiet moment, so that it
 * neither holds the page up nor is missing when the network is; its texts come along. What opens is drawn as `Component`,
 * which fetches it where that was not yet done; what stands there, as a button does, by `WhenLoaded`.
 */
export function deferred<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  const load = async () => (await Promise.all([loadPart(), loadOpenedTexts()]))[0];
  const Component = lazy(async () => ({ default: await load() }));
  let outcome: Outcome<Props> | undefined;
  const listeners = new Set<() => void>();

  function tell(told: Outcome<Props>): boolean {
    if (!(outcome && "Part" in outcome)) outcome = told;
    for (const listener of listeners) listener();
    return "Part" in outcome;
  }

  /** Fetches it once more; answers whether it came. */
  const retry = (): Promise<boolean> =>
    load().then((Part) => tell({ Part }), (error) => tell({ error }));

  // What did not come is fetched once more before that is told.
  const preload = () => void load().then((Part) => tell({ Part }), retry);

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function usePreload() {
    useEffect(() => whenIdle(preload), []);
  }

  function WhenLoaded({ of, children, failed }: WhenLoadedProps<Props>) {
    usePreload();
    // Nobody waits for it: it is drawn between what the user does, not in one go.
    const now = useDeferredValue(useSyncExternalStore(subscribe, () => outcome));
    if (now === undefined) return children;
    if ("Part" in now) {
      return (
        <Suspense fallback={children}>
          <now.Part {...of} />
        </Suspense>
      );
    }
    if (failed === undefined) throw now.error;
    return failed;
  }

  return { Component, WhenLoaded, usePreload, retry };
}
