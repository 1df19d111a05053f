/**
 * A ref callback for an element with a closing animation. After React removes the element, it is
 * inserted again, inert and with `data-motion="closing"`, until the animation ends.
 */
export function animateRemoval(element: HTMLElement | null) {
  if (element === null) return;
  const { parentElement: container } = element;
  return () => {
    const nextSiblings = listNextSiblings(element);
    const scrolled = readScrollPositions(element);
    queueMicrotask(() => {
      // StrictMode runs the cleanup without removing the element.
      if (element.isConnected || !container?.isConnected) return;
      element.inert = true;
      element.setAttribute("aria-hidden", "true");
      element.dataset.motion = "closing";
      const next = nextSiblings.find((one) => one.parentElement === container) ?? null;
      container.insertBefore(element, next);
      for (const [part, place] of scrolled) part.scrollTo({ ...place, behavior: "instant" });
      const closing = "getAnimations" in element ? element.getAnimations() : [];
      if (closing.length === 0) return element.remove();
      Promise.allSettled(closing.map(({ finished }) => finished)).then(() => element.remove());
    });
  };
}

function listNextSiblings({ nextElementSibling: next }: Element): Element[] {
  return next === null ? [] : [next, ...listNextSiblings(next)];
}

/** Reads the scroll positions, which are lost on removal. */
function readScrollPositions(element: Element) {
  return [element, ...element.querySelectorAll("*")]
    .map((part) => [part, { left: part.scrollLeft, top: part.scrollTop }] as const)
    .filter(([, { left, top }]) => left !== 0 || top !== 0);
}
