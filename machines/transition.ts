import { type AnyStateMachine, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { next } from "./lifecycles/lifecycle.ts";
import { missing } from "./placeholder.ts";

/** Something that is to be done to an entity, with what goes with it. */
export interface Request<Action extends string = string> {
  action: Action;
  note?: string;
}

export type TransitionEvent =
  | { type: "action.requested"; request: Request }
  | { type: "action.confirmed" }
  | { type: "action.cancelled" }
  | { type: "status.changed"; status: string }
  | { type: "failure.dismissed" };

export type TransitionNews =
  | { type: "transition.succeeded"; request: Request; result: Moved }
  | { type: "transition.failed"; request: Request; failure: unknown }
  /** The status that was known did not allow it. */
  | { type: "transition.refused"; request: Request };

/** What an action answers: the entity as it is now. */
export interface Moved {
  status: string;
}

export interface TransitionInput {
  lifecycle: AnyStateMachine;
  status: string;
  /** The actions to ask about first, as they lose something. */
  losses: readonly string[];
}

interface Context extends TransitionInput {
  /** What is asked about, under way, or has failed. */
  request: Request | null;
  /** What the status will be if the action under way succeeds. */
  expected: string | null;
  /** What the last action was rejected with, until the next one or until it is dismissed. */
  failure: unknown;
}

/**
 * One entity on its way through its lifecycle, one action at a time. The status an action leads to
 * is shown at once, and taken back with an explanation when the server refuses. What is asked for
 * during the flight is passed over: nothing is done twice.
 */
export const transitionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TransitionEvent,
    emitted: {} as TransitionNews,
    input: {} as TransitionInput,
  },
  actors: {
    run: fromPromise<Moved, Request>(() => missing("run")),
  },
  actions: {
    keepRequest: assign((_, { request }: { request: Request }) => ({ request, failure: null })),
    forgetRequest: assign({ request: null }),
    refuse: emit((_, { request }: { request: Request }) => ({
      type: "transition.refused",
      request,
    })),
    expect: assign({
      expected: ({ context: { lifecycle, status, request } }) =>
        request && (next(lifecycle, status, request.action) ?? null),
    }),
    expectNothing: assign({ expected: null }),
    keepStatus: assign((_, { status }: { status: string }) => ({ status })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    forgetFailure: assign({ failure: null }),
    announceSuccess: emit(({ context }, { result }: { result: Moved }) => ({
      type: "transition.succeeded",
      request: requestOf(context),
      result,
    })),
    announceFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: "transition.failed",
      request: requestOf(context),
      failure: error,
    })),
  },
  guards: {
    isRefused: ({ context }, { request }: { request: Request }) => !isAllowed(context, request),
    loses: ({ context }, { request }: { request: Request }) =>
      context.losses.includes(request.action),
    isStillAllowed: ({ context }) => isAllowed(context, requestOf(context)),
  },
}).createMachine({
  id: "transition",
  context: ({ input }) => ({ ...input, request: null, expected: null, failure: null }),
  initial: "resting",
  on: {
    "status.changed": { actions: { type: "keepStatus", params: ({ event }) => event } },
  },
  states: {
    resting: {
      initial: "idle",
      on: {
        "action.requested": [
          {
            guard: { type: "isRefused", params: ({ event }) => event },
            actions: { type: "refuse", params: ({ event }) => event },
          },
          {
            guard: { type: "loses", params: ({ event }) => event },
            target: ".confirming",
            actions: { type: "keepRequest", params: ({ event }) => event },
          },
          {
            target: "applying",
            actions: { type: "keepRequest", params: ({ event }) => event },
          },
        ],
      },
      states: {
        idle: {},
        confirming: {
          on: {
            "action.confirmed": [
              { guard: "isStillAllowed", target: "#transition.applying" },
              {
                target: "idle",
                actions: [
                  { type: "refuse", params: ({ context }) => ({ request: requestOf(context) }) },
                  "forgetRequest",
                ],
              },
            ],
            "action.cancelled": { target: "idle", actions: "forgetRequest" },
          },
        },
        failed: {
          on: {
            "failure.dismissed": { target: "idle", actions: ["forgetFailure", "forgetRequest"] },
          },
        },
      },
    },
    applying: {
      entry: "expect",
      exit: "expectNothing",
      invoke: {
        src: "run",
        input: ({ context }) => requestOf(context),
        onDone: {
          target: "resting",
          actions: [
            { type: "keepStatus", params: ({ event }) => event.output },
            { type: "announceSuccess", params: ({ event }) => ({ result: event.output }) },
            "forgetRequest",
          ],
        },
        onError: {
          target: "resting.failed",
          actions: [
            { type: "keepFailure", params: ({ event }) => event },
            { type: "announceFailure", params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

export type TransitionSnapshot = SnapshotFrom<typeof transitionMachine>;

/** The status to show: what the action under way leads to, else what the server said last. */
export function shownStatus({ context: { expected, status } }: TransitionSnapshot): string {
  return expected ?? status;
}

/** Whether an action is under way. */
export const isApplying = (snapshot: TransitionSnapshot): boolean => snapshot.matches("applying");

/** What the user is to be asked about, or null. */
export function askedAbout(snapshot: TransitionSnapshot): Request | null {
  return snapshot.matches({ resting: "confirming" }) ? snapshot.context.request : null;
}

/**
 * The machine with its effect given as a plain function. The request goes on though the actor be
 * stopped: leaving a page does not take back what was asked for there.
 */
export function transitionOf(run: (request: Request) => Promise<Moved>) {
  return transitionMachine.provide({
    actors: { run: fromPromise<Moved, Request>(({ input }) => run(input)) },
  });
}

function isAllowed({ lifecycle, status }: Context, { action }: Request): boolean {
  return next(lifecycle, status, action) !== undefined;
}

function requestOf({ request }: Context): Request {
  if (request === null) throw new TypeError("nothing was asked for");
  return request;
}
