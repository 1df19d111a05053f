import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type EventObject,
  getInitialSnapshot,
  type InputFrom,
  type Subscription,
} from "xstate";
import type { App } from "../../machines/createApp.ts";
import { useServices } from "./services.ts";

/** The part of a child actor that views use. */
export type ChildActor<Logic extends AnyActorLogic> = Pick<
  ActorRefFrom<Logic>,
  "id" | "getSnapshot" | "subscribe" | "send" | "on"
>;

type Input<Logic extends AnyActorLogic> = undefined extends InputFrom<Logic>
  ? [input?: InputFrom<Logic>]
  : [input: InputFrom<Logic>];

/**
 * Returns the app's child actor with this id. It runs while a view that uses it is mounted. It
 * starts in an effect; until then its snapshot is the initial one.
 */
export function useChildActor<Logic extends AnyActorLogic>(
  id: string,
  createLogic: () => Logic,
  ...input: Input<Logic>
): ChildActor<Logic> {
  const { actors } = useServices();
  const child = useMemo(() => createHandle(actors, id, createLogic(), ...input), [actors, id]);
  // A layout effect, as other effects may send to the actor. Suspense runs its cleanup when it hides
  // the view, so a passive effect releases the actor.
  useLayoutEffect(child.acquire, [child]);
  useEffect(() => {
    child.acquire();
    return child.release;
  }, [child]);
  return child.actor;
}

/**
 * `useChildActor` for an actor that starts with an interaction. `ensureStarted` starts it or
 * returns the running one. `useEmitted` receives its events from the next render on.
 */
export function useChildOnDemand<Logic extends AnyActorLogic>(
  id: string,
  createLogic: () => Logic,
  createInput: () => InputFrom<Logic>,
): { actor: ChildActor<Logic> | undefined; ensureStarted: () => ChildActor<Logic> } {
  const { actors } = useServices();
  const [handle, setHandle] = useState<ReturnType<typeof createHandle<Logic>>>();
  // Callers send events before React renders again.
  const current = useRef(handle);
  useEffect(() => {
    handle?.acquire();
    return handle?.release;
  }, [handle]);
  return {
    actor: handle?.actor,
    ensureStarted() {
      if (current.current === undefined) {
        current.current = createHandle(actors, id, createLogic(), createInput());
        current.current.acquire();
        setHandle(current.current);
      }
      return current.current.actor;
    },
  };
}

type Emitted<Event extends EventObject, Type> =
  & Event
  & (Type extends "*" ? unknown : { type: Type });

interface Emitting<Event extends EventObject> {
  on<Type extends Event["type"] | "*">(
    type: Type,
    listener: (event: Emitted<Event, Type>) => void,
  ): Subscription;
}

/** Subscribes to an event that an actor emits, while the view is mounted. */
export function useEmitted<Event extends EventObject, Type extends Event["type"]>(
  actor: Emitting<Event> | undefined,
  type: Type,
  listener: (event: Emitted<Event, Type>) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const subscription = actor?.on(type, (event) => onEvent(event));
    return () => subscription?.unsubscribe();
  }, [actor, type]);
}

/** The value of the last render, for effects that run later. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Creates a view's handle of a child; `@xstate/react` has none for spawned actors. */
function createHandle<Logic extends AnyActorLogic>(
  { app, acquireChild }: App,
  id: string,
  logic: Logic,
  ...input: Input<Logic>
) {
  let started: AnyActorRef | undefined;
  let isAcquired = false;
  let isMounted = false;
  let initial: unknown;
  const getStarted = (): AnyActorRef => {
    if (started === undefined) throw new Error(`${id} has not started`);
    return started;
  };
  const actor = {
    id,
    getSnapshot: () => started?.getSnapshot() ?? (initial ??= getInitialSnapshot(logic, ...input)),
    subscribe: (...observer: Parameters<AnyActorRef["subscribe"]>) =>
      getStarted().subscribe(...observer),
    /** Ignores events once the actor has stopped. */
    send(event: never) {
      const ref = getStarted();
      if (isActive(ref)) ref.send(event);
    },
    on: (...listener: Parameters<AnyActorRef["on"]>) => getStarted().on(...listener),
  };
  return {
    actor: actor as ChildActor<Logic>,
    acquire() {
      isMounted = true;
      if (isAcquired && isActive(getStarted())) return;
      isAcquired = true;
      started = acquireChild(id, logic, input[0]);
    },
    release() {
      isMounted = false;
      // StrictMode unmounts and mounts again at once.
      queueMicrotask(() => {
        if (isMounted || !isAcquired) return;
        isAcquired = false;
        // Another actor may run under this id if this one stopped by itself.
        if (isActive(getStarted()) && isActive(app)) app.send({ type: "child.released", id });
      });
    },
  };
}

const isActive = (ref: AnyActorRef): boolean => ref.getSnapshot().status === "active";
