import { type ActorScope, type AnyMachineSnapshot, createActor, createMachine } from "xstate";
import { isMachine } from "../chart/chart.ts";
import type { SentEvent } from "./messages.ts";
import type { AnyActor } from "./tellActors.ts";
import type { TextKey } from "./texts.ts";

/**
 * Sends an event that somebody wrote by hand, unless the actor would not answer it or come upon an
 * error: then the reason is returned, one of the inspector's texts or what the error says.
 */
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

/** What the inspector has a text for, in each language. */
const text = (key: TextKey): TextKey => key;

/**
 * Where an actor's next step can be computed and nothing of it is done: XState's own `transition`,
 * which knows none of the other actors, would fail where one of them is sent something.
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
