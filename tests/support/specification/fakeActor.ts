import type { Actor, ActorLogic, AnyActorRef, AnyStateMachine, Snapshot } from "xstate";

/** The child actors by id, or by source if the id is generated. */
export function listChildren(actor: Actor<AnyStateMachine>): Map<string, AnyActorRef> {
  const children = Object.values(
    actor.getSnapshot().children as Record<string, AnyActorRef | undefined>,
  ).filter((child) => child !== undefined)
    .filter((child) => child.getSnapshot()?.status === "active");
  const bySource = Map.groupBy(children, ({ src }) => src);
  return new Map(children.map((child) => {
    const { src, id } = child;
    const isNamed = !GENERATED_ID.test(id);
    return [
      !isNamed && typeof src === "string" && bySource.get(src)?.length === 1 ? src : id,
      child,
    ];
  }));
}

/** What XState calls an actor that is not given an id. */
const GENERATED_ID = /^(x:)?\d+(\.|$)/;

export const getInput = (child: AnyActorRef): unknown => child.getSnapshot().input;

type FakeActorSnapshot = Snapshot<unknown> & { input: unknown; hasTag: (tag: string) => boolean };
export type FakeActorEvent =
  | { type: "resolve"; output: unknown }
  | { type: "reject"; error: unknown }
  | { type: "show"; tags: readonly string[] };

/** An actor that does nothing until the test ends it or changes its tags. */
export const fakeActor: ActorLogic<FakeActorSnapshot, FakeActorEvent, unknown> = {
  transition: (snapshot, event) => {
    switch (event.type) {
      case "resolve":
        return { ...snapshot, status: "done", output: event.output, error: undefined };
      case "reject":
        return { ...snapshot, status: "error", output: undefined, error: event.error };
      case "show":
        return { ...snapshot, hasTag: (tag) => event.tags.includes(tag) };
      default:
        return snapshot;
    }
  },
  getInitialSnapshot: (_, input) => ({
    status: "active",
    output: undefined,
    error: undefined,
    input,
    hasTag: () => false,
  }),
  getPersistedSnapshot: (snapshot) => snapshot,
};
