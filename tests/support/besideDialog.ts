import {
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  createMachine,
  type InputFrom,
  SimulatedClock,
} from "xstate";
import { confirmDialogMachine } from "../../machines/confirmDialog.ts";

/** An actor that asks the user, in one system with the dialog that it asks through. */
export function besideDialog<Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>) {
  const clock = new SimulatedClock();
  const parent = createMachine({
    invoke: [
      { src: confirmDialogMachine, systemId: "confirmDialog" },
      { src: logic, systemId: "actor", input },
    ],
  });
  const root = createActor(parent, { clock }).start();
  const { system } = root;
  const actor: ActorRefFrom<Logic> = system.get("actor");
  const dialog: ActorRefFrom<typeof confirmDialogMachine> = system.get("confirmDialog");
  return {
    actor,
    dialog,
    pass: (ms: number) => clock.increment(ms),
    asked: () => dialog.getSnapshot().context.asked?.question,
    confirm: () => dialog.send({ type: "dialog.confirmed" }),
    decline: () => dialog.send({ type: "dialog.cancelled" }),
    stop: () => {
      root.stop();
    },
  };
}
