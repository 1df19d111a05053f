import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose items are added and removed. When the focused element is removed,
 * it focuses the first control of the item, else of the item in its place, else the list.
 */
export function useListFocus<Container extends HTMLElement>() {
  const ref = useRef<Container>(null);
  const focusedIndex = useRef<number | null>(null);

  useEffect(() => {
    const container = ref.current;
    if (container === null) return;
    const observer = new MutationObserver(() => {
      if (focusedIndex.current === null || document.activeElement !== document.body) return;
      const items = listItems(container);
      const item = items[Math.min(focusedIndex.current, items.length - 1)];
      (findControl(item ?? container) ?? container).focus();
    });
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      const item = target.closest("li");
      focusedIndex.current = ref.current && item ? listItems(ref.current).indexOf(item) : null;
    },
    onBlur({ target }: FocusEvent) {
      // A removed element is not connected: the user did not move the focus.
      if (target.isConnected) focusedIndex.current = null;
    },
  };
}

const listItems = (container: HTMLElement) => [...container.querySelectorAll("li")];

const findControl = (within: HTMLElement) =>
  within.querySelector<HTMLElement>("a[href], button:not(:disabled)");
