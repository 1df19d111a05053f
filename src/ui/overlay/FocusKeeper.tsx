import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  createFocusPath,
  focusNearest,
  focusPage,
  type FocusStep,
  isFocusLost,
} from "./overlayFocus.ts";

/**
 * Focuses each page that is opened: its first field or its heading. When the focused element is
 * removed or disabled, it focuses the nearest one, or the heading.
 */
export function FocusKeeper() {
  const { pathname } = useLocation();
  // The browser focuses the document that it loads; other pages may open before this chunk loads.
  const focusedPath = useRef(readLoadedPath());
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    focusPage();
  }, [pathname]);

  useEffect(() => {
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

/** The path of the document that the browser loaded last. */
function readLoadedPath(): string | undefined {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && new URL(loaded.name, location.href).pathname;
}
