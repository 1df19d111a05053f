import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { CallOptions } from "../api/http.ts";
import type { Services } from "./services.ts";
import { createToasts } from "./useToast.ts";

/** Creates the call options and the notification of a change that the server may undo. */
export function createUndoableChange({ actors }: Pick<Services, "actors">) {
  let id: string | null = null;
  const options: CallOptions = { onUndoable: (undoId) => id = undoId };
  return {
    /** The options of the call that makes the change. */
    options,
    /** Shows a success toast, with "Undo" if the server offers it. `record` is what was changed. */
    notifyDone(title: LocalizedText, record?: string) {
      if (id === null) createToasts(actors).success(title);
      else offerUndo(actors, { type: "change.made", id, title, ...(record && { record }) });
    },
  };
}

/** Sends the change to the undo actor. Waits for it to load while the session lasts. */
function offerUndo(
  { app }: App,
  change: { type: "change.made"; id: string; title: LocalizedText; record?: string },
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
