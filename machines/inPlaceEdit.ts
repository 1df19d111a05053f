import { assign, emit, fromPromise, sendTo, setup } from "xstate";
import type { Answer, Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import type { LocalizedText } from "./localizedText.ts";
import { notProvided } from "./notProvided.ts";
import { fieldErrorsOf, type Validation } from "./submission.ts";

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
  /** The answers to what somebody else has made of it. */
  | { type: "own.kept" }
  | { type: "newer.kept" }
  | Answer;

type InPlaceEditEmitted<Value> =
  | { type: "edit.saved"; value: Value }
  /** What stands there now is kept. */
  | { type: "edit.givenBack"; value: Value };

interface InPlaceEditEffects<Value, Input> {
  validate: (value: Value) => Promise<Validation<Input>> | Validation<Input>;
  /** What is asked before a value is saved that loses something. */
  question?: (value: Value) => Question | undefined;
  /** Resolves once what shows the record has been read again. */
  save: (input: Input, version: number) => Promise<unknown>;
  readNewest: () => Promise<KnownField<Value>>;
  /** Whether the server refused because the record has another version. */
  isStale: (error: unknown) => boolean;
  /** Tells that what was left was not saved. */
  tellLost?: () => void;
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

/**
 * One field of a record that is edited where it stands: checked, asked about where something is
 * lost, then saved. It may be moved instead, as along a scale; what is refused then opens its input. Where somebody else has changed the record meanwhile its newest version is read:
 * if this field is still as it was it is saved all the same, if not one keeps the one or the other.
 * Saving outlives the page; what is left unsaved is saved, and told of where that is refused.
 */
export function inPlaceEditOf<Value, Input>(effects: InPlaceEditEffects<Value, Input>) {
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
  }).createMachine({
    id: "inPlaceEdit",
    context: ({ input: { known } }) => ({
      known,
      base: known,
      draft: known.value,
      checked: null,
      errors: {},
      failure: null,
      isLeft: false,
    }),
    initial: "reading",
    on: {
      "record.changed": { actions: { type: "keepKnown", params: ({ event }) => event } },
    },
    states: {
      reading: {
        on: {
          "edit.started": { target: "editing", actions: "begin" },
          "move.started": { target: "moving", actions: "begin" },
        },
      },
      moving: {
        on: {
          "value.changed": { actions: { type: "keepDraft", params: ({ event }) => event } },
          "edit.submitted": [
            { guard: "isUnchanged", target: "reading", actions: "announceGivenBack" },
            { target: "checking" },
          ],
          "edit.left": [
            { guard: "isUnchanged", target: "reading" },
            { target: "checking", actions: "leave" },
          ],
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
      editing: {
        always: { guard: "isLeft", target: "reading", actions: "tellLost" },
        on: {
          "value.changed": { actions: { type: "keepDraft", params: ({ event }) => event } },
          "edit.submitted": [
            { guard: "isUnchanged", target: "reading", actions: "announceGivenBack" },
            { target: "checking" },
          ],
          "edit.left": [
            { guard: "isUnchanged", target: "reading" },
            { target: "checking", actions: "leave" },
          ],
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
      checking: {
        entry: "forgetRefusal",
        tags: KEEP_ALIVE,
        on: {
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
          "edit.left": { actions: "leave" },
        },
        invoke: {
          src: "validate",
          input: ({ context }) => ({ value: context.draft }),
          onDone: [
            {
              guard: { type: "isWrong", params: ({ event }) => event.output },
              target: "editing",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
            {
              guard: "loses",
              target: "asking",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
            {
              target: "saving",
              actions: { type: "keepInput", params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: "editing",
            actions: { type: "keepRefusal", params: ({ event }) => event },
          },
        },
      },
      asking: {
        entry: "ask",
        tags: KEEP_ALIVE,
        on: {
          "question.confirmed": "saving",
          "question.declined": "editing",
          "edit.left": { actions: "leave" },
        },
      },
      saving: {
        tags: KEEP_ALIVE,
        on: { "edit.left": { actions: "leave" } },
        invoke: {
          src: "save",
          input: ({ context }) => ({ ...checkedIn(context), version: context.base.version }),
          onDone: { target: "reading", actions: "announceSaved" },
          onError: [
            {
              guard: { type: "isStale", params: ({ event }) => event },
              target: "comparing",
            },
            {
              target: "editing",
              actions: { type: "keepRefusal", params: ({ event }) => event },
            },
          ],
        },
      },
      comparing: {
        tags: KEEP_ALIVE,
        on: { "edit.left": { actions: "leave" } },
        invoke: {
          src: "readNewest",
          onDone: [
            {
              guard: { type: "isAsWanted", params: ({ event }) => ({ newest: event.output }) },
              target: "reading",
              actions: [
                { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
                "announceSaved",
              ],
            },
            {
              guard: { type: "isElsewhere", params: ({ event }) => ({ newest: event.output }) },
              target: "saving",
              actions: { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
            },
            {
              target: "stale",
              actions: { type: "keepNewest", params: ({ event }) => ({ newest: event.output }) },
            },
          ],
          onError: {
            target: "editing",
            actions: { type: "keepRefusal", params: ({ event }) => event },
          },
        },
      },
      stale: {
        always: { guard: "isLeft", target: "reading", actions: "tellLost" },
        on: {
          "edit.left": { target: "reading", actions: "tellLost" },
          "own.kept": "saving",
          "newer.kept": { target: "reading", actions: "announceGivenBack" },
          "edit.cancelled": { target: "reading", actions: "announceGivenBack" },
        },
      },
    },
  });
}

function checkedIn<Input>({ checked }: Pick<Context<unknown, Input>, "checked">) {
  if (checked === null) throw new TypeError("nothing was checked");
  return checked;
}

/** The machine without its effects, for its picture. */
export const inPlaceEditMachine = inPlaceEditOf<unknown, unknown>({
  validate: () => notProvided("validate"),
  save: () => notProvided("save"),
  readNewest: () => notProvided("readNewest"),
  isStale: () => notProvided("isStale"),
});
