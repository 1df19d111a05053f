import { useEffect } from "react";
import { type ApproachEvent, approachOf } from "../../machines/approach.ts";
import { useServices } from "../actors/services.ts";
import { useChildActor } from "../actors/useChildActor.ts";
import { savesData } from "../ui/savesData.ts";
import { type BundleName, loadBundle } from "./bundles.ts";
import { fetchAhead } from "./fetchAhead.ts";

/**
 * Fetches the pages of links that are pointed at, focused or touched. Whoever saves data has them
 * fetched when they are opened.
 */
export function usePrefetchOnApproach(): void {
  const services = useServices();
  const approach = useChildActor(
    "approach",
    () => approachOf((link) => fetchAhead(services, link)),
  );
  useEffect(() => savesData() ? undefined : tellApproaches(approach.send), [approach]);
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** Tells how the links of the app on the page are approached; the answer ends it. */
export function tellApproaches(
  tell: (event: ApproachEvent) => void,
  document = globalThis.document,
): () => void {
  const listening = new AbortController();

  /** Before the page does what it does about it, unless that decides what is told. */
  function on<Type extends keyof DocumentEventMap>(
    types: readonly Type[],
    say: (address: string, event: DocumentEventMap[Type]) => ApproachEvent | undefined,
    capture = true,
  ) {
    const onEvent = (event: DocumentEventMap[Type]) => {
      const link = linkAt(event.target);
      if (!link || link.origin !== location.origin) return;
      const said = say(link.pathname + link.search, event);
      if (said) tell(said);
    };
    const options = { signal: listening.signal, passive: true, capture };
    for (const type of types) document.addEventListener(type, onEvent, options);
  }
  /** From one part of a link to another. */
  const isWithin = ({ target, relatedTarget }: PointerEvent | FocusEvent) =>
    linkAt(target) === linkAt(relatedTarget);

  on(
    ["pointerover", "focusin"],
    (address, event) => isWithin(event) ? undefined : { type: "link.approached", address },
  );
  on(["pointerout", "focusout"], (_, event) => isWithin(event) ? undefined : { type: "link.left" });
  // The beginning of a scroll.
  on(["pointercancel"], () => ({ type: "link.left" }));
  on(
    ["pointerdown"],
    (address, { pointerType, button }) =>
      pointerType === "touch" || button !== 0 ? undefined : { type: "link.pressed", address },
  );
  // Taken by the router; any other leads to a new tab.
  on(
    ["click"],
    (address, { defaultPrevented }) =>
      defaultPrevented ? { type: "link.followed", address } : undefined,
    false,
  );
  return () => listening.abort();
}

/** The pages behind the sign-in, those first that are opened most. */
const LATER = [
  "lists",
  "projects",
  "processes",
  "home",
  "records",
  "reminders",
  "forms",
  "settings",
] as const;

/**
 * Calls `load` with one bundle after the other, each when `idle` runs it; a failure ends
 * it, as does the answer. Whoever saves data has pages fetched when they are opened.
 */
export function prefetchWhenIdle(
  idle: (run: () => void) => () => void,
  load: (bundle: BundleName) => Promise<unknown> = loadBundle,
): () => void {
  if (savesData()) return () => {};
  let callOff = () => {};
  let isOver = false;
  const next = ([bundle, ...rest]: readonly BundleName[]) => {
    if (bundle === undefined || isOver) return;
    // Should it fail, opening the page tells.
    callOff = idle(() => void load(bundle).then(() => next(rest), () => {}));
  };
  next(LATER);
  return () => {
    isOver = true;
    callOff();
  };
}
