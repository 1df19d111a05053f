import type { AnyActorRef } from "xstate";

/** The tag of states that are in the middle of a request which must outlive whoever asked for it. */
export const OUTLIVES = "outlives";

/** Whether an actor is in the middle of such a request. */
export function isOutliving(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.status === "active" && snapshot.hasTag?.(OUTLIVES) === true;
}
