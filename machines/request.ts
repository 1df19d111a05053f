import { assign, fromPromise, setup } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import { CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import { KEEP_ALIVE, KEEP_DIALOG } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

interface Requested<Argument> {
  argument: Argument;
  /** The question to confirm first. */
  question?: Question;
}

type RequestEvent<Argument> =
  | { type: "request.made"; argument: Argument }
  | { type: "confirmation.requested"; argument: Argument; question: Question }
  | { type: "result.dismissed" };

interface Context<Argument, Result> {
  /** The request that is being confirmed or sent. */
  requested: Requested<Argument> | null;
  /** The result of the last request, until it is dismissed or the next request starts. */
  result: Result | null;
}

/**
 * Sends one request at a time, after a confirmation if `confirmation.requested`. Ignores other
 * requests meanwhile. A running request outlives the page.
 */
export function createRequestMachine<Argument, Result>() {
  return setup({
    types: {
      context: {} as Context<Argument, Result>,
      events: {} as RequestEvent<Argument>,
    },
    actors: {
      confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
      run: fromPromise<Result, { argument: Argument }>(() => notProvided("run")),
    },
    actions: {
      clearRequested: assign({ requested: null }),
      clearResult: assign({ result: null }),
      logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    },
  }).createMachine({
    id: "request",
    context: { requested: null, result: null },
    initial: "idle",
    states: {
      idle: {
        on: {
          "request.made": {
            target: "running",
            actions: assign({ requested: ({ event: { argument } }) => ({ argument }) }),
          },
          "confirmation.requested": {
            target: "confirming",
            actions: assign({
              requested: ({ event: { argument, question } }) => ({ argument, question }),
            }),
          },
          "result.dismissed": { actions: "clearResult" },
        },
      },
      confirming: {
        tags: KEEP_DIALOG,
        on: { "result.dismissed": { actions: "clearResult" } },
        invoke: {
          src: "confirm",
          input: ({ context: { requested }, self }) => ({
            question: required(requested?.question, "question"),
            requester: self,
          }),
          onDone: "running",
          onError: { target: "idle", actions: "clearRequested" },
        },
      },
      running: {
        tags: [KEEP_ALIVE, KEEP_DIALOG],
        entry: "clearResult",
        invoke: {
          src: "run",
          input: ({ context: { requested } }) => ({
            argument: required(requested, "request").argument,
          }),
          onDone: {
            target: "idle",
            actions: [assign({ result: ({ event }) => event.output }), "clearRequested"],
          },
          onError: {
            target: "idle",
            actions: [
              {
                type: "logFailure",
                params: ({ context: { requested }, event: { error } }) => ({
                  message: requested?.question ? CONFIRMED_ACTION_FAILED : "The request failed",
                  error,
                }),
              },
              "clearRequested",
            ],
          },
        },
      },
    },
  });
}

/** The machine without its types, for the statechart. */
export const requestMachine = createRequestMachine<unknown, unknown>();
