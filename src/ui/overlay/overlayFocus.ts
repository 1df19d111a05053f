import { type RefObject, useEffect, useState } from "react";
import { getFocusableTreeWalker } from "react-aria/private/focus/FocusScope";
import { isFocusable, isTabbable } from "react-aria/private/utils/isFocusable";

const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const FIELDS = "input, textarea, [aria-haspopup=listbox]";

/**
 * Focuses the first field of a dialog when it opens, or its heading. Call it before the hook that
 * focuses the dialog.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!dialog.current || dialog.current.contains(document.activeElement)) return;
    const fields = dialog.current.querySelectorAll<HTMLElement>(FIELDS);
    const first = [...fields].find(isTabbable) ?? dialog.current.querySelector("h2");
    first?.focus();
  }, [dialog]);
}

/**
 * Focuses the first field of a form page, or the page's heading. An overlay, or an element of the
 * page that has the focus already, keeps it.
 */
export function focusPage(): void {
  const main = document.querySelector("main");
  const { activeElement } = document;
  if (!main || main.closest("[inert], [aria-hidden=true]")) return;
  if (activeElement?.closest(OVERLAYS)) return;
  if (main !== activeElement && main.contains(activeElement)) return;
  const fields = [...main.querySelectorAll<HTMLElement>(`[data-form-page] :is(${FIELDS})`)];
  const field = fields.find(isTabbable);
  if (field) field.focus();
  else focusNearest([]);
}

/** An ancestor of an overlay's opener, or the opener itself, with its siblings. */
export interface FocusStep {
  element: Element;
  /** The nearest siblings, following ones first. */
  siblings: readonly Element[];
}

const MAX_SIBLINGS = 3;

/** The path from each overlay's opener to the document. */
const focusPaths = new WeakMap<Element, readonly FocusStep[]>();

/**
 * Restores the focus when an overlay with the focus is removed: to its opener, or to the nearest
 * element in the page, at last to the page's heading. It does so again if that element is removed,
 * as with the row of a deleted record. By default the opener is the element that has the focus when
 * the overlay first renders.
 */
export function useFocusReturn(
  overlay: RefObject<Element | null>,
  opener?: RefObject<Element | null>,
): void {
  const [path] = useState(() => createFocusPath(opener?.current ?? document.activeElement));
  useEffect(() => {
    if (overlay.current) focusPaths.set(overlay.current, path);
    return () => {
      // By then the page behind the overlay is no longer inert.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusNearest(path);
      });
    };
  }, [overlay, path]);
}

/** Creates the path; within an overlay it continues with that overlay's opener. */
export function createFocusPath(element: Element | null): readonly FocusStep[] {
  if (element === null || element === document.body) return [];
  const { parentElement } = element;
  const step = {
    element,
    siblings: [
      ...listSiblings(element, "nextElementSibling"),
      ...listSiblings(element, "previousElementSibling"),
    ],
  };
  return [step, ...(focusPaths.get(element) ?? createFocusPath(parentElement))];
}

function listSiblings(
  element: Element,
  direction: "nextElementSibling" | "previousElementSibling",
): Element[] {
  const siblings: Element[] = [];
  let { [direction]: sibling } = element;
  while (sibling !== null && siblings.length < MAX_SIBLINGS) {
    siblings.push(sibling);
    ({ [direction]: sibling } = sibling);
  }
  return siblings;
}

/**
 * Whether the focused element was removed, hidden or disabled. A disabled element stays active until
 * the next paint.
 */
export function isFocusLost([focused]: readonly FocusStep[]): boolean {
  if (focused === undefined) return false;
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== focused.element) return false;
  return !focused.element.isConnected || !isFocusable(focused.element);
}

/**
 * Focuses the first element of a path that still exists, or its sibling, or the first control of the
 * part of the page around it.
 */
export function focusNearest(path: readonly FocusStep[]): void {
  const main = document.querySelector("main");
  const candidates = path.flatMap(({ element, siblings }, index) => {
    if (element === main || element.contains(main)) return [];
    return index === 0 || !element.isConnected
      ? [element, ...siblings.map((one) => one.isConnected ? findFirstFocusable(one) : null)]
      : [element.matches("section") ? findFirstFocusable(element) : element];
  });
  for (const one of [...candidates, main?.querySelector("h1"), main]) {
    if (!(one instanceof HTMLElement) || !one.isConnected || !isFocusable(one)) continue;
    // Keeps the scroll position.
    one.focus({ preventScroll: one === main || one.matches("h1") });
    return onRemovedWithFocus(one, () => focusNearest(path));
  }
}

/** Calls back when an element is removed while it has the focus. */
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

/** Finds the first focusable node in an element, including itself. */
function findFirstFocusable(element: Element): Node | null {
  return isFocusable(element)
    ? element
    : getFocusableTreeWalker(element, { tabbable: true }).nextNode();
}
