import { useSelector } from "@xstate/react";
import type { Question } from "../../machines/confirmDialog.ts";
import { requestOf } from "../../machines/request.ts";
import { useChildActor, useLatest } from "./useChildActor.ts";

/** Requests of the server by this name: made one at a time, asked about first where one says so. */
export function useRequest<Result, Argument = void>(
  name: string,
  run: (argument: Argument) => Promise<Result>,
) {
  const latest = useLatest(run);
  const actor = useChildActor(`request ${name}`, () =>
    requestOf<Argument, Result>({
      run: (argument) => latest.current(argument),
      logFailure: (message, error) => console.error(message, error),
    }));
  return {
    isRunning: useSelector(actor, (snapshot) => snapshot.matches("running")),
    /** What the last one came to, until it is dismissed. */
    result: useSelector(actor, ({ context }) => context.result),
    make: (argument: Argument) => actor.send({ type: "request.made", argument }),
    ask: (question: Question, argument: Argument) =>
      actor.send({ type: "request.made", argument, question }),
    dismiss: () => actor.send({ type: "result.dismissed" }),
  };
}
