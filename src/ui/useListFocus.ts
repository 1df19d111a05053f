import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose items come and go: when the focused element is removed, the focus
 * moves to the first control of its item, or of the item that took its place, or else to the list.
 */
export function useListFocus<Container extends HTMLElement>() {
  const ref = useRef<Container>(null);
  /** Which item has the focus. */
  const focusedIndex = useRef<number | null>(null);

  useEffect(() => {
    const container = ref.current;
    if (container === null) return;
    const observer = new MutationObserver(() => {
      if (focusedIndex.current === null || document.activeElement !== document.body) return;
      const items = itemsOf(container);
      const item = items[Math.min(focusedIndex.current, items.length - 1)];
      (pressable(item ?? container) ?? container).focus();
    });
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      const item = target.closest("li");
      focusedIndex.current = ref.current && item ? itemsOf(ref.current).indexOf(item) : null;
    },
    onBlur({ target }: FocusEvent) {
      // A removed element was not left by the user.
      if (target.isConnected) focusedIndex.current = null;
    },
  };
}

const itemsOf = (container: HTMLElement) => [...container.querySelectorAll("li")];

const pressable = (within: HTMLElement) =>
  within.querySelector<HTMLElement>("a[href], button:not(:disabled)");
