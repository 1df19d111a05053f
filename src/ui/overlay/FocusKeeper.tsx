import { useEffect } from "react";
import { useLocation } from "react-router";
import { createFocusPath, focusNearest, type FocusStep, isFocusLost } from "./overlayFocus.ts";

/** Focuses the nearest element, or the heading, when the focused one is removed or disabled. */
export function FocusKeeper() {
  const hasNavigated = useLocation().key !== "default";
  useEffect(() => {
    // The focus was lost before this chunk was loaded.
    if (hasNavigated && document.activeElement === document.body) focusNearest([]);
    const listening = new AbortController();
    const { signal } = listening;
    let path: readonly FocusStep[] = createFocusPath(document.activeElement);
    let isScheduled = false;

    function restore() {
      isScheduled = false;
      if (isFocusLost(path)) focusNearest(path);
    }

    // Dialogs, lists and forms restore the focus themselves within a frame.
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
      if (target instanceof Element) path = createFocusPath(target);
    }, { signal });
    // A press on no control removes the focus on purpose.
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
