import { useEffect } from "react";
import { useLocation } from "react-router";
import { isFocusable } from "react-aria/private/utils/isFocusable";
import { focusNearest, focusPathFrom, type FocusStep } from "./overlayFocus.ts";

/**
 * Moves the focus on when the focused element is removed or disabled: to what is nearest to it, or
 * the page's heading. Otherwise keys would reach nothing and the next Tab begin at the top.
 */
export function FocusKeeper() {
  const hasNavigated = useLocation().key !== "default";
  useEffect(() => {
    // It was lost before this part of the app had loaded.
    if (hasNavigated && document.activeElement === document.body) focusNearest([]);
    const listening = new AbortController();
    const { signal } = listening;
    let path: readonly FocusStep[] = focusPathFrom(document.activeElement);
    let isScheduled = false;

    function restore() {
      isScheduled = false;
      if (isFocusLost(path)) focusNearest(path);
    }

    // Dialogs, lists and forms that focus something themselves do so within a frame.
    function check() {
      if (isScheduled || !isFocusLost(path)) return;
      isScheduled = true;
      requestAnimationFrame(() => setTimeout(restore));
    }

    check();
    const observer = new MutationObserver(check);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled", "hidden"],
    });
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) path = focusPathFrom(target);
    }, { signal });
    // Who presses beside everything takes the focus away on purpose.
    document.addEventListener("pointerdown", ({ target }) => {
      const [focused] = path;
      if (!(target instanceof Node && focused?.element.contains(target))) path = [];
    }, { signal, capture: true });
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, []);
  return null;
}

/** A disabled element is still the active one until the page is next drawn. */
function isFocusLost([focused]: readonly FocusStep[]): boolean {
  if (focused === undefined) return false;
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== focused.element) return false;
  return !focused.element.isConnected || !isFocusable(focused.element);
}
