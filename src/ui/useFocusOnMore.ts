import { useEffect, useRef } from "react";

const CONTROL = "[tabindex], a[href], button:not(:disabled)";

/**
 * Focuses the first item that a "Show more" button adds to a list, as the button moves or is removed.
 * The button calls `awaitMore` before it loads more.
 */
export function useFocusOnMore<List extends HTMLElement>(count: number, items = "li") {
  const list = useRef<List>(null);
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || count <= awaited.current) return;
    const item = list.current?.querySelectorAll<HTMLElement>(items)[awaited.current];
    awaited.current = undefined;
    const control = item?.matches(CONTROL) ? item : item?.querySelector<HTMLElement>(CONTROL);
    control?.focus({ preventScroll: true });
  }, [count]);
  return { list, awaitMore: () => void (awaited.current = count) };
}
