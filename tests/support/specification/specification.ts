import type { AnyEventObject, AnyStateMachine } from "xstate";

/** A test event: an event, the end of a child actor, or elapsed time. */
export type TestEvent =
  | { kind: "sent"; event: AnyEventObject }
  | { kind: "done"; actor: string; output: unknown }
  | { kind: "failed"; actor: string; error: unknown }
  | { kind: "shows"; actor: string; tags: readonly string[] }
  | { kind: "elapses"; delay: string }
  | { kind: "passes"; ms: number }
  | { kind: "sleeps"; ms: number };

export const sendEvent = (event: AnyEventObject): TestEvent => ({ kind: "sent", event });
/** A child actor completes with an output. */
export const completeActor = (actor: string, output?: unknown): TestEvent => ({
  kind: "done",
  actor,
  output,
});
/** A child actor fails with an error. */
export const failActor = (actor: string, error: unknown): TestEvent => ({
  kind: "failed",
  actor,
  error,
});
/** A child actor enters a state with these tags. */
export const changeActorTags = (actor: string, ...tags: readonly string[]): TestEvent => ({
  kind: "shows",
  actor,
  tags,
});
/** A delay elapses; possible only if its timer is the next to elapse. */
export const elapseDelay = (delay: string): TestEvent => ({ kind: "elapses", delay });
/** The clock advances, and the timers that are due elapse. */
export const advanceTime = (ms: number): TestEvent => ({ kind: "passes", ms });
/** The computer sleeps for milliseconds: the system clock advances, timers do not. */
export const sleepComputer = (ms: number): TestEvent => ({ kind: "sleeps", ms });

export type Context = Readonly<Record<string, unknown>>;

/** The state before an event, for transitions whose outcome depends on it. */
export interface StateBefore {
  /** The innermost states that are active. */
  leaves: readonly string[];
  context: Context;
  /** The state that each history state would restore, by path of the history state. */
  history: Readonly<Record<string, string>>;
  /** The ids of the running child actors. */
  running: readonly string[];
  /** Milliseconds since the actor was started. */
  now: number;
}

type Computed<Value> = Value | ((before: StateBefore) => Value);

/** What an event does in a state. No effect other than those named may happen. */
export interface Transition {
  /** One of the specification's conditions. The first transition whose condition holds is taken. */
  when?: string;
  /**
   * The target states, as full paths separated by spaces. A history state's path means its target.
   * If undefined, the actor stays in its state.
   */
  to?: Computed<string | undefined>;
  /** The changed context keys; the others keep their values. */
  context?: Computed<Context>;
  emits?: Computed<readonly unknown[]>;
  /** The actions and effects that are called, with their arguments. */
  calls?: Computed<readonly Call[]>;
  /** Events sent to other actors, each with the actor's name. */
  sends?: Computed<readonly Sent[]>;
  /** Started actors: their inputs by their ids. */
  starts?: Computed<Readonly<Record<string, unknown>>>;
  /** Delays whose timers are started or restarted; `name 500` if their lengths differ. */
  times?: Computed<readonly string[]>;
  /** Running actors that are stopped, by id. */
  stops?: Computed<readonly string[]>;
}

export type Call = readonly [name: string, given?: unknown];
export type Sent = readonly [to: string, event: AnyEventObject];

/** Creates a function whose calls are recorded. */
export type Recorder = (name: string) => (given?: unknown) => void;

/** The input; a function of the simulated system clock, if the machine reads it. */
type Input = unknown | ((now: () => number) => unknown);

/** The expected state and effects when the actor is started. */
export type Start = Omit<Transition, "when" | "context" | "to" | "stops"> & {
  input?: Input;
  to: string;
  context?: Context;
};

/** The expected behaviour of a machine: test events, states and transitions. */
export interface Specification {
  name: string;
  /** The machine, or a factory that gets a recorder for its functions. */
  machine: AnyStateMachine | ((call: Recorder) => AnyStateMachine);
  /** The input, unless a start has its own. */
  input?: Input;
  /** Sources of child actors. Each is a fake that runs until a test event ends it. */
  effects?: readonly string[];
  /** Names of placeholder actions. */
  actions?: readonly string[];
  /** System ids of actors that the machine sends events to; `parent` is the parent actor. */
  others?: readonly string[];
  /** The delays with a constant length, in milliseconds. */
  delays?: Readonly<Record<string, number>>;
  /** The states that have a tag, by tag. */
  tags?: Readonly<Record<string, readonly string[]>>;
  events: Readonly<Record<string, TestEvent>>;
  /** Events that the machine only raises itself. */
  raised?: readonly string[];
  conditions?: Readonly<Record<string, (before: StateBefore) => boolean>>;
  start: Start;
  /** Other starts by name, for machines whose start depends on the input. */
  otherStarts?: Readonly<Record<string, Start>>;
  /** By source state (a path from the root, which is `""`), then by test event. */
  transitions: Readonly<
    Record<string, Readonly<Record<string, Transition | readonly Transition[]>>>
  >;
  /** Returns the part of the context to compare, if not all of it can be. */
  context?: (context: Context) => Context;
  /**
   * States with the same value and key are duplicates. By default the key is context and history.
   */
  duplicateKey?: (before: StateBefore) => unknown;
  /** Bounds the exploration: whether the test event is sent in this state. */
  isReachable?: (before: StateBefore, event: string) => boolean;
  /** Transitions that cannot follow each other although their states allow it. */
  impossible?: readonly Impossible[];
}

/** Transitions (by name, event or condition) that never follow others. */
export interface Impossible {
  after: readonly string[];
  never: readonly string[];
  because: string;
}

/** Returns the start, or the other start with this name, with its input. */
export function getStart({ input, start, otherStarts = {} }: Specification, name?: string): Start {
  if (name === undefined) return { input, ...start };
  const other = otherStarts[name];
  if (other === undefined) throw new TypeError(`no start ${name}`);
  return { input, ...other };
}
