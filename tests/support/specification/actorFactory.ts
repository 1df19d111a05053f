import assert from "node:assert/strict";
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromTransition,
  type InspectionEvent,
  setup,
  SimulatedClock,
} from "xstate";
import { fakeActor, type FakeActorEvent, getInput, listChildren } from "./fakeActor.ts";
import { toComparable } from "./comparable.ts";
import { listLeaves, listNodes, readHistory } from "./nodes.ts";
import {
  type Call,
  type Context,
  getStart,
  type Sent,
  type Specification,
} from "./specification.ts";
import { getDueTime, isDue } from "./timers.ts";

/** What an actor did at one test event, and the state it is in. */
export interface Observation {
  leaves: readonly string[];
  history: Readonly<Record<string, string>>;
  context: Context;
  now: number;
  emits: unknown[];
  calls: Call[];
  sends: Sent[];
  starts: Record<string, unknown>;
  stops: string[];
  times: string[];
  tags: readonly string[];
  /** The transitions taken, with those of `always`. */
  taken: AnyTransitionDefinition[];
  /** The actors that it runs, by id. */
  running: readonly string[];
  /** The test events that can come next. */
  due: readonly string[];
  active: boolean;
}

/** Starts actors of a specification's machine, each with fake effects and a simulated clock. */
export interface ActorFactory {
  machine: AnyStateMachine;
  tags: Specification["tags"];
  /** From the start, or from another one by its name. */
  start(name?: string): TestActor;
}

export interface TestActor {
  /** The observation at the start. */
  initial: Observation;
  /** Sends a test event by its name. */
  send(event: string): Observation;
  stop(): void;
}

interface Log {
  emits: unknown[];
  calls: Call[];
  sends: Sent[];
  times: string[];
  taken: AnyTransitionDefinition[];
}

/** Provides the machine with fake actors and recording actions. */
export function createActorFactory(specification: Specification): ActorFactory {
  const { effects = [], actions = [], others = [] } = specification;
  let log: Log = createEmptyLog();
  const write = (name: string, given?: unknown) =>
    void log.calls.push(given === undefined ? [name] : [name, toComparable(given)]);
  const made = typeof specification.machine === "function"
    ? specification.machine((name) => (given) => write(name, given))
    : specification.machine;
  const machine: AnyStateMachine = made.provide({
    actors: Object.fromEntries(effects.map((src) => [src, fakeActor])),
    actions: Object.fromEntries(
      actions.map((action) => [action, (_: unknown, params: unknown) => write(action, params)]),
    ),
  });
  const around = createRoot(machine, others);
  const delayNames = new Map(
    listNodes(machine).flatMap(({ after }) => after).map((timer) => [
      timer.eventType,
      String(timer.delay),
    ]),
  );

  return {
    machine,
    tags: specification.tags,
    start(name) {
      log = createEmptyLog();
      const clock = new SimulatedClock();
      const timers = new Map<string, number>();
      const it: { ref?: AnyActorRef } = {};
      const inspect = (event: InspectionEvent) => {
        if (event.type === "@xstate.actor" && (event.actorRef as AnyActorRef).id === IT) {
          it.ref = event.actorRef as AnyActorRef;
          it.ref.on("*", (emitted: unknown) => void log.emits.push(toComparable(emitted)));
        }
        if (event.type === "@xstate.microstep" && event.actorRef === it.ref) {
          log.taken.push(...event._transitions);
        }
        if (event.type === "@xstate.event") recordSent(event, it.ref, log);
        if (event.type === "@xstate.action" && event.action.type === "xstate.raise") {
          recordTimer(event.action.params);
        }
      };
      const recordTimer = (params: unknown) => {
        const { event: { type }, delay } = params as { event: { type: string }; delay?: number };
        if (delay === undefined) return;
        const name = delayNames.get(type) ?? type;
        log.times.push(specification.delays?.[name] === delay ? name : `${name} ${delay}`);
        timers.set(type, clock.now() + delay);
      };
      let slept = 0;
      const now = () => clock.now() + slept;
      const { input: given } = getStart(specification, name);
      const input = typeof given === "function" ? given(now) : given;
      const root = createActor(around, { id: PARENT, clock, inspect, input }).start();
      const actor = it.ref as Actor<AnyStateMachine> | undefined ?? assert.fail("it never started");
      let running = listChildren(actor);

      const observe = (answered?: string): Observation => {
        const snapshot: AnyMachineSnapshot = actor.getSnapshot();
        const before = running;
        running = listChildren(actor);
        const observed: Observation = {
          leaves: listLeaves(snapshot),
          history: readHistory(snapshot),
          context: toComparable(
            (specification.context ?? ((all) => all))(snapshot.context),
          ) as Context,
          now: now(),
          ...log,
          starts: Object.fromEntries(
            [...running].filter(([id, child]) => before.get(id) !== child)
              .map(([id, child]) => [id, toComparable(getInput(child))]),
          ),
          stops: [...before].filter(([id, child]) => running.get(id) !== child && id !== answered)
            .map(([id]) => id),
          active: snapshot.status === "active",
          tags: [...snapshot.tags].sort(),
          running: [...running.keys()],
          due: [],
        };
        observed.due = Object.keys(specification.events).filter((name) =>
          isDue(specification.events[name] ?? assert.fail(name), snapshot, running, timers)
        );
        log = createEmptyLog();
        return observed;
      };

      const atStart = running;
      running = new Map();
      const initial = observe();
      running = atStart;
      return {
        initial,
        send(name) {
          const event = specification.events[name] ?? assert.fail(`no event ${name}`);
          const answered = "actor" in event ? event.actor : undefined;
          const answer = (actor: string, event: FakeActorEvent) =>
            (running.get(actor) ?? assert.fail(`${actor} is not running`)).send(event);
          switch (event.kind) {
            case "sent":
              actor.send(event.event);
              break;
            case "done":
              answer(event.actor, { type: "resolve", output: event.output });
              break;
            case "failed":
              answer(event.actor, { type: "reject", error: event.error });
              break;
            case "shows":
              answer(event.actor, { type: "show", tags: event.tags });
              break;
            case "elapses":
              clock.set(getDueTime(event.delay, actor.getSnapshot(), timers));
              break;
            case "passes":
              clock.increment(event.ms);
              break;
            case "sleeps":
              slept += event.ms;
          }
          return observe(answered);
        },
        stop: () => void root.stop(),
      };
    },
  };
}

const IT = "it";
const PARENT = "parent";

const createEmptyLog = (): Log => ({ emits: [], calls: [], sends: [], times: [], taken: [] });

/** A root actor that starts the machine and the actors that it sends to. */
function createRoot(machine: AnyStateMachine, others: readonly string[]): AnyActorLogic {
  return setup({ actors: { machine, other: fromTransition(() => null, null) } }).createMachine({
    id: "root",
    context: ({ spawn, input }) => {
      for (const systemId of others) spawn("other", { id: systemId, systemId });
      spawn("machine", { id: IT, input });
      return {};
    },
    on: { "*": {} },
  });
}

function recordSent(
  { event, sourceRef, actorRef }: InspectionEvent & { type: "@xstate.event" },
  it: AnyActorRef | undefined,
  log: Log,
) {
  if (it === undefined || sourceRef !== it || actorRef === it) return;
  if (event.type === "xstate.init" || event.type.startsWith("xstate.")) return;
  log.sends.push([(actorRef as AnyActorRef).id, toComparable(event) as never]);
}
