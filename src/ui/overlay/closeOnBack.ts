import { useEffectEvent, useLayoutEffect, useState } from "react";

interface OpenOverlay {
  close: () => void;
  /** The position of the page in the history. */
  index: number | undefined;
}

/** The open overlays that are no part of the address, the topmost last. */
const overlays: OpenOverlay[] = [];

/** The position that the router stores with a history entry. */
function getIndex(state: unknown): number | undefined {
  const index = typeof state === "object" && state !== null && "idx" in state && state.idx;
  return typeof index === "number" ? index : undefined;
}

/** Closes an overlay when the user goes back. Overlays that the URL opens do not need it. */
export function useCloseOnBack(onClose: () => void, isOn = true): void {
  const close = useEffectEvent(onClose);
  const [overlay] = useState<OpenOverlay>(() => ({ close: () => close(), index: undefined }));
  // As soon as the overlay is there: Back may come before its first frame.
  useLayoutEffect(() => {
    if (!isOn) return;
    overlays.push(overlay);
    return () => void overlays.splice(overlays.indexOf(overlay), 1);
  }, [isOn, overlay]);
  // Choices in the overlay may add addresses. While Back is being undone, the index is too low.
  useLayoutEffect(() => {
    const index = getIndex(history.state);
    if (index !== undefined) overlay.index = Math.max(index, overlay.index ?? index);
  });
}

/**
 * Lets Back close the topmost overlay in place of leaving the page. It returns to the page before the
 * router notices. Call it before the router is created.
 */
export function closeOverlaysOnBack(target: Window): void {
  let isReturning = false;
  target.addEventListener("popstate", (event) => {
    const overlay = overlays.at(-1);
    const distance = (overlay?.index ?? NaN) - (getIndex(event.state) ?? NaN);
    if (isReturning) event.stopImmediatePropagation();
    isReturning = !isReturning && overlay !== undefined && distance >= 0;
    if (!isReturning) return;
    event.stopImmediatePropagation();
    // Back from an address that was added in the overlay and is not rendered yet.
    target.history.go(Math.max(1, distance));
    overlay?.close();
  }, { capture: true });
}
