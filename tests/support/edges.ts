import assert from "node:assert/strict";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { type AdjacencyValue, getAdjacencyMap, getStateNodes } from "xstate/graph";
import { puppet } from "./specification/children.ts";

/** What an invoked effect may answer: outputs it resolves with, errors it rejects with. */
export interface Answers {
  done?: readonly unknown[];
  error?: readonly unknown[];
}

export interface Walk {
  machine: AnyStateMachine;
  input?: unknown;
  /** Every event that can be sent, once for each payload that matters. */
  events: readonly AnyEventObject[];
  /** The machine's actors by name; each is replaced by one that answers when told to. */
  effects?: Readonly<Record<string, Answers>>;
  /** The machine's placeholder actions by name. */
  actions?: readonly string[];
  /** What to add to a timer's event, by the delay's name: one edge for each. */
  timers?: Readonly<Record<string, readonly object[]>>;
  /** Shortens the names of the tests: a JSON replacer. */
  shorten?: (key: string, value: unknown) => unknown;
  /** Makes contexts comparable. */
  compare?: (context: AnyMachineSnapshot["context"]) => unknown;
  /** Tells states apart whose values are alike. */
  tell?: (snapshot: AnyMachineSnapshot) => string;
  /** Holds back what cannot happen in a state, and so keeps the walk finite. */
  possible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  /** Sets the clock on the wall for the event that comes next. */
  setTime?: (event: AnyEventObject) => void;
}

export interface Edge {
  from: string;
  event: AnyEventObject;
  to: string;
  after: AnyMachineSnapshot;
  /** The events that lead from the start to `from`. */
  path: readonly AnyEventObject[];
}

export interface Walked {
  edges: Edge[];
  /** The states that no path reaches, by their ids. */
  unreached: string[];
  /** By the state's name: the types of sent events that it answers. */
  answers: Record<string, string[]>;
  /** By the state's name: the events that it ignores, and how it is reached. */
  ignored: Record<string, { path: readonly AnyEventObject[]; events: AnyEventObject[] }>;
}

/** A machine that takes more has states without end: `possible` and `tell` have to bound it. */
const MOST_STEPS = 10_000;

type Visited = AdjacencyValue<AnyMachineSnapshot, AnyEventObject>;

/** Every edge of a machine: sent events, `xstate.done.actor.*`, `xstate.error.actor.*`, `xstate.after.*`. */
export function walk(options: Walk): Walked {
  const { machine, input, events, setTime = () => {}, possible = () => true } = options;
  const name = naming(options);
  const internal = [...answerEvents(options), ...timerEvents(options)];
  const map = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(
    stubbed(options),
    {
      input,
      events: [...events, ...internal],
      limit: MOST_STEPS,
      serializeState: name,
      serializeEvent: (event) => said(event, options),
      filterEvents: (snapshot, event) => {
        setTime(event);
        return isDue(snapshot, event) && possible(snapshot, event);
      },
    },
  );

  const visited = Object.entries(map) as [string, Visited][];
  const start = visited[0]?.[0] ?? "";
  const paths = new Map<string, readonly AnyEventObject[]>([[start, []]]);
  const reached = new Set(
    visited.flatMap(([, { state }]) => activeNodes(state).map(({ id }) => id)),
  );
  const walked: Walked = {
    edges: [],
    unreached: getStateNodes(machine).map(({ id }) => id).filter((id) => !reached.has(id)),
    answers: {},
    ignored: {},
  };
  for (const [from, { state: snapshot, transitions }] of visited) {
    const path = paths.get(from) ?? assert.fail(`${from} was reached by no path`);
    const answered = new Set<string>();
    const ignored: AnyEventObject[] = [];
    for (const { event, state: after } of Object.values(transitions)) {
      const to = name(after);
      if (!paths.has(to)) paths.set(to, [...path, event]);
      setTime(event);
      if (snapshot.status === "active" && snapshot.can(event)) {
        walked.edges.push({ from, event, to, after, path });
        if (events.includes(event)) answered.add(event.type);
      } else {
        assert.equal(to, from);
        ignored.push(event);
      }
    }
    walked.answers[from] = [...answered].sort();
    walked.ignored[from] = { path, events: ignored };
  }
  return walked;
}

/** One test per edge, replayed on a live actor, and one per state for the events it ignores. */
export function testEdges(title: string, options: Walk): Walked {
  const walked = walk(options);
  const { compare = (context) => context } = options;
  for (const { from, event, to, after, path } of walked.edges) {
    Deno.test(`${title}: ${from} → ${said(event, options)} → ${to}`, () => {
      const live = start(options);
      for (const step of path) live.take(step);
      assert.equal(live.name(), from);
      live.take(event);
      assert.equal(live.name(), to);
      assert.deepEqual(live.context(), compare(after.context));
      live.stop();
    });
  }
  for (const [state, { path, events }] of Object.entries(walked.ignored)) {
    Deno.test(`${title}: ${state} ignores ${events.length} other events`, () => {
      const live = start(options);
      for (const step of path) live.take(step);
      for (const event of events) {
        const before = live.context();
        live.take(event);
        assert.equal(live.name(), state, said(event, options));
        assert.deepEqual(live.context(), before, said(event, options));
      }
      live.stop();
    });
  }
  return walked;
}

