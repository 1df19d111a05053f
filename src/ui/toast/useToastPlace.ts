import { type RefObject, useEffect } from "react";

/** The gap between toasts and what is above them, in pixels. */
const GAP = 8;

/**
 * Keeps toasts below the actions of the page's header while they are at the right edge. Reports the
 * height of the folded toasts, for which pages make room on narrow screens.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = region.current?.parentElement;
    if (!box) return;
    const root = document.documentElement;
    const listening = new AbortController();
    const { signal } = listening;

    const place = () => {
      const actions = document.querySelector("[data-page-actions]")?.getBoundingClientRect();
      const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const isAbove = actions && actions.height > 0 && actions.bottom > bar &&
        actions.right > innerWidth - box.offsetWidth && actions.top < innerHeight / 3;
      if (isAbove) box.style.setProperty("--toasts-top", `${actions.bottom + GAP}px`);
      else box.style.removeProperty("--toasts-top");
      const isFolded = !region.current?.matches(":focus-within");
      if (isFolded) root.style.setProperty("--toasts-height", `${box.offsetHeight + GAP}px`);
    };

    place();
    addEventListener("scroll", place, { signal, passive: true });
    addEventListener("resize", place, { signal });
    const sizes = new ResizeObserver(place);
    for (const element of [document.body, box]) sizes.observe(element);
    // Another page has other actions.
    const pages = new MutationObserver(place);
    pages.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      sizes.disconnect();
      pages.disconnect();
      root.style.removeProperty("--toasts-height");
    };
  }, [region]);
}
