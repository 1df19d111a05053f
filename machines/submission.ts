import { assign, emit, fromPromise, setup, type Subscription } from "xstate";
import {
  changedFields,
  conflictTexts,
  fieldErrorsOf,
  type FieldTexts,
  isAnyFieldChanged,
  isForAnotherRecord,
  type Values,
  withoutField,
} from "./formValues.ts";
import { notProvided } from "./notProvided.ts";

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldTexts };

export type SubmissionEvent<Fields extends Values> =
  | { type: "field.changed"; name: string; value: unknown }
  | { type: "form.submitted" }
  | { type: "form.reset"; values: Fields }
  /** A newer version of the record has been read; fields that were changed keep what was typed. */
  | { type: "form.rebased"; values: Fields };

export type SubmissionEmitted<Result> =
  | { type: "submission.succeeded"; result: Result }
  | { type: "submission.failed"; failure: unknown };

interface Context<Fields extends Values, Value> {
  values: Fields;
  /** What the values were when last saved or reset. */
  initial: Fields;
  /** What the values were when last submitted. */
  sent: Fields;
  /** Counts the records that the form is for: attempts to save one of them have the same number. */
  record: number;
  /** Whether something was changed since the form was opened, reset or saved. */
  isDirty: boolean;
  validated: Checked<Value> | null;
  errors: FieldTexts;
  /** What the last attempt was rejected with, by the network, the server or a schema's loading. */
  failure: unknown;
}

type Checked<Value> = { value: Value };

interface SubmissionEffects<Fields extends Values, Value, Result> {
  validate: (
    values: Fields,
    signal: AbortSignal,
    /** What they were when last saved or reset. */
    initial: Fields,
  ) => Promise<Validation<Value>> | Validation<Value>;
  submit: (value: Value, signal: AbortSignal, record: number) => Promise<Result>;
  /** Whether the values are others than when last saved; by default whether any field's is. */
  isChanged?: (values: Fields, initial: Fields) => boolean;
}

/**
 * A form on its way to the server: checked here first, then sent, one attempt at a time. What is
 * typed meanwhile is kept and goes with the next attempt.
 */
