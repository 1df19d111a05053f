import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
} from "react";
import { whenIdle } from "./whenIdle.ts";

type LoadChunk = () => Promise<boolean>;

const failedChunks = new Set<LoadChunk>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Whether chunks that the page needs failed to load. */
export const useHasFailedChunks = (): boolean =>
  useSyncExternalStore(subscribe, () => failedChunks.size > 0, () => false);

/** Loads the failed chunks again; resolves to whether all are loaded. */
export const retryFailedChunks: LoadChunk = async () =>
  (await Promise.all([...failedChunks].map((load) => load()))).every(Boolean);

/** How often `whenReleased` looks, in ms. */
const RELEASE_CHECK_MS = 50;

/**
 * Resolves when no pointer and no key presses an element. What appears between press and release
 * would take the press from the element below it.
 */
async function whenReleased(): Promise<void> {
  while (document.querySelector(":active") !== null) {
    await new Promise((resolve) => setTimeout(resolve, RELEASE_CHECK_MS));
  }
}

/**
 * Creates a component whose chunk loads after the page. Not `React.lazy`, as each Suspense boundary
 * delays the hydration of the page.
 *
 * `Component` is for dialogs and popovers: the chunk loads when idle after `usePreload`, or at once
 * when rendered. `Lazy` is for parts of the page: it renders its children until the chunk has loaded
 * when idle. The server renders neither. Neither appears while something is pressed. After two
 * failures the chunk counts as failed.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function load(): Promise<boolean> {
    try {
      const part = await importPart();
      await whenReleased();
      loaded = part;
    } catch (error) {
      console.info("A chunk failed to load", error);
      return false;
    }
    failedChunks.delete(load);
    notifyListeners();
    return true;
  }

  async function preload() {
    if (loaded || await load() || await load() || loaded) return;
    failedChunks.add(load);
    notifyListeners();
  }

  const usePreload = () => useEffect(() => whenIdle(() => void preload()), []);

  /** Returns the loaded component in a deferred render, which does not block user input. */
  const useLoaded = () =>
    useDeferredValue(useSyncExternalStore(subscribe, () => loaded, () => undefined));

  function Component(props: Props) {
    const Loaded = useLoaded();
    useEffect(() => void preload(), []);
    return Loaded ? <Loaded {...props} /> : null;
  }

  function Lazy({ props, children }: { props: Props; children?: ReactNode }) {
    const Loaded = useLoaded();
    usePreload();
    return Loaded ? <Loaded {...props} /> : children;
  }

  return { Component, Lazy, usePreload };
}
