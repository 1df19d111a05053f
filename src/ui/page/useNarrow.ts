import { useSyncExternalStore } from "react";
import { config } from "../theme.ts";

/** Whether the window is as narrow as a telephone, where actions fold into menus. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(config.media.narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function isNarrow(): boolean {
  return globalThis.matchMedia(config.media.narrow).matches;
}
