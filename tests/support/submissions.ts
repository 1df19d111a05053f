import { fromPromise } from "xstate";
import type { Values } from "../../machines/formValues.ts";
import { createSubmissionMachine, type Validation } from "../../machines/submission.ts";

interface Overrides<Fields, Value, Result> {
  validate: (values: Fields, signal: AbortSignal) => Promise<Validation<Value>> | Validation<Value>;
  submit: (value: Value, signal: AbortSignal) => Promise<Result>;
  isChanged?: (values: Fields, initial: Fields) => boolean;
}

/** Creates a submission machine with these effects. */
export const createTestSubmission = <Fields extends Values, Value, Result>(
  { validate, submit, isChanged }: Overrides<Fields, Value, Result>,
) =>
  createSubmissionMachine<Fields, Value, Result>(isChanged).provide({
    actors: {
      validate: fromPromise<Validation<Value>, { values: Fields; initial: Fields }>(
        async ({ input, signal }) => await validate(input.values, signal),
      ),
      submit: fromPromise<Result, { value: Value; record: number }>(({ input, signal }) =>
        submit(input.value, signal)
      ),
    },
  });
