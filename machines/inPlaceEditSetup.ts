import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from "xstate";
import { type Answer, CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import type { LocalizedText } from "./localizedText.ts";
import { fieldErrorsOf } from "./formValues.ts";
import type { Validation } from "./submission.ts";

/** A field of a record as it was read. */
export interface KnownField<Value> {
  value: Value;
  /** Of the record. */
  version: number;
}

type InPlaceEditEvent<Value> =
  /** The record was read again. */
  | { type: "record.changed"; known: KnownField<Value> }
  | { type: "edit.started" }
  /** The value is taken hold of where it is drawn, without an input. */
  | { type: "move.started" }
  | { type: "value.changed"; value: Value }
  /** By Enter, by the button, or by leaving the field. */
  | { type: "edit.submitted" }
  | { type: "edit.cancelled" }
  /** What shows the field is gone from the page. */
  | { type: "edit.left" }
  /** So is the session that it was begun in. */
  | { type: "edit.dropped" }
  /** The answers to what somebody else has made of it. */
  | { type: "own.kept" }
  | { type: "newer.kept" }
  | Answer;

type InPlaceEditEmitted<Value> =
  | { type: "edit.saved"; value: Value }
  /** What stands there now is kept. */
  | { type: "edit.givenBack"; value: Value };

export interface InPlaceEditEffects<Value, Input> {
  validate: (value: Value) => Promise<Validation<Input>> | Validation<Input>;
  /** What is asked before a value is saved that loses something. */
  question?: (value: Value) => Question | undefined;
  /** Resolves once what shows the record has been read again. */
  save: (input: Input, version: number) => Promise<unknown>;
  readNewest: () => Promise<KnownField<Value>>;
  /** Whether the server refused because the record has another version. */
  isStale: (error: unknown) => boolean;
  /** Has the browser ask before the page is closed or loaded anew, until it is let go. */
  holdPage?: () => () => void;
  /** Tells that what was left was not saved. */
  tellLost?: () => void;
  logFailure: (message: string, error: unknown) => void;
  /** Whether two values are one; by default whether they are identical. */
  isSame?: (one: Value, other: Value) => boolean;
}

interface Context<Value, Input> {
  known: KnownField<Value>;
  /** What was known when it began, or what somebody else has made of it since. */
  base: KnownField<Value>;
  draft: Value;
  checked: { input: Input } | null;
  errors: Readonly<Record<string, readonly LocalizedText[]>>;
  /** What saving was rejected with, other than for the value. */
  failure: unknown;
  /** Nobody would see a refusal any more. */
  isLeft: boolean;
}

const HOLDING = "holdPage";

/** What the machine of a field that is edited in place knows and does. */
export function inPlaceEditSetup<Value, Input>(effects: InPlaceEditEffects<Value, Input>) {
  const { isSame = Object.is } = effects;
  return setup({
    types: {
      context: {} as Context<Value, Input>,
      events: {} as InPlaceEditEvent<Value>,
      emitted: {} as InPlaceEditEmitted<Value>,
      input: {} as { known: KnownField<Value> },
    },
    actors: {
      validate: fromPromise<Validation<Input>, { value: Value }>(async ({ input }) =>
        await effects.validate(input.value)
      ),
      save: fromPromise<unknown, { input: Input; version: number }>(({ input }) =>
        effects.save(input.input, input.version)
      ),
      readNewest: fromPromise<KnownField<Value>>(() => effects.readNewest()),
      holdPage: fromCallback(() => effects.holdPage?.()),
    },
    actions: {
      keepKnown: assign((_, { known }: { known: KnownField<Value> }) => ({ known })),
      begin: assign(({ context: { known } }) => ({
        base: known,
        draft: known.value,
        checked: null,
        errors: {},
        failure: null,
        isLeft: false,
      })),
      leave: assign({ isLeft: true }),
      tellLost: () => effects.tellLost?.(),
      keepDraft: assign((_, { value }: { value: Value }) => ({
        draft: value,
        errors: {},
        failure: null,
      })),
      hold: spawnChild("holdPage", { id: HOLDING }),
      letGo: stopChild(HOLDING),
      keepInput: assign((_, validation: Validation<Input>) =>
        validation.ok ? { checked: { input: validation.value } } : { errors: validation.errors }
      ),
      keepNewest: assign((_, { newest }: { newest: KnownField<Value> }) => ({
        known: newest,
        base: newest,
      })),
      forgetRefusal: assign({ errors: {}, failure: null }),
      keepRefusal: assign((_, { error }: { error: unknown }) => {
        const errors = fieldErrorsOf(error);
        return Object.keys(errors).length > 0 ? { errors } : { failure: error };
      }),
      logIfConfirmed: ({ context }, { error }: { error: unknown }) => {
        if (effects.question?.(context.draft) === undefined) return;
        effects.logFailure(CONFIRMED_ACTION_FAILED, error);
      },
      announceSaved: emit(({ context: { draft } }) => ({
        type: "edit.saved" as const,
        value: draft,
      })),
      announceGivenBack: emit(({ context: { base } }) => ({
        type: "edit.givenBack" as const,
        value: base.value,
      })),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: effects.question?.(context.draft),
        asker: self,
      })),
    },
    guards: {
      isAsItStood: ({ context: { base } }, { value }: { value: Value }) =>
        isSame(base.value, value),
      isUnchanged: ({ context: { base, draft } }) => isSame(base.value, draft),
      isLeft: ({ context }) => context.isLeft,
      isWrong: (_, validation: Validation<Input>) => !validation.ok,
      loses: ({ context }) => effects.question?.(context.draft) !== undefined,
      isStale: (_, { error }: { error: unknown }) => effects.isStale(error),
      isAsWanted: ({ context }, { newest }: { newest: KnownField<Value> }) =>
        isSame(newest.value, context.draft),
      isElsewhere: ({ context: { base } }, { newest }: { newest: KnownField<Value> }) =>
        isSame(newest.value, base.value) && newest.version !== base.version,
    },
  });
}

/** What is to be sent. */
export function checkedIn<Input>({ checked }: Pick<Context<unknown, Input>, "checked">) {
  if (checked === null) throw new TypeError("nothing was checked");
  return checked;
}
