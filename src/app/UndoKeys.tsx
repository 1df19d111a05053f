import { useEffect, useEffectEvent } from "react";
import { undoOf } from "../../machines/undo.ts";
import { useServices } from "../actors/services.ts";
import { useChildActor, useEmitted } from "../actors/useChildActor.ts";
import { isCommandKey } from "../ui/keyboard.ts";
import { isTypedInto } from "./shortcuts.ts";
import { undoEffects } from "./undoEffects.ts";

/** Takes changes back by Ctrl or ⌘ Z, the last one first, while their toasts stand: over dialogs too, which cover no toast. */
export function UndoKeys() {
  const services = useServices();
  const actor = useChildActor("undo", () => undoOf(undoEffects(services)));
  useEmitted(services.actors.toaster, "toast.left", (event) => actor.send(event));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommandKey(event, "z") || isTypedInto(event.target)) return;
    if (actor.getSnapshot().context.offers.length === 0) return;
    actor.send({ type: "lastUndo.requested" });
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    document.addEventListener("keydown", (event) => onKey(event), options);
    return () => listening.abort();
  }, []);
  return null;
}
