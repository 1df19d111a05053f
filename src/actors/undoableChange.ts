import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { UndoEvent } from "../../machines/undo.ts";
import type { CallOptions } from "../api/http.ts";
import type { Services } from "./services.ts";
import { createToasts } from "./useToast.ts";

/** Creates the call options and the notification of a change that the server may undo. */
export function createUndoableChange({ actors }: Pick<Services, "actors">) {
  let id: string | null = null;
  let topic: string | undefined;
  const options: CallOptions = {
    onUndoable(undoId, path) {
      id = undoId;
      topic = path.match(RECORD_ID)?.at(-1);
    },
  };
  return {
    /** The options of the call that makes the change. */
    options,
    /** Shows a success toast, with "Undo" if the server offers it. `record` is what was changed. */
    notifyDone(title: LocalizedText, record?: string) {
      if (id === null) createToasts(actors).success(title);
      else {
        const change = { type: "change.made", id, title } as const;
        offerUndo(actors, { ...change, ...(record && { record }), ...(topic && { topic }) });
      }
    },
  };
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
