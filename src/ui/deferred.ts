import { type ComponentType, lazy, useEffect } from "react";

/**
 * A part that is drawn only when something opens. It is fetched as soon as the page stands, so that
 * it neither holds the page up nor is missing when the network is.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  function useFetched() {
    useEffect(() => {
      // A failure shows where the part is drawn.
      load().catch(() => {});
    }, []);
  }
  return { Part, useFetched };
}
