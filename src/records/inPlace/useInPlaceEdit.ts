import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useId } from "react";
import { fromCallback, fromPromise } from "xstate";
import { createConfirm } from "../../../machines/confirm.ts";
import { CONFIRMED_ACTION_FAILED, type Question } from "../../../machines/confirmDialog.ts";
import { createInPlaceEditMachine } from "../../../machines/inPlaceEdit.ts";
import type { EditValidation, StoredField } from "../../../machines/inPlaceEditSetup.ts";
import { getSessionUser } from "../../../machines/session.ts";
import type { Validation } from "../../../machines/submission.ts";
import { describeFailureText } from "../../actors/describeFailure.ts";
import { blockUnload } from "../../actors/blockUnload.ts";
import { type Services, useServices } from "../../actors/services.ts";
import { useChildOnDemand, useEmitted, useLatest } from "../../actors/useChildActor.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { createToasts } from "../../actors/useToast.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { type FormOf, schemas } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useLocalizedText, useTranslation } from "../../i18n/Translation.tsx";
import {
  type EditableResource,
  invalidateAll,
  type RecordSaving,
  type VersionedRecord,
} from "../form/recordSaving.ts";

export interface EditCallbacks<Value> {
  onSaved?: (value: Value) => void;
  /** The edit was left or cancelled; `value` is the stored one. */
  onReverted?: (value: Value) => void;
}

interface InPlaceOptions<Value, Input> extends EditCallbacks<Value> {
  stored: StoredField<Value>;
  validate: (value: Value) => Promise<Validation<Input>> | Validation<Input>;
  question?: (value: Value) => Question | undefined;
  save: (input: Input, version: number, signal: AbortSignal) => Promise<unknown>;
  readNewest: () => Promise<StoredField<Value>>;
  isSame?: (one: Value, other: Value) => boolean;
}

/** The state and commands of a field that is edited in place. */
export function useInPlaceEdit<Value, Input>(options: InPlaceOptions<Value, Input>) {
  const { stored, isSame } = options;
  const { t } = useTranslation();
  const localize = useLocalizedText();
  const { actors } = useServices();
  const latest = useLatest(options);
  const { actor, ensureStarted } = useChildOnDemand(
    `inPlaceEdit ${useId()}`,
    () =>
      createInPlaceEditMachine<Value, Input>(isSame)
        .provide(createInPlaceEditImplementations<Value, Input>(actors, latest)),
    () => ({ stored: latest.current.stored }),
  );
  useEffect(() => actor?.send({ type: "record.changed", stored: latest.current.stored }), [
    actor,
    stored.version,
    JSON.stringify(stored.value),
  ]);

  // Ends the edit before its actor is released. Another session must not save it.
  useEffect(() => {
    if (actor === undefined) return;
    const user = () => getSessionUser(actors.session.getSnapshot())?.id;
    const startedBy = user();
    return () => actor.send({ type: user() === startedBy ? "view.unmounted" : "session.ended" });
  }, [actor, actors]);
  useEmitted(actor, "edit.saved", ({ value }) => options.onSaved?.(value));
  useEmitted(actor, "edit.reverted", ({ value }) => options.onReverted?.(value));

  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { draft, base, errors, failure } = snapshot?.context ?? createInitialContext(stored);
  const texts = Object.values(errors).flat().map(localize);
  return {
    isViewing: snapshot?.matches("viewing") ?? true,
    isEditing: snapshot?.matches({ changing: "editing" }) ?? false,
    isMoving: snapshot?.matches({ changing: "moving" }) ?? false,
    isStale: snapshot?.matches("stale") ?? false,
    isBusy: ["validating", "confirming", "saving", "comparing"].some((state) =>
      snapshot?.value === state
    ),
    draft,
    /** The stored value, which another user may have changed. */
    newest: base.value,
    /** The validation error. */
    error: texts.length > 0 ? texts.join(" ") : undefined,
    /** The message of a failed request. */
    failure: failure === null ? undefined : describeFailureText(failure, t),
    start: () => ensureStarted().send({ type: "edit.started" }),
    move: () => ensureStarted().send({ type: "move.started" }),
    endMove: () => ensureStarted().send({ type: "move.ended" }),
    change: (value: Value) => ensureStarted().send({ type: "value.changed", value }),
    submit: () => ensureStarted().send({ type: "edit.submitted" }),
    cancel: () => ensureStarted().send({ type: "edit.cancelled" }),
    keepOwn: () => ensureStarted().send({ type: "ownValue.chosen" }),
    keepNewer: () => ensureStarted().send({ type: "newerValue.chosen" }),
  };
}

