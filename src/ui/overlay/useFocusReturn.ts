import { type RefObject, useEffect, useState } from "react";
import { getFocusableTreeWalker } from "react-aria/private/focus/FocusScope";
import { isFocusable } from "react-aria/private/utils/isFocusable";

/** An element on the way from what opened an overlay outwards, and what stood beside it. */
interface Step {
  element: Element;
  beside: readonly (Element | null)[];
}

/** The ways out from what opened the overlays on the page. */
const ways = new WeakMap<Element, readonly Step[]>();

/**
 * Gives the focus back when an overlay has gone with it: to what opened it, or to the nearest thing
 * that is still there, the heading of the page at last. The same again when that goes with the
 * focus, as the row of a record that was deleted. What opened it is what has the focus as it is
 * first drawn, unless told.
 */
export function useFocusReturn(
  overlay: RefObject<Element | null>,
  opener?: RefObject<Element | null>,
): void {
  const [way] = useState(() => wayOutOf(opener?.current ?? document.activeElement));
  useEffect(() => {
    if (overlay.current) ways.set(overlay.current, way);
    return () => {
      // By then whatever was out of reach behind it, and behind what is in it, is in reach again.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusNearest(way);
      });
    };
  }, [overlay, way]);
}

/** Out of an overlay it leads to what opened that. */
function wayOutOf(element: Element | null): readonly Step[] {
  if (element === null || element === document.body) return [];
  const { nextElementSibling, previousElementSibling, parentElement } = element;
  const step = { element, beside: [nextElementSibling, previousElementSibling] };
  return [step, ...(ways.get(element) ?? wayOutOf(parentElement))];
}

function focusNearest(way: readonly Step[]) {
  const main = document.querySelector("main");
  const candidates = way.flatMap(({ element, beside }, index) => {
    if (element === main || element.contains(main)) return [];
    return index === 0 || !element.isConnected
      ? [element, ...beside.map((one) => one?.isConnected ? firstIn(one) : null)]
      : [element];
  });
  for (const one of [...candidates, main?.querySelector("h1"), main]) {
    if (!(one instanceof HTMLElement) || !one.isConnected || !isFocusable(one)) continue;
    one.focus();
    return whenGone(one, () => focusNearest(way));
  }
}

/** Calls back when an element has left the page with the focus; not when the focus left before. */
function whenGone(element: HTMLElement, callBack: () => void) {
  const watching = new AbortController();
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    watching.abort();
    if (document.activeElement === document.body) callBack();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  watching.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ["focusin", "pointerdown"]) {
    document.addEventListener(type, () => watching.abort(), watching);
  }
}

/** The first thing in an element that takes the focus; that may be itself. */
function firstIn(element: Element): Node | null {
  return isFocusable(element)
    ? element
    : getFocusableTreeWalker(element, { tabbable: true }).nextNode();
}
