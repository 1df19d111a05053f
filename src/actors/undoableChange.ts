import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { UndoEvent, UndoOffer } from "../../machines/undo.ts";
import type { CallOptions } from "../api/http.ts";
import type { Services } from "./services.ts";
import { createToasts } from "./useToast.ts";

/** Creates the call options and the notification of a change that the server may undo. */
export function createUndoableChange({ actors }: Pick<Services, "actors">) {
  let undo: UndoOffer | null = null;
  const options: CallOptions = {
    onUndoable(id, path) {
      const topic = path.match(RECORD_ID)?.at(-1);
      undo = id === null ? null : { id, ...(topic !== undefined && { topic }) };
    },
  };
  return {
    /** The options of the call that makes the change. */
    options,
    /** Returns the undo that the server offered in its response; null without one. */
    getUndo: () => undo,
    notifyDone: (title: LocalizedText, record?: string) => notifyDone(actors, title, undo, record),
  };
}

/** Shows a success toast, with "Undo" if the server offers it. `record` is what was changed. */
export function notifyDone(
  actors: App,
  title: LocalizedText,
  undo: UndoOffer | null,
  record?: string,
): void {
  if (undo === null) createToasts(actors).success(title);
  else offerUndo(actors, { type: "change.made", ...undo, title, ...(record && { record }) });
}

const RECORD_ID = /[\da-f]{8}-[\da-f-]{27}/g;

/** Sends the change to the undo actor. Waits for it to load while the session lasts. */
function offerUndo(
  { app }: App,
  change: Extract<UndoEvent, { type: "change.made" }>,
) {
  const trySend = () => {
    const undo = app.system.get("undo");
    undo?.send(change);
    return undo !== undefined || !app.getSnapshot().matches("signedIn");
  };
  if (trySend()) return;
  const subscription = app.subscribe(() => {
    if (trySend()) subscription.unsubscribe();
  });
}
