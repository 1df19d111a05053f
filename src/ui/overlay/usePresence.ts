import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Whether something that opens and closes is to be drawn: from opening until the animations of its
 * closing, those of the element itself, have ended.
 */
export function usePresence(isOpen: boolean, ref: RefObject<Element | null>): boolean {
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);

  useLayoutEffect(() => {
    if (isOpen || !isPresent) return;
    const animations = runningAnimations(ref.current);
    if (animations.length === 0) return setPresent(false);
    const closing = new AbortController();
    Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (!closing.signal.aborted) setPresent(false);
    });
    return () => closing.abort();
  }, [isOpen, isPresent, ref]);

  return isOpen || isPresent;
}

function runningAnimations(element: Element | null): Animation[] {
  if (element === null || !("getAnimations" in element)) return [];
  return element.getAnimations().filter(({ playState }) => playState === "running");
}