export function submissionOf<Fields extends Values, Value, Result>(
  effects: SubmissionEffects<Fields, Value, Result>,
) {
  const { isChanged = isAnyFieldChanged } = effects;
  return setup({
    types: {
      context: {} as Context<Fields, Value>,
      events: {} as SubmissionEvent<Fields>,
      emitted: {} as SubmissionEmitted<Result>,
      input: {} as { values: Fields },
    },
    actors: {
      validate: fromPromise<Validation<Value>, { values: Fields; initial: Fields }>(
        async ({ input, signal }) => await effects.validate(input.values, signal, input.initial),
      ),
      submit: fromPromise<Result, Checked<Value> & { record: number }>(({ input, signal }) =>
        effects.submit(input.value, signal, input.record)
      ),
    },
    actions: {
      change: assign(({ context }, { name, value }: { name: string; value: unknown }) => {
        const values = { ...context.values, [name]: value };
        return {
          values,
          isDirty: isChanged(values, context.initial),
          errors: withoutField(context.errors, name),
        };
      }),
      reset: assign(({ context }, { values }: { values: Fields }) => ({
        ...initialContext<Fields, Value>(values),
        record: context.record + 1,
      })),
      rebase: assign(({ context }, { values: newest }: { values: Fields }) => {
        const changed = changedFields(context.values, context.initial);
        const values = { ...newest, ...changed };
        return {
          ...initialContext<Fields, Value>(newest),
          values,
          record: context.record,
          isDirty: isChanged(values, newest),
          errors: conflictTexts(changed, context.initial, newest),
        };
      }),
      start: assign({ sent: ({ context }) => context.values, failure: null, errors: {} }),
      keepValidation: assign((_, validation: Validation<Value>) =>
        validation.ok ? { validated: { value: validation.value } } : { errors: validation.errors }
      ),
      showFailure: assign(({ context: { record } }, { error }: { error: unknown }) => ({
        failure: error,
        errors: fieldErrorsOf(error),
        record: isForAnotherRecord(error) ? record + 1 : record,
      })),
      succeed: assign(({ context: { values, sent, record } }) => ({
        initial: sent,
        record: record + 1,
        isDirty: isChanged(values, sent),
      })),
      announceFailure: emit((_, { error }: { error: unknown }) => ({
        type: "submission.failed",
        failure: error,
      })),
      announceSuccess: emit((_, { result }: { result: Result }) => ({
        type: "submission.succeeded",
        result,
      })),
    },
    guards: { isValid: (_, validation: Validation<Value>) => validation.ok },
  }).createMachine({
    id: "submission",
    context: ({ input }) => initialContext<Fields, Value>(input.values),
    initial: "editing",
    on: {
      "field.changed": { actions: { type: "change", params: ({ event }) => event } },
      "form.reset": {
        target: ".editing",
        actions: { type: "reset", params: ({ event }) => event },
      },
      "form.rebased": {
        target: ".editing",
        actions: { type: "rebase", params: ({ event }) => event },
      },
    },
    states: {
      editing: { on: { "form.submitted": "validating" } },
      validating: {
        entry: "start",
        invoke: {
          src: "validate",
          input: ({ context: { values, initial } }) => ({ values, initial }),
          onDone: [
            {
              guard: { type: "isValid", params: ({ event }) => event.output },
              target: "submitting",
              actions: { type: "keepValidation", params: ({ event }) => event.output },
            },
            {
              target: "editing",
              actions: { type: "keepValidation", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "editing",
            actions: [
              { type: "showFailure", params: ({ event }) => event },
              { type: "announceFailure", params: ({ event }) => event },
            ],
          },
        },
      },
      submitting: {
        invoke: {
          src: "submit",
          input: ({ context }) => ({ ...requireValidated(context), record: context.record }),
          onDone: {
            target: "submitted",
            actions: [
              "succeed",
              { type: "announceSuccess", params: ({ event }) => ({ result: event.output }) },
            ],
          },
          onError: {
            target: "editing",
            actions: [
              { type: "showFailure", params: ({ event }) => event },
              { type: "announceFailure", params: ({ event }) => event },
            ],
          },
        },
      },
      submitted: {
        on: {
          "field.changed": {
            target: "editing",
            actions: { type: "change", params: ({ event }) => event },
          },
        },
      },
    },
  });
}

/** The machine without its effects, for its picture. */
export const submissionMachine = submissionOf<Values, unknown, unknown>({
  validate: () => notProvided("validate"),
  submit: () => notProvided("submit"),
});

/** What others see of a form's state. */
export interface SubmissionSnapshot<Fields extends Values = Values> {
  context: { values: Fields; isDirty: boolean };
  matches(state: "validating" | "submitting" | "submitted"): boolean;
}

/** A form as others follow it. */
export interface Submission<Fields extends Values = Values> {
  id: string;
  getSnapshot(): SubmissionSnapshot<Fields>;
  subscribe(listener: (snapshot: SubmissionSnapshot<Fields>) => void): Subscription;
  send(event: { type: "field.changed"; name: string; value: unknown }): void;
  on(type: "submission.succeeded", listener: () => void): Subscription;
  on(type: "submission.failed", listener: (event: { failure: unknown }) => void): Subscription;
}

/** Whether something was typed that has not been saved; what was typed since saving may go. */
export function isUnsaved(snapshot: SubmissionSnapshot): boolean {
  return snapshot.context.isDirty && !snapshot.matches("submitted");
}

/** Whether an attempt is under way. */
export function isBusy(snapshot: SubmissionSnapshot): boolean {
  return snapshot.matches("validating") || snapshot.matches("submitting");
}

function initialContext<Fields extends Values, Value>(values: Fields): Context<Fields, Value> {
  return {
    values,
    initial: values,
    sent: values,
    record: 0,
    isDirty: false,
    validated: null,
    errors: {},
    failure: null,
  };
}

function requireValidated<Value>({ validated }: Pick<Context<Values, Value>, "validated">) {
  if (validated === null) throw new TypeError("nothing was validated");
  return validated;
}
