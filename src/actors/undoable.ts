import type { AnyActorRef } from "xstate";
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
      const undo: AnyActorRef | null = id && actors.app.system.get("undo");
      if (undo) undo.send({ type: "change.made", id, title });
      else toastsOf(actors).success(title);
    },
  };
}
