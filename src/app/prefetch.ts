import { useEffect } from "react";
import { fromPromise } from "xstate";
import {
  type LinkEvent,
  linkPrefetchMachine,
  type PrefetchedLink,
} from "../../machines/linkPrefetch.ts";
import { useServices } from "../actors/services.ts";
import { useChildActor } from "../actors/useChildActor.ts";
import { isDataSaverOn } from "../ui/isDataSaverOn.ts";
import type { LoadBundle } from "./pageModule.ts";
import type { AppBundle } from "./pages.ts";
import { prefetchPage } from "./prefetchPage.ts";

/** Prefetches pages whose links are hovered, focused or pressed, unless the user saves data. */
export function useLinkPrefetch(loadBundle: LoadBundle): void {
  const services = useServices();
  const prefetch = useChildActor("linkPrefetch", () =>
    linkPrefetchMachine.provide({
      actors: {
        fetchPage: fromPromise<void, PrefetchedLink>(({ input, signal }) =>
          prefetchPage(services, loadBundle, input, signal)
        ),
      },
    }));
  useEffect(() => isDataSaverOn() ? undefined : observeLinks(prefetch.send), [prefetch]);
}

const findLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/**
 * Reports when links of the app are hovered, focused, pressed or followed. Returns a function that
 * stops.
 */
export function observeLinks(
  report: (event: LinkEvent) => void,
  document = globalThis.document,
): () => void {
  const controller = new AbortController();

  /** Listens in the capture phase by default, to run before the page's handlers. */
  function listen<Type extends keyof DocumentEventMap>(
    types: readonly Type[],
    toEvent: (address: string, event: DocumentEventMap[Type]) => LinkEvent | undefined,
    capture = true,
  ) {
    const onEvent = (event: DocumentEventMap[Type]) => {
      const link = findLink(event.target);
      if (!link || link.origin !== location.origin) return;
      const linkEvent = toEvent(link.pathname + link.search, event);
      if (linkEvent) report(linkEvent);
    };
    const options = { signal: controller.signal, passive: true, capture };
    for (const type of types) document.addEventListener(type, onEvent, options);
  }
  /** Whether pointer or focus moves within one link. */
  const isWithin = ({ target, relatedTarget }: PointerEvent | FocusEvent) =>
    findLink(target) === findLink(relatedTarget);

  listen(
    ["pointerover", "focusin"],
    (address, event) => isWithin(event) ? undefined : { type: "link.approached", address },
  );
  listen(
    ["pointerout", "focusout"],
    (_, event) => isWithin(event) ? undefined : { type: "link.left" },
  );
  // The browser has started to scroll.
  listen(["pointercancel"], () => ({ type: "link.left" }));
  listen(
    ["pointerdown"],
    (address, { pointerType, button }) =>
      pointerType === "touch" || button !== 0 ? undefined : { type: "link.pressed", address },
  );
  // A prevented click is one that the router handles; others open a new tab.
  listen(
    ["click"],
    (address, { defaultPrevented }) =>
      defaultPrevented ? { type: "link.followed", address } : undefined,
    false,
  );
  return () => controller.abort();
}

/** The bundles of signed-in pages, the most often opened first. */
const PREFETCH_ORDER = [
  "lists",
  "projects",
  "processes",
  "home",
  "records",
  "reminders",
  "forms",
  "settings",
] as const satisfies readonly AppBundle[];

/**
 * Loads one bundle after the other, each when `whenIdle` runs it, until one fails. Does nothing if
 * the user saves data. Returns a function that stops.
 */
export function prefetchWhenIdle(
  whenIdle: (run: () => void) => () => void,
  loadBundle: (bundle: AppBundle) => Promise<unknown>,
): () => void {
  if (isDataSaverOn()) return () => {};
  let cancel = () => {};
  let isStopped = false;
  const loadNext = ([bundle, ...rest]: readonly AppBundle[]) => {
    if (bundle === undefined || isStopped) return;
    // A failure is ignored: opening the page reports it.
    cancel = whenIdle(() => void loadBundle(bundle).then(() => loadNext(rest), () => {}));
  };
  loadNext(PREFETCH_ORDER);
  return () => {
    isStopped = true;
    cancel();
  };
}
