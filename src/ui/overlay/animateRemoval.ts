/**
 * A ref for an element with a closing animation. When React removes it, for whatever reason, it is
 * inserted again as it was last rendered, inert and marked `data-motion="closing"`, until the
 * animation which its style starts for that has ended. Its component is unmounted by then.
 */
export function animateRemoval(element: HTMLElement | null) {
  if (element === null) return;
  const { parentElement: container } = element;
  return () => {
    const later = siblingsAfter(element);
    const scrolled = scrollPositions(element);
    queueMicrotask(() => {
      // In StrictMode, where effects run twice, it was never removed.
      if (element.isConnected || !container?.isConnected) return;
      element.inert = true;
      element.setAttribute("aria-hidden", "true");
      element.dataset.motion = "closing";
      const next = later.find((one) => one.parentElement === container) ?? null;
      container.insertBefore(element, next);
      for (const [part, place] of scrolled) part.scrollTo({ ...place, behavior: "instant" });
      const closing = "getAnimations" in element ? element.getAnimations() : [];
      if (closing.length === 0) return element.remove();
      Promise.allSettled(closing.map(({ finished }) => finished)).then(() => element.remove());
    });
  };
}

function siblingsAfter({ nextElementSibling: next }: Element): Element[] {
  return next === null ? [] : [next, ...siblingsAfter(next)];
}

/** The scroll position of each scrolled part, which is lost when it is removed. */
function scrollPositions(element: Element) {
  return [element, ...element.querySelectorAll("*")]
    .map((part) => [part, { left: part.scrollLeft, top: part.scrollTop }] as const)
    .filter(([, { left, top }]) => left !== 0 || top !== 0);
}
