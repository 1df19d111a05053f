import type { AnyEventObject, AnyStateMachine } from "xstate";

/** What may happen to an actor: an event sent to it, an answer to what it asked for, or time. */
export type Happening =
  | { kind: "sent"; event: AnyEventObject }
  | { kind: "done"; actor: string; output: unknown }
  | { kind: "failed"; actor: string; error: unknown }
  | { kind: "shows"; actor: string; tags: readonly string[] }
  | { kind: "due"; delay: string }
  | { kind: "passes"; ms: number }
  | { kind: "sleeps"; ms: number };

export const sent = (event: AnyEventObject): Happening => ({ kind: "sent", event });
/** An actor that it started answers. */
export const done = (actor: string, output?: unknown): Happening => ({
  kind: "done",
  actor,
  output,
});
/** An actor that it started ends with an error. */
export const failed = (actor: string, error: unknown): Happening => ({
  kind: "failed",
  actor,
  error,
});
/** An actor that it started is in another state, which has these tags. */
export const shows = (actor: string, ...tags: readonly string[]): Happening => ({
  kind: "shows",
  actor,
  tags,
});
/** The timer of a delay rings; it happens only where that is the next one to ring. */
export const due = (delay: string): Happening => ({ kind: "due", delay });
/** Time goes by, in milliseconds, and whatever timers are due ring. */
export const passes = (ms: number): Happening => ({ kind: "passes", ms });
/** The machine sleeps, in milliseconds: the clock on the wall goes on, its timers do not. */
export const sleeps = (ms: number): Happening => ({ kind: "sleeps", ms });

export type Context = Readonly<Record<string, unknown>>;

/** What stands before something happens, for rows whose outcome depends on it. */
export interface Before {
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

type Given<Value> = Value | ((before: Before) => Value);

/** What is expected of a happening in a state. What is not named is expected not to happen. */
export interface Row {
  /** One of the specification's conditions; the first row whose condition holds is the one. */
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
  /** Delays whose timers are started, or started anew; `name 500` where they differ in length. */
  times?: Given<readonly string[]>;
  /** Actors that are stopped, by id, if they run; whoever has answered is not among them. */
  stops?: Given<readonly string[]>;
}

export type Call = readonly [name: string, given?: unknown];
export type Sent = readonly [to: string, event: AnyEventObject];

/** Makes a function that is written down whenever it is called. */
export type Recorder = (name: string) => (given?: unknown) => void;

/** Made from the clock on the wall, which begins at 0, where the machine reads it. */
type Input = unknown | ((now: () => number) => unknown);

/** What is expected of a start. */
export type Start = Omit<Row, "when" | "context" | "to" | "stops"> & {
  input?: Input;
  to: string;
  context?: Context;
};

/** One description of a machine: all that may happen to it, and what is expected where. */
export interface Specification {
  name: string;
  /** Made with `call`, where a machine is given functions; else as it is. */
  machine: AnyStateMachine | ((call: Recorder) => AnyStateMachine);
  /** What it starts with, unless a start has an input of its own. */
  input?: Input;
  /** Actors that it starts, by source; each does nothing until it is told to answer. */
  effects?: readonly string[];
  /** Placeholder actions, by name. */
  actions?: readonly string[];
  /** Actors of its system that it sends to, by their names in it; `parent` started it. */
  others?: readonly string[];
  /** How long each delay takes, in milliseconds, where that is always the same. */
  delays?: Readonly<Record<string, number>>;
  /** By the tag: the states that have it. */
  tags?: Readonly<Record<string, readonly string[]>>;
  happenings: Readonly<Record<string, Happening>>;
  /** Events that it raises itself, and nobody sends. */
  raised?: readonly string[];
  conditions?: Readonly<Record<string, (before: Before) => boolean>>;
  start: Start;
  /** By name, where a machine starts otherwise with another input. */
  otherStarts?: Readonly<Record<string, Start>>;
  /** By state, as a path from the root (`""`), and by the happening's name. */
  rows: Readonly<Record<string, Readonly<Record<string, Row | readonly Row[]>>>>;
  /** What of the context is compared, where not all of it can be. */
  context?: (context: Context) => Context;
  /** Tells states apart that are in the same states of the chart; context and history unless given. */
  alike?: (before: Before) => unknown;
  /** Keeps a walk finite: what need not happen there, as it is no other than what did. */
  possible?: (before: Before, happening: string) => boolean;
  /** Rows that cannot follow each other, though their states would let them. */
  impossible?: readonly Impossible[];
}

/** After rows of a happening or a condition, those of others never come. */
export interface Impossible {
  after: readonly string[];
  never: readonly string[];
  because: string;
}

/** The start, or another one by its name, with its input. */
export function startOf({ input, start, otherStarts = {} }: Specification, name?: string): Start {
  if (name === undefined) return { input, ...start };
  const other = otherStarts[name];
  if (other === undefined) throw new TypeError(`no start ${name}`);
  return { input, ...other };
}
