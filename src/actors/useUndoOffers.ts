import { useCallback, useSyncExternalStore } from "react";
import type { ActorRefFrom, Subscription } from "xstate";
import type { App } from "../../machines/createApp.ts";
import type { undoMachine } from "../../machines/undo.ts";
import { useServices } from "./services.ts";

const findUndo = ({ app }: App): ActorRefFrom<typeof undoMachine> | undefined =>
  app.system.get("undo");

/** What the undo actor offers, as text: it changes only when that does. */
function readOffers(actors: App): string {
  const context = findUndo(actors)?.getSnapshot().context;
  if (context === undefined) return NO_OFFERS;
  const records = context.offers.flatMap(({ record }) => record ?? []);
  return JSON.stringify([context.requestedIds.length > 0, ...records]);
}

const NO_OFFERS = "[false]";

/** The records whose latest change can still be undone, and whether an undo is pending. */
export function useUndoOffers(): { records: readonly string[]; isUndoing: boolean } {
  const { actors } = useServices();
  const subscribe = useCallback((onChange: () => void) => {
    let undo: Subscription | undefined;
    const app = actors.app.subscribe(() => {
      // The undo actor starts after the page.
      undo ??= findUndo(actors)?.subscribe(onChange);
      onChange();
    });
    undo = findUndo(actors)?.subscribe(onChange);
    return () => {
      app.unsubscribe();
      undo?.unsubscribe();
    };
  }, [actors]);
  const offers = useSyncExternalStore(subscribe, () => readOffers(actors), () => NO_OFFERS);
  const [isUndoing, ...records]: [boolean, ...string[]] = JSON.parse(offers);
  return { records, isUndoing };
}
