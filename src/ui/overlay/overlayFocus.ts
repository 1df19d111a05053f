import { type RefObject, useEffect, useState } from "react";
import { getFocusableTreeWalker } from "react-aria/private/focus/FocusScope";
import { isFocusable, isTabbable } from "react-aria/private/utils/isFocusable";

const FIELDS = "input, textarea, [aria-haspopup=listbox]";

/**
 * Focuses the first field of a dialog when it opens, or its heading where it has none. To be called
 * before the hook that would focus the dialog.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!dialog.current || dialog.current.contains(document.activeElement)) return;
    const fields = dialog.current.querySelectorAll<HTMLElement>(FIELDS);
    const first = [...fields].find(isTabbable) ?? dialog.current.querySelector("h2");
    first?.focus();
  }, [dialog]);
}

/** An ancestor of an overlay's opener, or the opener itself, with its siblings. */
export interface FocusStep {
  element: Element;
  /** The nearest ones, those after it first. */
  siblings: readonly Element[];
}

const SIBLINGS_TRIED = 3;

/** The path from its opener outwards, for each overlay on the page. */
const focusPaths = new WeakMap<Element, readonly FocusStep[]>();

/**
 * Restores focus when an overlay is removed with the focus in it: to its opener, or to the nearest
 * element still in the page, the page's heading at last. Again when that is removed with the focus,
 * as the row of a deleted record. The opener is, by default, the element focused when the overlay
 * is first rendered.
 */
export function useFocusReturn(
  overlay: RefObject<Element | null>,
  opener?: RefObject<Element | null>,
): void {
  const [path] = useState(() => focusPathFrom(opener?.current ?? document.activeElement));
  useEffect(() => {
    if (overlay.current) focusPaths.set(overlay.current, path);
    return () => {
      // By then what lay behind the overlay is no longer inert.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusNearest(path);
      });
    };
  }, [overlay, path]);
}

/** From within an overlay the path continues with that overlay's own opener. */
export function focusPathFrom(element: Element | null): readonly FocusStep[] {
  if (element === null || element === document.body) return [];
  const { parentElement } = element;
  const step = {
    element,
    siblings: [
      ...siblingsFrom(element, "nextElementSibling"),
      ...siblingsFrom(element, "previousElementSibling"),
    ],
  };
  return [step, ...(focusPaths.get(element) ?? focusPathFrom(parentElement))];
}

function siblingsFrom(
  element: Element,
  direction: "nextElementSibling" | "previousElementSibling",
): Element[] {
  const siblings: Element[] = [];
  let { [direction]: sibling } = element;
  while (sibling !== null && siblings.length < SIBLINGS_TRIED) {
    siblings.push(sibling);
    ({ [direction]: sibling } = sibling);
  }
  return siblings;
}

/** Focuses the first element of a path, or next to it, that is still in the page. */
export function focusNearest(path: readonly FocusStep[]): void {
  const main = document.querySelector("main");
  const candidates = path.flatMap(({ element, siblings }, index) => {
    if (element === main || element.contains(main)) return [];
    return index === 0 || !element.isConnected
      ? [element, ...siblings.map((one) => one.isConnected ? firstFocusable(one) : null)]
      : [element];
  });
  for (const one of [...candidates, main?.querySelector("h1"), main]) {
    if (!(one instanceof HTMLElement) || !one.isConnected || !isFocusable(one)) continue;
    // The page stays where it is read.
    one.focus({ preventScroll: one === main || one.matches("h1") });
    return onRemovedWithFocus(one, () => focusNearest(path));
  }
}

/** Calls back when an element has left the page with the focus; not when the focus left before. */
function onRemovedWithFocus(element: HTMLElement, callback: () => void) {
  const listening = new AbortController();
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    listening.abort();
    if (document.activeElement === document.body) callback();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  listening.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ["focusin", "pointerdown"]) {
    document.addEventListener(type, () => listening.abort(), listening);
  }
}

/** The first thing in an element that takes the focus; that may be itself. */
function firstFocusable(element: Element): Node | null {
  return isFocusable(element)
    ? element
    : getFocusableTreeWalker(element, { tabbable: true }).nextNode();
}
