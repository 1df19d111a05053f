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

export const sent = (event: AnyEventObject): TestEvent => ({ kind: "sent", event });
/** A child actor is done. */
export const done = (actor: string, output?: unknown): TestEvent => ({
  kind: "done",
  actor,
  output,
});
/** A child actor ends with an error. */
export const failed = (actor: string, error: unknown): TestEvent => ({
  kind: "failed",
  actor,
  error,
});
/** A child actor changes to a state with these tags. */
export const shows = (actor: string, ...tags: readonly string[]): TestEvent => ({
  kind: "shows",
  actor,
  tags,
});
/** A delay elapses; possible only where its timer is the next. */
export const elapses = (delay: string): TestEvent => ({ kind: "elapses", delay });
/** Time passes, in milliseconds, and its timers elapse. */
export const passes = (ms: number): TestEvent => ({ kind: "passes", ms });
/** The computer sleeps for milliseconds: the system clock advances, timers do not. */
export const sleeps = (ms: number): TestEvent => ({ kind: "sleeps", ms });

export type Context = Readonly<Record<string, unknown>>;

/** The state before an event, for transitions whose outcome depends on it. */
export interface StateBefore {
  /** The innermost states that are active. */
  leaves: readonly string[];
  context: Context;
  /** By the history state: where it leads. */
  history: Readonly<Record<string, string>>;
  /** The actors that it runs, by id. */
  running: readonly string[];
  /** In milliseconds since the actor was started. */
  now: number;
}

type Given<Value> = Value | ((before: StateBefore) => Value);

/** What an event does in a state. Effects that are not named must not happen. */
export interface Transition {
  /** One of the specification's conditions. The first transition whose condition holds is taken. */
  when?: string;
  /**
   * The target states, as full paths separated by spaces. A history state's path means its target.
   * Without, the state stays.
   */
  to?: Given<string | undefined>;
  /** What changes of the context; all else is as before. */
  context?: Given<Context>;
  emits?: Given<readonly unknown[]>;
  /** The actions and effects that are called, with their arguments. */
  calls?: Given<readonly Call[]>;
  /** Events sent to other actors, by the other's name. */
  sends?: Given<readonly Sent[]>;
  /** Actors that are started, by id, with their input. */
  starts?: Given<Readonly<Record<string, unknown>>>;
  /** Delays whose timers are started or restarted; `name 500` if their lengths differ. */
  times?: Given<readonly string[]>;
  /** Running actors that are stopped, by id. */
  stops?: Given<readonly string[]>;
}

export type Call = readonly [name: string, given?: unknown];
export type Sent = readonly [to: string, event: AnyEventObject];

/** Creates a function whose calls are recorded. */
export type Recorder = (name: string) => (given?: unknown) => void;

/** The input; a function of the simulated system clock, if the machine reads it. */
type Input = unknown | ((now: () => number) => unknown);

/** What is expected of a start. */
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
  /** What it starts with, unless a start has an input of its own. */
  input?: Input;
  /** Its child actors, by source. Each is a fake that runs until a test event ends it. */
  effects?: readonly string[];
  /** Placeholder actions, by name. */
  actions?: readonly string[];
  /** Actors of its system that it sends to, by system id; `parent` started it. */
  others?: readonly string[];
  /** The delays with a constant length, in milliseconds. */
  delays?: Readonly<Record<string, number>>;
  /** By the tag: the states that have it. */
  tags?: Readonly<Record<string, readonly string[]>>;
  events: Readonly<Record<string, TestEvent>>;
  /** Events that it raises itself, and nobody sends. */
  raised?: readonly string[];
  conditions?: Readonly<Record<string, (before: StateBefore) => boolean>>;
  start: Start;
  /** Other starts by name, for machines whose start depends on the input. */
  otherStarts?: Readonly<Record<string, Start>>;
  /** By source state, as a path from the root (`""`), and by test event. */
  transitions: Readonly<
    Record<string, Readonly<Record<string, Transition | readonly Transition[]>>>
  >;
  /** What of the context is compared, where not all of it can be. */
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

/** The start, or another one by its name, with its input. */
export function getStart({ input, start, otherStarts = {} }: Specification, name?: string): Start {
  if (name === undefined) return { input, ...start };
  const other = otherStarts[name];
  if (other === undefined) throw new TypeError(`no start ${name}`);
  return { input, ...other };
}