function createInPlaceEditImplementations<Value, Input>(
  actors: Services["actors"],
  latest: { readonly current: InPlaceOptions<Value, Input> },
) {
  return {
    actors: {
      validate: fromPromise<EditValidation<Input>, { value: Value }>(async ({ input }) => {
        const { validate, question } = latest.current;
        const validation = await validate(input.value);
        return validation.ok ? { ...validation, question: question?.(input.value) } : validation;
      }),
      confirm: createConfirm(actors.confirmDialog),
      save: fromPromise<unknown, { input: Input; version: number }>(
        ({ input: { input, version }, signal }) => latest.current.save(input, version, signal),
      ),
      readNewest: fromPromise<StoredField<Value>>(() => latest.current.readNewest()),
      blockUnload: fromCallback(blockUnload),
    },
    actions: {
      notifyDiscarded: () => notifyDiscarded(actors),
      logFailure: (_: unknown, { error }: { error: unknown }) =>
        console.error(CONFIRMED_ACTION_FAILED, error),
    },
    guards: { isStale: (_: unknown, { error }: { error: unknown }) => isStaleVersion(error) },
  };
}

/** Waits for a sign-out to finish, as that clears all toasts. */
function notifyDiscarded(actors: Services["actors"]): void {
  const notify = () => createToasts(actors).warning(message("Your changes have not been saved."));
  const { session } = actors;
  if (!session.getSnapshot().matches("signingOut")) return notify();
  const subscription = session.on("session.ended", () => {
    subscription.unsubscribe();
    queueMicrotask(notify);
  });
}

const createInitialContext = <Value>(stored: StoredField<Value>) => ({
  draft: stored.value,
  base: stored,
  errors: {},
  failure: null,
});

export type InPlaceEdit<Value> = ReturnType<typeof useInPlaceEdit<Value, unknown>>;

interface PatchedFieldOptions<Fields, Entity, Patch, Value> extends EditCallbacks<Value> {
  saving: RecordSaving<EditableResource<Entity, Patch, unknown>>;
  /** The record, or the fields of it that the view has. */
  record: Fields;
  /** The schema that the change is validated with. */
  schema: FormOf<Patch>;
  getValue: (record: Fields) => Value;
  /** Returns the body of the request without `version`. */
  toPatch: (value: Value) => object;
  isSame?: (one: Value, other: Value) => boolean;
}

/** Edits one field of a record in place, validated as in its form. */
export function usePatchedField<
  Fields extends VersionedRecord,
  Entity extends Fields,
  Patch extends { version: number },
  Value,
>(options: PatchedFieldOptions<Fields, Entity, Patch, Value>) {
  const { saving, record, schema, getValue, toPatch, isSame, ...callbacks } = options;
  const services = useServices();
  const { http } = services;
  const client = useQueryClient();
  const { id, version } = record;
  return useInPlaceEdit<Value, Patch>({
    stored: { value: getValue(record), version },
    validate: (value) => schemas().validate(schema, { ...toPatch(value), version }),
    async save(input, version, signal) {
      const change = createUndoableChange(services);
      const options = { ...change.options, signal, quiet: true };
      await saving.resource.update(http, id, { ...input, version }, options);
      change.notifyDone(message(saving.editTexts.done));
      await invalidateAll(client, saving.invalidatedKeys);
    },
    async readNewest() {
      const detail = saving.resource.queries(http).detail(id);
      const newest = await client.fetchQuery({ ...detail, staleTime: 0 });
      void invalidateAll(client, saving.invalidatedKeys);
      return { value: getValue(newest), version: newest.version };
    },
    ...(isSame && { isSame }),
    ...callbacks,
  });
}
