import type { AnyEventObject, AnyStateMachine } from "xstate";

/** What may happen to an actor: an event, the end of a child actor, or the passing of time. */
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
/** The computer sleeps, in milliseconds: the system clock goes on, timers do not. */
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
  /** One of the specification's conditions; the first transition whose condition holds is the one. */
  when?: string;
  /**
   * The states it leads to, as a full path each, separated by spaces; a history state's path stands
   * for where that leads. Without, it stays.
   */
  to?: Given<string | undefined>;
  /** What changes of the context; all else is as before. */
  context?: Given<Context>;
  emits?: Given<readonly unknown[]>;
  /** Placeholder actions and effects that are called, with what they are given. */
  calls?: Given<readonly Call[]>;
  /** Events sent to other actors, by the other's name. */
  sends?: Given<readonly Sent[]>;
  /** Actors that are started, by id, with their input. */
  starts?: Given<Readonly<Record<string, unknown>>>;
  /** Delays whose timers are started, or started again; `name 500` where they differ in length. */
  times?: Given<readonly string[]>;
  /** Actors that are stopped, by id, if they run; the user who has answered is not among them. */
  stops?: Given<readonly string[]>;
}

export type Call = readonly [name: string, given?: unknown];
export type Sent = readonly [to: string, event: AnyEventObject];

/** Creates a function whose calls are recorded. */
export type Recorder = (name: string) => (given?: unknown) => void;

/** Made from the clock on the wall, which begins at 0, where the machine reads it. */
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
  /** The machine, or a factory that gets a recorder for the functions it needs. */
  machine: AnyStateMachine | ((call: Recorder) => AnyStateMachine);
  /** What it starts with, unless a start has an input of its own. */
  input?: Input;
  /** Its child actors, by source; each is a fake that does nothing until a test event ends it. */
  effects?: readonly string[];
  /** Placeholder actions, by name. */
  actions?: readonly string[];
  /** Actors of its system that it sends to, by their names in it; `parent` started it. */
  others?: readonly string[];
  /** How long each delay takes, in milliseconds, where that is always the same. */
  delays?: Readonly<Record<string, number>>;
  /** By the tag: the states that have it. */
  tags?: Readonly<Record<string, readonly string[]>>;
  events: Readonly<Record<string, TestEvent>>;
  /** Events that it raises itself, and nobody sends. */
  raised?: readonly string[];
  conditions?: Readonly<Record<string, (before: StateBefore) => boolean>>;
  start: Start;
  /** By name, where a machine starts otherwise with another input. */
  otherStarts?: Readonly<Record<string, Start>>;
  /** By the source state, as a path from the root (`""`), and by the test event's name. */
  transitions: Readonly<
    Record<string, Readonly<Record<string, Transition | readonly Transition[]>>>
  >;
  /** What of the context is compared, where not all of it can be. */
  context?: (context: Context) => Context;
  /** Two states with the same value and key are duplicates; by default the key is context and history. */
  duplicateKey?: (before: StateBefore) => unknown;
  /** Bounds the exploration: whether the test event is sent in this state. */
  isReachable?: (before: StateBefore, event: string) => boolean;
  /** Transitions that cannot follow each other although their states allow it. */
  impossible?: readonly Impossible[];
}

/** After some transitions (by name, event or condition) others are never taken. */
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
