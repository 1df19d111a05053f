import { type ComponentType, lazy, useEffect } from "react";
import { whenIdle } from "./whenIdle.ts";

/**
 * A part that is drawn only when something opens. It is fetched in the first quiet moment, so that
 * it neither holds the page up nor is missing when the network is.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Component = lazy(async () => ({ default: await load() }));
  function usePreload() {
    // A failure shows where the component is rendered.
    useEffect(() => whenIdle(() => void load().catch(() => {})), []);
  }
  return { Component, usePreload };
}
