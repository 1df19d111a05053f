import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { config } from "./theme.ts";

/** Whether a media query holds now. On the server and while a page is hydrated it does not. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  }, [query]);
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the window is as narrow as a phone's, where actions are folded into menus. */
export function useNarrow(): boolean {
  return useMedia(config.media.narrow);
}

/** How wide an element is drawn, in whole pixels; 0 until it has been measured. */
export function useWidth<Measured extends HTMLElement>() {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
