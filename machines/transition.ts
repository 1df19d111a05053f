import { type AnyStateMachine, assign, emit, fromPromise, sendTo, setup } from "xstate";
import type { Answer, Question } from "./confirmDialog.ts";
import { type ActionOf, next, type StatusOf } from "./lifecycles/lifecycle.ts";
import { MILESTONE_LOSSES, milestoneLifecycle } from "./lifecycles/milestone.ts";
import { OUTLIVES } from "./outliving.ts";
import { missing } from "./placeholder.ts";

/** Something that is to be done to an entity, with what goes with it. */
export interface ActionRequest<Action extends string> {
  action: Action;
  note?: string;
}

/** What is known of an entity: how it stands, and what it is called. */
export interface Known<Status extends string> {
  status: Status;
  name: string;
}

export type TransitionEvent<Status extends string, Action extends string> =
  | { type: "action.requested"; request: ActionRequest<Action> }
  /** The user was asked about it elsewhere. */
  | { type: "action.confirmed"; request: ActionRequest<Action> }
  | { type: "entity.changed"; known: Known<Status> }
  | { type: "failure.dismissed" }
  | Answer;

/** What an action answers: the entity as it is now. */
export interface Moved<Status extends string> {
  status: Status;
}

/** What it takes to move entities of one kind. */
export interface TransitionEffects<
  Status extends string,
  Action extends string,
  Loss extends Action = never,
> {
  run: (request: ActionRequest<Action>) => Promise<Moved<Status>>;
  /** The actions that lose something, and what is asked before them. */
  losses?: {
    actions: readonly Loss[];
    question: (action: Loss, name: string) => Question;
  };
  /** It has moved. */
  tellMoved?: (known: Known<Status>) => void;
  /** The status that was known did not allow it. */
  tellRefused?: (name: string) => void;
}

interface Context<Status extends string, Action extends string> extends Known<Status> {
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
  effects: TransitionEffects<StatusOf<Lifecycle>, ActionOf<Lifecycle>, Loss>,
) {
  return movedBy((status, action) => next(lifecycle, status, action), effects);
}

function movedBy<Status extends string, Action extends string, Loss extends Action>(
  leadsTo: (status: Status, action: Action) => Status | undefined,
  effects: TransitionEffects<Status, Action, Loss>,
) {
  type Asked = ActionRequest<Action>;
  const questionFor = ({ action }: Asked, name: string): Question | undefined => {
    const loss = effects.losses?.actions.find((one) => one === action);
    return loss && effects.losses?.question(loss, name);
  };
  return setup({
    types: {
      context: {} as Context<Status, Action>,
      events: {} as TransitionEvent<Status, Action>,
      emitted: {} as { type: "entity.moved"; known: Known<Status> },
      input: {} as Known<Status>,
    },
    actors: {
      run: fromPromise<Moved<Status>, Asked>(({ input }) => effects.run(input)),
    },
    actions: {
      keepRequest: assign((_, { request }: { request: Asked }) => ({ request, failure: null })),
      forgetRequest: assign({ request: null, failure: null }),
      expect: assign(({ context }) => ({
        expected: leadsTo(context.status, requested(context).action) ?? null,
      })),
      expectNothing: assign({ expected: null }),
      keepEntity: assign((_, { known }: { known: Known<Status> }) => ({ ...known })),
      keepStatus: assign((_, { status }: Moved<Status>) => ({ status })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: questionFor(requested(context), context.name),
        asker: self,
      })),
      tellMoved: ({ context: { status, name } }) => effects.tellMoved?.({ status, name }),
      announceMoved: emit(({ context: { status, name } }) => ({
        type: "entity.moved",
        known: { status, name },
      })),
      tellRefused: ({ context }) => effects.tellRefused?.(context.name),
    },
    guards: {
      isRefused: ({ context }, { request }: { request: Asked }) =>
        leadsTo(context.status, request.action) === undefined,
      loses: ({ context }, { request }: { request: Asked }) =>
        questionFor(request, context.name) !== undefined,
      isStillAllowed: ({ context }) =>
        leadsTo(context.status, requested(context).action) !== undefined,
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
              actions: "tellRefused",
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
              actions: "tellRefused",
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
            { target: "atRest", actions: ["tellRefused", "forgetRequest"] },
          ],
          "question.declined": { target: "atRest", actions: "forgetRequest" },
        },
      },
      applying: {
        tags: OUTLIVES,
        entry: "expect",
        exit: "expectNothing",
        invoke: {
          src: "run",
          input: ({ context }) => requested(context),
          onDone: {
            target: "atRest",
            actions: [
              { type: "keepStatus", params: ({ event }) => event.output },
              "tellMoved",
              "announceMoved",
              "forgetRequest",
            ],
          },
          onError: {
            target: "atRest.failed",
            actions: { type: "keepFailure", params: ({ event }) => event },
          },
        },
      },
    },
  });
}

function requested<Asked>({ request }: { request: Asked | null }): Asked {
  if (request === null) throw new TypeError("nothing was asked for");
  return request;
}

/** The machine as milestones have it, for its picture: what it is for is given with its effects. */
export const transitionMachine = transitionOf(milestoneLifecycle, {
  run: () => missing("run"),
  losses: { actions: MILESTONE_LOSSES, question: () => missing("question") },
  tellRefused: () => missing("tellRefused"),
});
