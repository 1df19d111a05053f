import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "./notProvided.ts";
import type { LocalizedText } from "./localizedText.ts";

export type Values = Readonly<Record<string, unknown>>;
export type FieldTexts = Readonly<Record<string, readonly LocalizedText[]>>;

export type Validation = { ok: true; value: unknown } | { ok: false; errors: FieldTexts };

/** What a submit that was refused for its fields rejects with: the problem body's `errors`. */
export interface FieldRefusal {
  fieldErrors: Record<string, string[]>;
}

export function isFieldRefusal(error: unknown): error is FieldRefusal {
  return typeof error === "object" && error !== null && "fieldErrors" in error &&
    typeof error.fieldErrors === "object" && error.fieldErrors !== null;
}

export type SubmissionEvent =
  | { type: "field.changed"; name: string; value: unknown }
  | { type: "form.submitted" }
  | { type: "form.reset"; values: Values };

export type SubmissionEmitted =
  | { type: "submission.succeeded"; result: unknown }
  | { type: "submission.failed"; failure: unknown };

interface Context {
  values: Values;
  /** What the values were when last saved or reset. */
  initial: Values;
  /** What the values were when last submitted. */
  sent: Values;
  validated: unknown;
  errors: FieldTexts;
  /** What the last attempt was rejected with, by the network, the server or a schema's loading. */
  failure: unknown;
  result: unknown;
}

/**
 * A form on its way to the server: checked here first, then sent, one attempt at a time. What is
 * typed meanwhile is kept and goes with the next attempt.
 */
export const submissionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SubmissionEvent,
    emitted: {} as SubmissionEmitted,
    input: {} as { values: Values },
  },
  actors: {
    validate: fromPromise<Validation, { values: Values }>(() => notProvided("validate")),
    submit: fromPromise<unknown, { value: unknown }>(() => notProvided("submit")),
  },
  actions: {
    change: assign(({ context }, { name, value }: { name: string; value: unknown }) => ({
      values: { ...context.values, [name]: value },
      errors: withoutField(context.errors, name),
    })),
    reset: assign((_, { values }: { values: Values }) => initialContext(values)),
    start: assign({ sent: ({ context }) => context.values, failure: null, errors: {} }),
    keepValidated: assign((_, { value }: { value: unknown }) => ({ validated: value })),
    showErrors: assign((_, { errors }: { errors: FieldTexts }) => ({ errors })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error,
      errors: isFieldRefusal(error) ? error.fieldErrors : {},
    })),
    succeed: assign(({ context }, { result }: { result: unknown }) => ({
      result,
      initial: context.sent,
    })),
    announceFailure: emit((_, { error }: { error: unknown }) => ({
      type: "submission.failed",
      failure: error,
    })),
    announceSuccess: emit((_, { result }: { result: unknown }) => ({
      type: "submission.succeeded",
      result,
    })),
  },
  guards: { isValid: (_, validation: Validation) => validation.ok },
}).createMachine({
  id: "submission",
  context: ({ input }) => initialContext(input.values),
  initial: "editing",
  on: {
    "field.changed": { actions: { type: "change", params: ({ event }) => event } },
    "form.reset": {
      target: ".editing",
      actions: { type: "reset", params: ({ event }) => event },
    },
  },
  states: {
    editing: { on: { "form.submitted": "validating" } },
    validating: {
      entry: "start",
      invoke: {
        src: "validate",
        input: ({ context }) => ({ values: context.values }),
        onDone: [
          {
            guard: { type: "isValid", params: ({ event }) => event.output },
            target: "submitting",
            actions: {
              type: "keepValidated",
              params: ({ event }) => requireAccepted(event.output),
            },
          },
          {
            target: "editing",
            actions: { type: "showErrors", params: ({ event }) => requireRejected(event.output) },
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
        input: ({ context }) => ({ value: context.validated }),
        onDone: {
          target: "submitted",
          actions: [
            { type: "succeed", params: ({ event }) => ({ result: event.output }) },
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

/** A form as its views reach it. */
export type Submission = Pick<
  ActorRefFrom<typeof submissionMachine>,
  "id" | "getSnapshot" | "subscribe" | "send" | "on"
>;
export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether something was changed since the form was opened, reset or saved. */
export function isDirty({ context: { values, initial } }: SubmissionSnapshot): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(initial)]);
  return [...names].some((name) => !Object.is(values[name], initial[name]));
}

/** Whether something was typed that has not been saved; what was typed since saving may go. */
export function isUnsaved(snapshot: SubmissionSnapshot): boolean {
  return isDirty(snapshot) && !snapshot.matches("submitted");
}

/** Whether an attempt is under way. */
export function isBusy(snapshot: SubmissionSnapshot): boolean {
  return snapshot.matches("validating") || snapshot.matches("submitting");
}

/** The machine of one form, its two effects given as plain functions. */
export function submissionOf<Value>(effects: {
  validate: (values: Values, signal: AbortSignal) => Promise<Validation> | Validation;
  submit: (value: Value, signal: AbortSignal) => Promise<unknown>;
}) {
  return submissionMachine.provide({
    actors: {
      validate: fromPromise<Validation, { values: Values }>(async ({ input, signal }) =>
        await effects.validate(input.values, signal)
      ),
      submit: fromPromise<unknown, { value: unknown }>(({ input, signal }) =>
        effects.submit(input.value as Value, signal)
      ),
    },
  });
}

function initialContext(values: Values): Context {
  return {
    values,
    initial: values,
    sent: values,
    validated: null,
    errors: {},
    failure: null,
    result: null,
  };
}

function withoutField(errors: FieldTexts, name: string): FieldTexts {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
}

function requireAccepted(validation: Validation): { value: unknown } {
  if (!validation.ok) throw new TypeError("a guard let refused values through");
  return { value: validation.value };
}

function requireRejected(validation: Validation): { errors: FieldTexts } {
  if (validation.ok) throw new TypeError("a guard held accepted values back");
  return { errors: validation.errors };
}
