import { useCallback, useSyncExternalStore } from "react";
import { config } from "./theme.ts";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  }, [query]);
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's, where actions are folded into menus. */
export function useNarrow(): boolean {
  return useMedia(config.media.narrow);
}
