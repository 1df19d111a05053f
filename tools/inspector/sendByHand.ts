import { type ActorScope, type AnyMachineSnapshot, createActor, createMachine } from "xstate";
import { isMachine } from "../chart/chart.ts";
import type { SentEvent } from "./messages.ts";
import type { AnyActor } from "./publishActors.ts";
import type { TextKey } from "./texts.ts";

/** Sends an event to an actor. Returns why not if it would be ignored or throw. */
export function sendByHand(actor: AnyActor | undefined, event: SentEvent): string | undefined {
  const reason = whyNot(actor, event);
  if (reason === undefined) actor?.send(event);
  return reason;
}

function whyNot(actor: AnyActor | undefined, event: SentEvent): string | undefined {
  if (actor === undefined) return text("no such actor runs in this tab");
  if (!isMachine(actor.logic)) return text("only machines take events by hand");
  if (event.type.startsWith("xstate.")) {
    return text("an event whose name begins with xstate. is XState's own");
  }
  if (event.type.includes("*")) return text("an event has a name of its own, no wildcard");
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  if (snapshot.status !== "active") return text("it has ended");
  try {
    if (!snapshot.can(event)) return text("it does not answer this event in the state it is in");
    actor.logic.transition(snapshot, event, rehearsal(actor));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

const text = (key: TextKey): TextKey => key;

/**
 * A scope without effects for computing the next state.
 * XState's `transition` fails if the step sends an event to another actor.
 */
function rehearsal(actor: AnyActor): ActorScope<AnyMachineSnapshot, SentEvent> {
  const { system } = createActor(createMachine({}));
  const ownActor = system.get;
  system.get = (id) => ownActor(id) ?? actor.system.get(id);
  return {
    self: Object.create(actor, { system: { value: system } }),
    id: actor.id,
    sessionId: actor.sessionId,
    system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
}
