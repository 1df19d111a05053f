import { assign, emit, fromCallback, fromPromise, setup, spawnChild, stopChild } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import { type FieldTexts, getFieldErrors } from "./formValues.ts";
import { notProvided } from "./notProvided.ts";

/** A field's value as read from the server. */
export interface StoredField<Value> {
  value: Value;
  /** The version of the record. */
  version: number;
}

/** The result of a validation; `question` must be confirmed before saving. */
export type EditValidation<Input> =
  | { ok: true; value: Input; question?: Question | undefined }
  | { ok: false; errors: FieldTexts };

type InPlaceEditEvent<Value> =
  | { type: "record.changed"; stored: StoredField<Value> }
  | { type: "edit.started" }
  /** The user drags the value itself, without an input. */
  | { type: "move.started" }
  /** The input opens with the moved value. */
  | { type: "move.ended" }
  | { type: "value.changed"; value: Value }
  | { type: "edit.submitted" }
  | { type: "edit.cancelled" }
  | { type: "view.unmounted" }
  /** The view unmounts because the session ended. */
  | { type: "session.ended" }
  /** The user decides which value to keep after a conflict. */
  | { type: "ownValue.chosen" }
  | { type: "newerValue.chosen" };

type InPlaceEditEmitted<Value> =
  | { type: "edit.saved"; value: Value }
  | { type: "edit.reverted"; value: Value };

interface Context<Value, Input> {
  stored: StoredField<Value>;
  /** The value and version that the draft is based on. */
  base: StoredField<Value>;
  draft: Value;
  validated: { input: Input; question?: Question | undefined } | null;
  errors: FieldTexts;
  /** The error of the last attempt, unless it is a field error. */
  failure: unknown;
  /** The view is unmounted, so the user would not see an error. */
  isUnmounted: boolean;
}

const UNLOAD_BLOCKER = "blockUnload";

/** The types, effects, actions and guards of `createInPlaceEditMachine`. */
export function setupInPlaceEdit<Value, Input>(isSame: (one: Value, other: Value) => boolean) {
  return setup({
    types: {
      context: {} as Context<Value, Input>,
      events: {} as InPlaceEditEvent<Value>,
      emitted: {} as InPlaceEditEmitted<Value>,
      input: {} as { stored: StoredField<Value> },
    },
    actors: {
      validate: fromPromise<EditValidation<Input>, { value: Value }>(() => notProvided("validate")),
      confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
      save: fromPromise<unknown, { input: Input; version: number }>(() => notProvided("save")),
      readNewest: fromPromise<StoredField<Value>>(() => notProvided("readNewest")),
      blockUnload: fromCallback(() => notProvided("blockUnload")),
    },
    actions: {
      startEdit: assign(({ context: { stored } }) => ({
        base: stored,
        draft: stored.value,
        validated: null,
        errors: {},
        failure: null,
        isUnmounted: false,
      })),
      setUnmounted: assign({ isUnmounted: true }),
      setDraft: assign((_, { value }: { value: Value }) => ({
        draft: value,
        errors: {},
        failure: null,
      })),
      setValidation: assign((_, validation: EditValidation<Input>) =>
        validation.ok
          ? { validated: { input: validation.value, question: validation.question } }
          : { errors: validation.errors }
      ),
      setNewest: assign((_, { output: newest }: { output: StoredField<Value> }) => ({
        stored: newest,
        base: newest,
      })),
      setFailure: assign((_, { error }: { error: unknown }) => {
        const errors = getFieldErrors(error);
        return Object.keys(errors).length > 0 ? { errors } : { failure: error };
      }),
      preventUnload: spawnChild("blockUnload", { id: UNLOAD_BLOCKER }),
      allowUnload: stopChild(UNLOAD_BLOCKER),
      emitSaved: emit(({ context: { draft } }) => ({ type: "edit.saved" as const, value: draft })),
      emitReverted: emit(({ context: { base } }) => ({
        type: "edit.reverted" as const,
        value: base.value,
      })),
      notifyDiscarded: () => notProvided("notifyDiscarded"),
      logFailure: (_, _failure: { error: unknown }) => notProvided("logFailure"),
    },
    guards: {
      isOriginal: ({ context: { base } }, { value }: { value: Value }) => isSame(base.value, value),
      isUnchanged: ({ context: { base, draft } }) => isSame(base.value, draft),
      isUnmounted: ({ context }) => context.isUnmounted,
      isInvalid: (_, validation: EditValidation<Input>) => !validation.ok,
      needsConfirmation: (_, validation: EditValidation<Input>) =>
        validation.ok && validation.question !== undefined,
      wasConfirmed: ({ context: { validated } }) => validated?.question !== undefined,
      isStale: (_, _failure: { error: unknown }): boolean => notProvided("isStale"),
      isSaved: ({ context }, { output: newest }: { output: StoredField<Value> }) =>
        isSame(newest.value, context.draft),
      isOtherField: ({ context: { base } }, { output: newest }: { output: StoredField<Value> }) =>
        isSame(newest.value, base.value) && newest.version !== base.version,
    },
  });
}
