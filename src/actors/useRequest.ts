import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import type { Question } from "../../machines/confirmDialog.ts";
import { createRequestMachine } from "../../machines/request.ts";
import { type Services, useServices } from "./services.ts";
import { useChildActor, useLatest } from "./useChildActor.ts";

type Run<Argument, Result> = (argument: Argument, signal: AbortSignal) => Promise<Result>;

/** Sends requests one at a time; `confirmAndSend` confirms first. */
export function useRequest<Result, Argument = void>(name: string, run: Run<Argument, Result>) {
  const services = useServices();
  const latest = useLatest(run);
  const actor = useChildActor(
    `request ${name}`,
    () =>
      createRequestMachine<Argument, Result>().provide(
        createRequestImplementations<Argument, Result>(
          services,
          (argument, signal) => latest.current(argument, signal),
        ),
      ),
  );
  return {
    isRunning: useSelector(actor, (snapshot) => snapshot.matches("running")),
    /** The result of the last request, until it is dismissed. */
    result: useSelector(actor, ({ context }) => context.result),
    send: (argument: Argument) => actor.send({ type: "request.made", argument }),
    confirmAndSend: (question: Question, argument: Argument) =>
      actor.send({ type: "confirmation.requested", argument, question }),
    dismiss: () => actor.send({ type: "result.dismissed" }),
  };
}

const createRequestImplementations = <Argument, Result>(
  { actors: { confirmDialog } }: Services,
  run: Run<Argument, Result>,
) => ({
  actors: {
    confirm: createConfirm(confirmDialog),
    run: fromPromise<Result, { argument: Argument }>(async ({ input, signal }) =>
      await run(input.argument, signal)
    ),
  },
  actions: {
    logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
      console.error(message, error),
  },
});
