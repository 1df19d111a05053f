import { assign, fromPromise, sendTo, setup } from "xstate";
import { type Answer, CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

interface RequestEffects<Argument, Result> {
  /** Calls the server and sees to what follows from its answer. */
  run: (argument: Argument) => Promise<Result>;
  logFailure: (message: string, error: unknown) => void;
}

/** What is asked of the server, and what the user is asked before it. */
interface Asked<Argument> {
  argument: Argument;
  question?: Question | undefined;
}

type RequestEvent<Argument> =
  | ({ type: "request.made" } & Asked<Argument>)
  | { type: "result.dismissed" }
  | Answer;

interface Context<Argument, Result> {
  asked: Asked<Argument> | null;
  /** What the last one came to, until it is dismissed or another one is under way. */
  result: Result | null;
}

/**
 * Requests of the server, one at a time: asked about first where there is a question, then made.
 * What is asked for meanwhile is passed over: nothing is done twice. One that is under way outlives
 * the page. Why the server refuses is told by the call itself.
 */
export function requestOf<Argument, Result>(effects: RequestEffects<Argument, Result>) {
  return setup({
    types: {
      context: {} as Context<Argument, Result>,
      events: {} as RequestEvent<Argument>,
    },
    actors: {
      run: fromPromise<Result, Asked<Argument>>(async ({ input }) =>
        await effects.run(input.argument)
      ),
    },
    actions: {
      keep: assign((_, { argument, question }: Asked<Argument>) => ({
        asked: { argument, question },
      })),
      forget: assign({ asked: null }),
      keepResult: assign((_, { result }: { result: Result }) => ({ result })),
      dismiss: assign({ result: null }),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: askedIn(context).question,
        asker: self,
      })),
      logFailure: ({ context }, { error }: { error: unknown }) =>
        effects.logFailure(
          askedIn(context).question ? CONFIRMED_ACTION_FAILED : "The request failed",
          error,
        ),
    },
    guards: { hasQuestion: (_, { question }: Asked<Argument>) => question !== undefined },
  }).createMachine({
    id: "request",
    context: { asked: null, result: null },
    initial: "resting",
    states: {
      resting: {
        on: {
          "request.made": [
            {
              guard: { type: "hasQuestion", params: ({ event }) => event },
              target: "asking",
              actions: { type: "keep", params: ({ event }) => event },
            },
            { target: "running", actions: { type: "keep", params: ({ event }) => event } },
          ],
          "result.dismissed": { actions: "dismiss" },
        },
      },
      asking: {
        entry: "ask",
        on: {
          "question.confirmed": "running",
          "question.declined": { target: "resting", actions: "forget" },
          "result.dismissed": { actions: "dismiss" },
        },
      },
      running: {
        tags: KEEP_ALIVE,
        entry: "dismiss",
        invoke: {
          src: "run",
          input: ({ context }) => askedIn(context),
          onDone: {
            target: "resting",
            actions: [
              { type: "keepResult", params: ({ event }) => ({ result: event.output }) },
              "forget",
            ],
          },
          onError: {
            target: "resting",
            actions: [{ type: "logFailure", params: ({ event }) => event }, "forget"],
          },
        },
      },
    },
  });
}

function askedIn<Argument>({ asked }: Context<Argument, unknown>): Asked<Argument> {
  if (asked === null) throw new TypeError("nothing was asked for");
  return asked;
}

/** The machine without its effects, for its picture. */
export const requestMachine = requestOf<unknown, unknown>({
  run: () => notProvided("run"),
  logFailure: () => notProvided("logFailure"),
});
