import { assign, emit, fromPromise, setup, type Subscription } from "xstate";
import {
  type Draft,
  type FieldTexts,
  getFieldErrors,
  isAnyFieldChanged,
  isForAnotherRecord,
  replaceValues,
  type Values,
  withoutField,
} from "./formValues.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldTexts };

export type SubmissionEvent<Fields extends Values> =
  | { type: "field.changed"; name: string; value: unknown }
  | { type: "form.submitted" }
  | { type: "form.reset"; values: Fields }
  /** Input of an earlier session, with the values that it was based on. */
  | { type: "draft.restored"; draft: Draft }
  /** The values were merged with a newer version of the record, `initial`. */
  | { type: "form.rebased"; values: Fields; initial: Fields };

export type SubmissionEmitted<Result> =
  | { type: "submission.succeeded"; result: Result }
  | { type: "submission.failed"; failure: unknown };

interface Context<Fields extends Values, Value> {
  values: Fields;
  /** The values when last saved or reset. */
  initial: Fields;
  /** The values when last submitted. */
  sent: Fields;
  /** Identifies the record that the form saves; all attempts to save it share the number. */
  record: number;
  /** Whether the values differ from the initial ones. */
  isDirty: boolean;
  validated: { value: Value } | null;
  errors: FieldTexts;
  /** The error of the last attempt: network, server, or a schema that failed to load. */
  failure: unknown;
}

interface ValidationInput<Fields> {
  values: Fields;
  /** The values when last saved or reset. */
  initial: Fields;
}

interface SubmitInput<Value> {
  value: Value;
  record: number;
}

/**
 * Submits a form: validates it, then sends it, one attempt at a time. Input during an attempt stays
 * for the next one. `isChanged` compares the values with the last saved ones.
 */
export function createSubmissionMachine<Fields extends Values, Value, Result>(
  isChanged: (values: Fields, initial: Fields) => boolean = isAnyFieldChanged,
) {
  return setup({
    types: {
      context: {} as Context<Fields, Value>,
      events: {} as SubmissionEvent<Fields>,
      emitted: {} as SubmissionEmitted<Result>,
      input: {} as { values: Fields },
    },
    actors: {
      validate: fromPromise<Validation<Value>, ValidationInput<Fields>>(
        () => notProvided("validate"),
      ),
      submit: fromPromise<Result, SubmitInput<Value>>(() => notProvided("submit")),
    },
    actions: {
      setField: assign(({ context }, { name, value }: { name: string; value: unknown }) => {
        const values = { ...context.values, [name]: value };
        return {
          values,
          isDirty: isChanged(values, context.initial),
          errors: withoutField(context.errors, name),
        };
      }),
      setDraft: assign(({ context }, { draft }: { draft: Draft }) => {
        const values = replaceValues(context.values, draft.values);
        const initial = replaceValues(context.initial, draft.initial);
        return { values, initial, isDirty: isChanged(values, initial), errors: {} };
      }),
      setFailure: assign(({ context: { record } }, { error }: { error: unknown }) => ({
        failure: error,
        errors: getFieldErrors(error),
        record: isForAnotherRecord(error) ? record + 1 : record,
      })),
      setValidation: assign((_, validation: Validation<Value>) =>
        validation.ok ? { validated: { value: validation.value } } : { errors: validation.errors }
      ),
    },
    guards: { isValid: (_, validation: Validation<Value>) => validation.ok },
  }).createMachine({
    id: "submission",
    context: ({ input }) => createInitialContext<Fields, Value>(input.values),
    initial: "editing",
    on: {
      "field.changed": { actions: { type: "setField", params: ({ event }) => event } },
      "draft.restored": { actions: { type: "setDraft", params: ({ event }) => event } },
      "form.reset": {
        target: ".editing",
        actions: assign(({ context, event }) => ({
          ...createInitialContext<Fields, Value>(event.values),
          record: context.record + 1,
        })),
      },
    },
    states: {
      editing: {
        on: {
          "form.submitted": "validating",
          "form.rebased": {
            actions: assign(({ event: { values, initial } }) => ({
              values,
              initial,
              isDirty: isChanged(values, initial),
              failure: null,
            })),
          },
        },
      },
      validating: {
        entry: assign({ sent: ({ context }) => context.values, failure: null, errors: {} }),
        invoke: {
          src: "validate",
          input: ({ context: { values, initial } }) => ({ values, initial }),
          onDone: [
            {
              guard: { type: "isValid", params: ({ event }) => event.output },
              target: "submitting",
              actions: { type: "setValidation", params: ({ event }) => event.output },
            },
            {
              target: "editing",
              actions: { type: "setValidation", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "editing",
            actions: [
              { type: "setFailure", params: ({ event }) => event },
              emit(({ event }) => ({ type: "submission.failed", failure: event.error })),
            ],
          },
        },
      },
      submitting: {
        invoke: {
          src: "submit",
          input: ({ context: { validated, record } }) => ({
            value: required(validated, "validated value").value,
            record,
          }),
          onDone: {
            target: "submitted",
            actions: [
              assign(({ context: { values, sent, record } }) => ({
                initial: sent,
                record: record + 1,
                isDirty: isChanged(values, sent),
              })),
              emit(({ event }) => ({ type: "submission.succeeded", result: event.output })),
            ],
          },
          onError: {
            target: "editing",
            actions: [
              { type: "setFailure", params: ({ event }) => event },
              emit(({ event }) => ({ type: "submission.failed", failure: event.error })),
            ],
          },
        },
      },
      submitted: {
        on: {
          "field.changed": {
            target: "editing",
            actions: { type: "setField", params: ({ event }) => event },
          },
          "draft.restored": {
            target: "editing",
            actions: { type: "setDraft", params: ({ event }) => event },
          },
        },
      },
    },
  });
}

/** The machine without its types, for the statechart. */
export const submissionMachine = createSubmissionMachine<Values, unknown, unknown>();

/** The part of a submission's snapshot that other actors read. */
export interface SubmissionSnapshot<Fields extends Values = Values> {
  status: string;
  context: { values: Fields; initial: Fields; isDirty: boolean };
  matches(state: "validating" | "submitting" | "submitted"): boolean;
}

/** The part of a submission actor that other actors use. */
export interface Submission<Fields extends Values = Values> {
  id: string;
  getSnapshot(): SubmissionSnapshot<Fields>;
  subscribe(listener: (snapshot: SubmissionSnapshot<Fields>) => void): Subscription;
  send(
    event:
      | { type: "field.changed"; name: string; value: unknown }
      | { type: "draft.restored"; draft: Draft },
  ): void;
  on<Type extends SubmissionEmitted<unknown>["type"] | "*">(
    type: Type,
    listener: (
      event: SubmissionEmitted<unknown> & (Type extends "*" ? unknown : { type: Type }),
    ) => void,
  ): Subscription;
}

/** Whether the form has unsaved input; false after a successful submission. */
export function isUnsaved(snapshot: SubmissionSnapshot): boolean {
  return snapshot.context.isDirty && !snapshot.matches("submitted");
}

/** Whether the form is being validated or sent. */
export function isBusy(snapshot: SubmissionSnapshot): boolean {
  return snapshot.matches("validating") || snapshot.matches("submitting");
}

function createInitialContext<Fields extends Values, Value>(
  values: Fields,
): Context<Fields, Value> {
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
