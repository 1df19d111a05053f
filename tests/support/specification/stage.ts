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
import { childrenOf, inputOf, puppet, type PuppetEvent } from "./children.ts";
import { comparable } from "./comparable.ts";
import { historyOf, leavesOf, nodesOf } from "./nodes.ts";
import {
  type Call,
  type Context,
  type Sent,
  type Specification,
  startOf,
} from "./specification.ts";
import { dueAt, isDue } from "./timers.ts";

/** What was seen of an actor once something had happened to it. */
export interface Seen {
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
  /** Transitions that were taken, of machines that `always` follow too. */
  taken: AnyTransitionDefinition[];
  /** The actors that it runs, by id. */
  running: readonly string[];
  /** The happenings that can come next. */
  due: readonly string[];
  active: boolean;
}

/** Plays a specification's machine, again and again, each time on an actor of its own. */
export interface Stage {
  machine: AnyStateMachine;
  tags: Specification["tags"];
  /** From the start, or from another one by its name. */
  play(start?: string): Play;
}

export interface Play {
  /** What was seen at the start. */
  started: Seen;
  take(happening: string): Seen;
  stop(): void;
}

interface Log {
  emits: unknown[];
  calls: Call[];
  sends: Sent[];
  times: string[];
  taken: AnyTransitionDefinition[];
}

/** A machine of the specification whose effects and placeholders are written down. */
export function stageOf(specification: Specification): Stage {
  const { effects = [], actions = [], others = [] } = specification;
  let log: Log = emptyLog();
  const write = (name: string, given?: unknown) =>
    void log.calls.push(given === undefined ? [name] : [name, comparable(given)]);
  const made = typeof specification.machine === "function"
    ? specification.machine((name) => (given) => write(name, given))
    : specification.machine;
  const machine: AnyStateMachine = made.provide({
    actors: Object.fromEntries(effects.map((src) => [src, puppet])),
    actions: Object.fromEntries(
      actions.map((action) => [action, (_: unknown, params: unknown) => write(action, params)]),
    ),
  });
  const around = besideOthers(machine, others);
  const delayNames = new Map(
    nodesOf(machine).flatMap(({ after }) => after).map((timer) => [
      timer.eventType,
      String(timer.delay),
    ]),
  );

  return {
    machine,
    tags: specification.tags,
    play(start) {
      log = emptyLog();
      const clock = new SimulatedClock();
      const timers = new Map<string, number>();
      const it: { ref?: AnyActorRef } = {};
      const inspect = (event: InspectionEvent) => {
        if (event.type === "@xstate.actor" && (event.actorRef as AnyActorRef).id === IT) {
          it.ref = event.actorRef as AnyActorRef;
          it.ref.on("*", (emitted: unknown) => void log.emits.push(comparable(emitted)));
        }
        if (event.type === "@xstate.microstep" && event.actorRef === it.ref) {
          log.taken.push(...event._transitions);
        }
        if (event.type === "@xstate.event") noteSent(event, it.ref, log);
        if (event.type === "@xstate.action" && event.action.type === "xstate.raise") {
          noteTimer(event.action.params);
        }
      };
      const noteTimer = (params: unknown) => {
        const { event: { type }, delay } = params as { event: { type: string }; delay?: number };
        if (delay === undefined) return;
        const name = delayNames.get(type) ?? type;
        log.times.push(specification.delays?.[name] === delay ? name : `${name} ${delay}`);
        timers.set(type, clock.now() + delay);
      };
      let slept = 0;
      const now = () => clock.now() + slept;
      const { input: given } = startOf(specification, start);
      const input = typeof given === "function" ? given(now) : given;
      const root = createActor(around, { id: PARENT, clock, inspect, input }).start();
      const actor = it.ref as Actor<AnyStateMachine> | undefined ?? assert.fail("it never started");
      let running = childrenOf(actor);

      const look = (answered?: string): Seen => {
        const snapshot: AnyMachineSnapshot = actor.getSnapshot();
        const before = running;
        running = childrenOf(actor);
        const seen: Seen = {
          leaves: leavesOf(snapshot),
          history: historyOf(snapshot),
          context: comparable(
            (specification.context ?? ((all) => all))(snapshot.context),
          ) as Context,
          now: now(),
          ...log,
          starts: Object.fromEntries(
            [...running].filter(([id, child]) => before.get(id) !== child)
              .map(([id, child]) => [id, comparable(inputOf(child))]),
          ),
          stops: [...before].filter(([id, child]) => running.get(id) !== child && id !== answered)
            .map(([id]) => id),
          active: snapshot.status === "active",
          tags: [...snapshot.tags].sort(),
          running: [...running.keys()],
          due: [],
        };
        seen.due = Object.keys(specification.happenings).filter((name) =>
          isDue(specification.happenings[name] ?? assert.fail(name), snapshot, running, timers)
        );
        log = emptyLog();
        return seen;
      };

      const atStart = running;
      running = new Map();
      const started = look();
      running = atStart;
      return {
        started,
        take(name) {
          const happening = specification.happenings[name] ?? assert.fail(`no happening ${name}`);
          const answered = "actor" in happening ? happening.actor : undefined;
          const tell = (actor: string, event: PuppetEvent) =>
            (running.get(actor) ?? assert.fail(`${actor} is not running`)).send(event);
          switch (happening.kind) {
            case "sent":
              actor.send(happening.event);
              break;
            case "done":
              tell(happening.actor, { type: "resolve", output: happening.output });
              break;
            case "failed":
              tell(happening.actor, { type: "reject", error: happening.error });
              break;
            case "shows":
              tell(happening.actor, { type: "show", tags: happening.tags });
              break;
            case "due":
              clock.set(dueAt(happening.delay, actor.getSnapshot(), timers));
              break;
            case "passes":
              clock.increment(happening.ms);
              break;
            case "sleeps":
              slept += happening.ms;
          }
          return look(answered);
        },
        stop: () => void root.stop(),
      };
    },
  };
}

const IT = "it";
const PARENT = "parent";

const emptyLog = (): Log => ({ emits: [], calls: [], sends: [], times: [], taken: [] });

/** A root that starts the machine, and beside it those that it sends to. */
function besideOthers(machine: AnyStateMachine, others: readonly string[]): AnyActorLogic {
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

function noteSent(
  { event, sourceRef, actorRef }: InspectionEvent & { type: "@xstate.event" },
  it: AnyActorRef | undefined,
  log: Log,
) {
  if (it === undefined || sourceRef !== it || actorRef === it) return;
  if (event.type === "xstate.init" || event.type.startsWith("xstate.")) return;
  log.sends.push([(actorRef as AnyActorRef).id, comparable(event) as never]);
}
