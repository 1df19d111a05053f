import { type RefObject, useCallback, useSyncExternalStore } from "react";

/** How wide an element is laid out, in whole pixels; 0 until it is. */
export function useWidth(ref: RefObject<Element | null>): number {
  const subscribe = useCallback((onChange: () => void) => {
    const observer = new ResizeObserver(onChange);
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return useSyncExternalStore(subscribe, () => Math.floor(ref.current?.clientWidth ?? 0));
}