/** A live actor that takes timer events from a simulated clock and answers from its stubs. */
function start(options: Walk) {
  const clock = new SimulatedClock();
  const { compare = (context) => context } = options;
  const name = naming(options);
  options.setTime?.({ type: "xstate.init" });
  const delays = new Map<string, number>();
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== "@xstate.action" || inspected.action.type !== "xstate.raise") return;
    const { event, delay } = inspected.action.params as { event: AnyEventObject; delay?: number };
    if (delay !== undefined) delays.set(event.type, delay);
  };
  const actor = createActor(stubbed(options), { clock, input: options.input, inspect }).start();

  const take = (event: AnyEventObject) => {
    options.setTime?.(event);
    const answer = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(event.type)?.[1];
    if (answer !== undefined) {
      const child = actor.getSnapshot().children[answer];
      assert.ok(child, `${answer} is not running`);
      child.send({ ...event, type: event.type.startsWith("xstate.done") ? "resolve" : "reject" });
    } else if (event.type.startsWith("xstate.after.")) {
      const delay = delays.get(event.type);
      assert.ok(delay !== undefined, `${event.type} was never scheduled`);
      clock.increment(delay);
    } else {
      actor.send(event);
    }
  };
  return {
    take,
    name: () => name(actor.getSnapshot()),
    context: () => compare(actor.getSnapshot().context),
    stop: () => {
      actor.stop();
    },
  };
}

const naming = ({ tell }: Walk) => (snapshot: AnyMachineSnapshot) =>
  [valueName(snapshot.value), ...(tell ? [tell(snapshot)] : [])].filter(Boolean).join(" ");

/** `{ a: "b", c: { d: "e" } }` reads `a.b c.d.e`. */
function valueName(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value).map(([state, inner]) =>
    valueName(inner).split(" ").map((leaf) => leaf ? `${state}.${leaf}` : state).join(" ")
  ).join(" ");
}

function said({ type, actorId: _, ...payload }: AnyEventObject, { shorten }: Walk): string {
  const name = type
    .replace(/^xstate\.(done|error)\.actor\.\d+\./, "$1 of ")
    .replace(/^xstate\.after\./, "after ");
  if (Object.keys(payload).length === 0) return name;
  const words = JSON.stringify(payload, (key, value) => {
    const short = shorten ? shorten(key, value) : value;
    return short instanceof Error ? short.message : short;
  });
  return `${name} ${words}`;
}

function answerEvents({ machine, effects = {} }: Walk): AnyEventObject[] {
  return getStateNodes(machine).concat(machine.root).flatMap((node: AnyStateNode) =>
    node.invoke.flatMap(({ id, src }) => {
      const { done = [], error = [] } = effects[String(src)] ?? {};
      return [
        ...done.map((output) => ({ type: `xstate.done.actor.${id}`, actorId: id, output })),
        ...error.map((error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error })),
      ];
    })
  );
}

function timerEvents({ machine, timers = {} }: Walk): AnyEventObject[] {
  return getStateNodes(machine).concat(machine.root).flatMap((node: AnyStateNode) => {
    const types = new Map(node.after.map(({ eventType, delay }) => [eventType, String(delay)]));
    return [...types].flatMap(([type, delay]) =>
      (timers[delay] ?? [{}]).map((payload) => ({ ...payload, type }))
    );
  });
}

/** Whether what the event answers is running, or the timer it comes from ticking. */
function isDue(snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean {
  const nodes = activeNodes(snapshot);
  if (type.startsWith("xstate.after.")) {
    return nodes.some((node) => node.after.some(({ eventType }) => eventType === type));
  }
  const answer = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(type)?.[1];
  return answer === undefined ||
    nodes.some((node) => node.invoke.some(({ id }) => id === answer));
}

/** The root, and each state that the snapshot is in. */
function activeNodes(snapshot: AnyMachineSnapshot): AnyStateNode[] {
  const { machine } = snapshot;
  return [machine.root, ...getStateNodes(machine).filter(({ path }) => isIn(snapshot.value, path))];
}

function isIn(value: StateValue | undefined, [state, ...inner]: readonly string[]): boolean {
  if (state === undefined) return true;
  if (typeof value === "string") return value === state && inner.length === 0;
  return value !== undefined && state in value && isIn(value[state], inner);
}

function stubbed({ machine, effects = {}, actions = [] }: Walk): AnyStateMachine {
  return machine.provide({
    actors: Object.fromEntries(Object.keys(effects).map((src) => [src, puppet])),
    actions: Object.fromEntries(actions.map((action) => [action, () => {}])),
  });
}
