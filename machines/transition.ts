import { type AnyStateMachine, assign, fromPromise, sendTo, setup } from "xstate";
import { type Answer, CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import { type ActionOf, next, type StatusOf } from "./lifecycles/lifecycle.ts";
import { DESTRUCTIVE_MILESTONE_ACTIONS, milestoneLifecycle } from "./lifecycles/milestone.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

/** Something that is to be done to an entity, with what goes with it. */
export interface ActionRequest<Action extends string> {
  action: Action;
  note?: string;
}

/** What is known of an entity: how it stands, and what it is called. */
export interface KnownEntity<Status extends string> {
  status: Status;
  name: string;
}

type StatusTransitionEvent<Status extends string, Action extends string> =
  | { type: "action.requested"; request: ActionRequest<Action> }
  /** The user was asked about it elsewhere. */
  | { type: "action.confirmed"; request: ActionRequest<Action> }
  | { type: "entity.changed"; known: KnownEntity<Status> }
  | { type: "failure.dismissed" }
  | Answer;

/** What an action answers: the entity as it is now. */
export interface TransitionResult<Status extends string> {
  status: Status;
}

/** What it takes to move entities of one kind. */
export interface TransitionEffects<
  Status extends string,
  Action extends string,
  Loss extends Action = never,
> {
  run: (request: ActionRequest<Action>) => Promise<TransitionResult<Status>>;
  /** The actions that lose something, and what is asked before them. */
  destructive?: {
    actions: readonly Loss[];
    question: (action: Loss, name: string) => Question;
  };
  /** It has moved. */
  onMoved?: (known: KnownEntity<Status>) => void;
  /** The status that was known did not allow it. */
  onRefused?: (name: string) => void;
}

interface FailureLog {
  logFailure: (message: string, error: unknown) => void;
}

interface Context<Status extends string, Action extends string> extends KnownEntity<Status> {
  /** What is asked about, under way, or has failed. */
  request: ActionRequest<Action> | null;
  /** What the status will be if the action under way succeeds. */
  expected: Status | null;
  /** What the last action was rejected with, until the next one or until it is dismissed. */
  failure: unknown;
}

/**
 * One entity on its way through its lifecycle, one action at a time. Where something is lost, it is
 * asked about first. The status an action leads to is shown at once, and taken back with an
 * explanation when the server refuses. What is asked for during the flight is passed over: nothing
 * is done twice. An action that is under way outlives the page.
 */
export function transitionOf<
  Lifecycle extends AnyStateMachine,
  Loss extends ActionOf<Lifecycle> = never,
>(
  lifecycle: Lifecycle,
  effects: TransitionEffects<StatusOf<Lifecycle>, ActionOf<Lifecycle>, Loss> & FailureLog,
) {
  return transitionMachineOf((status, action) => next(lifecycle, status, action), effects);
}

function transitionMachineOf<Status extends string, Action extends string, Loss extends Action>(
  nextStatus: (status: Status, action: Action) => Status | undefined,
  effects: TransitionEffects<Status, Action, Loss> & FailureLog,
) {
  type Asked = ActionRequest<Action>;
  const questionFor = ({ action }: Asked, name: string): Question | undefined => {
    const loss = effects.destructive?.actions.find((one) => one === action);
    return loss && effects.destructive?.question(loss, name);
  };
  return setup({
    types: {
      context: {} as Context<Status, Action>,
      events: {} as StatusTransitionEvent<Status, Action>,
      input: {} as KnownEntity<Status>,
    },
    actors: {
      run: fromPromise<TransitionResult<Status>, Asked>(({ input }) => effects.run(input)),
    },
    actions: {
      keepRequest: assign((_, { request }: { request: Asked }) => ({ request, failure: null })),
      forgetRequest: assign({ request: null, failure: null }),
      expect: assign(({ context }) => ({
        expected: nextStatus(context.status, requireRequest(context).action) ?? null,
      })),
      expectNothing: assign({ expected: null }),
      keepEntity: assign((_, { known }: { known: KnownEntity<Status> }) => ({ ...known })),
      keepStatus: assign((_, { status }: TransitionResult<Status>) => ({ status })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: questionFor(requireRequest(context), context.name),
        asker: self,
      })),
      /** What was not asked about is described where it is shown alone. */
      logIfConfirmed: ({ context }, { error }: { error: unknown }) => {
        if (questionFor(requireRequest(context), context.name) === undefined) return;
        effects.logFailure(CONFIRMED_ACTION_FAILED, error);
      },
      reportMoved: ({ context: { status, name } }) => effects.onMoved?.({ status, name }),
      reportRefused: ({ context }) => effects.onRefused?.(context.name),
    },
    guards: {
      isRefused: ({ context }, { request }: { request: Asked }) =>
        nextStatus(context.status, request.action) === undefined,
      loses: ({ context }, { request }: { request: Asked }) =>
        questionFor(request, context.name) !== undefined,
      isStillAllowed: ({ context }) =>
        nextStatus(context.status, requireRequest(context).action) !== undefined,
    },
  }).createMachine({
    id: "transition",
    context: ({ input }) => ({ ...input, request: null, expected: null, failure: null }),
    initial: "atRest",
    on: {
      "entity.changed": { actions: { type: "keepEntity", params: ({ event }) => event } },
    },
    states: {
      atRest: {
        initial: "idle",
        on: {
          "action.requested": [
            {
              guard: { type: "isRefused", params: ({ event }) => event },
              actions: "reportRefused",
            },
            {
              guard: { type: "loses", params: ({ event }) => event },
              target: "asking",
              actions: { type: "keepRequest", params: ({ event }) => event },
            },
            {
              target: "applying",
              actions: { type: "keepRequest", params: ({ event }) => event },
            },
          ],
          "action.confirmed": [
            {
              guard: { type: "isRefused", params: ({ event }) => event },
              actions: "reportRefused",
            },
            {
              target: "applying",
              actions: { type: "keepRequest", params: ({ event }) => event },
            },
          ],
        },
        states: {
          idle: {},
          failed: {
            on: { "failure.dismissed": { target: "idle", actions: "forgetRequest" } },
          },
        },
      },
      asking: {
        entry: "ask",
        on: {
          "question.confirmed": [
            { guard: "isStillAllowed", target: "applying" },
            { target: "atRest", actions: ["reportRefused", "forgetRequest"] },
          ],
          "question.declined": { target: "atRest", actions: "forgetRequest" },
        },
      },
      applying: {
        tags: KEEP_ALIVE,
        entry: "expect",
        exit: "expectNothing",
        invoke: {
          src: "run",
          input: ({ context }) => requireRequest(context),
          onDone: {
            target: "atRest",
            actions: [
              { type: "keepStatus", params: ({ event }) => event.output },
              "reportMoved",
              "forgetRequest",
            ],
          },
          onError: {
            target: "atRest.failed",
            actions: [
              { type: "keepFailure", params: ({ event }) => event },
              { type: "logIfConfirmed", params: ({ event }) => event },
            ],
          },
        },
      },
    },
  });
}

function requireRequest<Asked>({ request }: { request: Asked | null }): Asked {
  if (request === null) throw new TypeError("nothing was asked for");
  return request;
}

/** The machine as milestones have it, for its picture: what it is for is given with its effects. */
export const transitionMachine = transitionOf(milestoneLifecycle, {
  run: () => notProvided("run"),
  destructive: { actions: DESTRUCTIVE_MILESTONE_ACTIONS, question: () => notProvided("question") },
  onRefused: () => notProvided("reportRefused"),
  logFailure: () => notProvided("logFailure"),
});
