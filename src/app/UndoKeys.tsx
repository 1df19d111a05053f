import { undoMachine } from "../../machines/undo.ts";
import { useServices } from "../actors/services.ts";
import { useChildActor, useEmitted } from "../actors/useChildActor.ts";
import { isCommandKey, useDocumentKeys } from "../ui/keyboard.ts";
import { isTextInput } from "./palette/shortcuts.ts";
import { createUndoImplementations } from "./undoEffects.ts";

/** Undoes the last change on Ctrl or ⌘ Z while its toast is shown. */
export function UndoKeys() {
  const services = useServices();
  const actor = useChildActor(
    "undo",
    () => undoMachine.provide(createUndoImplementations(services)),
  );
  useEmitted(services.actors.toaster, "toast.fading", (event) => actor.send(event));
  useDocumentKeys((event) => {
    if (!isCommandKey(event, "z") || isTextInput(event.target)) return;
    if (actor.getSnapshot().context.offers.length === 0) return;
    actor.send({ type: "lastUndo.requested" });
    event.preventDefault();
  });
  return null;
}
