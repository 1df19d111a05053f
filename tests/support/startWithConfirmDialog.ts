import {
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  type InputFrom,
  SimulatedClock,
  waitFor,
} from "xstate";
import { confirmDialogMachine } from "../../machines/confirmDialog.ts";

/** Starts an actor and the confirm dialog that it uses. */
export function startWithConfirmDialog<Logic extends AnyActorLogic>(
  createLogic: (dialog: ActorRefFrom<typeof confirmDialogMachine>) => Logic,
  input: InputFrom<Logic>,
) {
  const clock = new SimulatedClock();
  const dialog = createActor(confirmDialogMachine, { clock }).start();
  const logic: AnyActorLogic = createLogic(dialog);
  const actor = createActor(logic, { clock, input }).start();
  const sendToDialog = async (type: "dialog.confirmed" | "dialog.cancelled") => {
    const before = actor.getSnapshot();
    dialog.send({ type });
    await waitFor(actor, (snapshot) => snapshot !== before);
  };
  return {
    actor: actor as ActorRefFrom<Logic>,
    dialog,
    advanceClock: (ms: number) => clock.increment(ms),
    getQuestion: () => dialog.getSnapshot().context.current?.question,
    confirm: () => sendToDialog("dialog.confirmed"),
    decline: () => sendToDialog("dialog.cancelled"),
    stop() {
      actor.stop();
      dialog.stop();
    },
  };
}
