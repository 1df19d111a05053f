import type { AnyActorRef } from "xstate";

/** The tag of states that are in the middle of a request which must outlive whoever asked for it. */
export const KEEP_ALIVE = "keepAlive";

/** Whether an actor is in the middle of such a request. */
export function isKeptAlive(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.status === "active" && snapshot.hasTag?.(KEEP_ALIVE) === true;
}
