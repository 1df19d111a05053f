import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { CallOptions } from "../api/http.ts";
import type { Services } from "./services.ts";
import { toastsOf } from "./useToast.ts";

/** A change that may turn out to be one that can be taken back. */
export function undoable({ actors }: Pick<Services, "actors">) {
  let id: string | null = null;
  const options: CallOptions = { onUndoable: (undoId) => id = undoId };
  return {
    /** What it is asked for with. */
    options,
    /** Tells that it was made, with the offer to take it back where there is one. */
    tell(title: LocalizedText) {
      if (id === null) toastsOf(actors).success(title);
      else offer(actors, { type: "change.made", id, title });
    },
  };
}

/**
 * What takes changes back comes after the page: what is changed before is offered once that is
 * there, unless the session is over by then.
 */
function offer({ app }: App, change: { type: "change.made"; id: string; title: LocalizedText }) {
  const isOver = () => {
    const undo = app.system.get("undo");
    undo?.send(change);
    return undo !== undefined || !app.getSnapshot().matches("signedIn");
  };
  if (isOver()) return;
  const following = app.subscribe(() => {
    if (isOver()) following.unsubscribe();
  });
}
