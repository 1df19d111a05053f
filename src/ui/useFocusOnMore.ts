import { useEffect, useRef } from "react";

const CONTROL = "[tabindex], a[href], button:not(:disabled)";

/**
 * Focuses the first item that a "Show more" button adds. The button itself may move or go. The
 * button calls `awaitMore` before it loads more.
 */
export function useFocusOnMore<List extends HTMLElement>(count: number, items = "li") {
  const list = useRef<List>(null);
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    if (countBefore.current === undefined || count <= countBefore.current) return;
    const item = list.current?.querySelectorAll<HTMLElement>(items)[countBefore.current];
    countBefore.current = undefined;
    const control = item?.matches(CONTROL) ? item : item?.querySelector<HTMLElement>(CONTROL);
    control?.focus({ preventScroll: true });
  }, [count]);
  return { list, awaitMore: () => void (countBefore.current = count) };
}
