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
 * The child of the app's actor with this id, which runs as long as a view that uses it is mounted.
 * Nothing is started while React renders: until then its snapshot is the logic's initial one.
 */
export function useChildActor<Logic extends AnyActorLogic>(
  id: string,
  logicOf: () => Logic,
  ...input: Input<Logic>
): ChildActor<Logic> {
  const { actors } = useServices();
  const child = useMemo(() => childOf(actors, id, logicOf(), ...input), [actors, id]);
  // Started before any other effect sends to it; released by an effect that is kept while the view
  // is hidden.
  useLayoutEffect(child.acquire, [child]);
  useEffect(() => {
    child.acquire();
    return child.release;
  }, [child]);
  return child.actor;
}

/**
 * As `useChildActor`, of what is only needed once somebody does something: nothing is made of it
 * before, as a list has one for every cell. `begin` starts it, or answers the one that runs; what
 * that emits is heard once React has drawn that it began.
 */
export function useChildOnDemand<Logic extends AnyActorLogic>(
  id: string,
  logicOf: () => Logic,
  inputOf: () => InputFrom<Logic>,
): { actor: ChildActor<Logic> | undefined; begin: () => ChildActor<Logic> } {
  const { actors } = useServices();
  const [begun, setBegun] = useState<ReturnType<typeof childOf<Logic>>>();
  // It is spoken to before React has drawn that it began.
  const current = useRef(begun);
  useEffect(() => {
    begun?.acquire();
    return begun?.release;
  }, [begun]);
  return {
    actor: begun?.actor,
    begin() {
      if (current.current === undefined) {
        current.current = childOf(actors, id, logicOf(), inputOf());
        current.current.acquire();
        setBegun(current.current);
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

function childOf<Logic extends AnyActorLogic>(
  { app, hold }: App,
  id: string,
  logic: Logic,
  ...input: Input<Logic>
) {
  let started: AnyActorRef | undefined;
  let isHeld = false;
  let isWanted = false;
  let initial: unknown;
  const running = (): AnyActorRef => {
    if (started === undefined) throw new Error(`${id} is spoken to before it has started`);
    return started;
  };
  const actor = {
    id,
    getSnapshot: () => started?.getSnapshot() ?? (initial ??= getInitialSnapshot(logic, ...input)),
    subscribe: (...observer: Parameters<AnyActorRef["subscribe"]>) =>
      running().subscribe(...observer),
    /** Events sent after it has stopped are dropped. */
    send(event: never) {
      const ref = running();
      if (isActive(ref)) ref.send(event);
    },
    on: (...listener: Parameters<AnyActorRef["on"]>) => running().on(...listener),
  };
  return {
    actor: actor as ChildActor<Logic>,
    acquire() {
      isWanted = true;
      if (isHeld && isActive(running())) return;
      isHeld = true;
      started = hold(id, logic, input[0]);
    },
    release() {
      isWanted = false;
      // In development React lets go of everything once, and takes it up again at once.
      queueMicrotask(() => {
        if (isWanted || !isHeld) return;
        isHeld = false;
        // Where it stopped by itself, another one may have been started under this id.
        if (isActive(running()) && isActive(app)) app.send({ type: "child.released", id });
      });
    },
  };
}

const isActive = (ref: AnyActorRef): boolean => ref.getSnapshot().status === "active";
