import { type AnyActorRef, fromCallback } from "xstate";

/** The tag of states whose pending request must outlive the view that sent it. */
export const KEEP_ALIVE = "keepAlive";

/** Whether an actor is in a state tagged `KEEP_ALIVE`. */
export function isKeptAlive(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.status === "active" && snapshot.hasTag?.(KEEP_ALIVE) === true;
}

/** Reports when an unused child has no pending request. */
export const awaitSettled = fromCallback<
  { type: "child.settled"; id: string },
  { id: string }
>(({ input: { id }, sendBack, system }) => {
  const child: AnyActorRef | undefined = system.get(id);
  if (child === undefined) return;
  const report = () => {
    if (!isKeptAlive(child)) sendBack({ type: "child.settled", id });
  };
  report();
  const subscription = child.subscribe({ next: report, complete: report, error: report });
  return () => subscription.unsubscribe();
});

/** The tag of states that keep the dialog open: one asks the question, one runs the action. */
export const KEEP_DIALOG = "keepDialog";
