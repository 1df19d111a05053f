import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For a list whose items come and go: when what has the focus goes away, the focus goes to what can
 * be pressed in its item, or in the item that took its place, or else to the part as a whole.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  /** Which item has the focus. */
  const place = useRef<number | null>(null);

  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const observer = new MutationObserver(() => {
      if (place.current === null || document.activeElement !== document.body) return;
      const items = itemsOf(part);
      const item = items[Math.min(place.current, items.length - 1)];
      (pressable(item ?? part) ?? part).focus();
    });
    observer.observe(part, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      const item = target.closest("li");
      place.current = ref.current && item ? itemsOf(ref.current).indexOf(item) : null;
    },
    onBlur({ target }: FocusEvent) {
      // What was taken away has not been left.
      if (target.isConnected) place.current = null;
    },
  };
}

const itemsOf = (part: HTMLElement) => [...part.querySelectorAll("li")];

const pressable = (within: HTMLElement) =>
  within.querySelector<HTMLElement>("a[href], button:not(:disabled)");
