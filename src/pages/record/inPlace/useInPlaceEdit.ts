import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useId } from "react";
import type { Question } from "../../../../machines/confirmDialog.ts";
import { inPlaceEditOf } from "../../../../machines/inPlaceEdit.ts";
import type { KnownField } from "../../../../machines/inPlaceEditSetup.ts";
import { sessionUser } from "../../../../machines/session.ts";
import type { Validation } from "../../../../machines/submission.ts";
import { failureText } from "../../../actors/describeFailure.ts";
import { holdPage } from "../../../actors/holdPage.ts";
import { type Services, useServices } from "../../../actors/services.ts";
import { useChildOnDemand, useEmitted, useLatest } from "../../../actors/useChildActor.ts";
import { undoable } from "../../../actors/undoable.ts";
import { toastsOf } from "../../../actors/useToast.ts";
import { type FormOf, schemas } from "../../../api/schemas.ts";
import { message } from "../../../i18n/catalogue.ts";
import { useLocalizedText, useTranslation } from "../../../i18n/Translation.tsx";
import {
  type Changing,
  invalidateAll,
  isStaleVersion,
  type RecordSaving,
  type VersionedRecord,
} from "../recordSaving.ts";

/** What is told of how an edit ended. */
export interface EditEnds<Value> {
  onSaved?: (value: Value) => void;
  /** It was left, or given up, as it stands now. */
  onGivenBack?: (value: Value) => void;
}

interface InPlaceOptions<Value, Input> extends EditEnds<Value> {
  known: KnownField<Value>;
  validate: (value: Value) => Promise<Validation<Input>> | Validation<Input>;
  question?: (value: Value) => Question | undefined;
  save: (input: Input, version: number) => Promise<unknown>;
  readNewest: () => Promise<KnownField<Value>>;
  isSame?: (one: Value, other: Value) => boolean;
}

/** A field of a record that is edited where it stands. */
export function useInPlaceEdit<Value, Input>(options: InPlaceOptions<Value, Input>) {
  const { known, isSame } = options;
  const { t } = useTranslation();
  const localize = useLocalizedText();
  const { actors } = useServices();
  const latest = useLatest(options);
  const { actor, begin } = useChildOnDemand(
    `inPlaceEdit ${useId()}`,
    () =>
      inPlaceEditOf<Value, Input>({
        validate: (value) => latest.current.validate(value),
        question: (value) => latest.current.question?.(value),
        save: (input, version) => latest.current.save(input, version),
        readNewest: () => latest.current.readNewest(),
        isStale: isStaleVersion,
        holdPage,
        tellLost: () => tellLost(actors),
        logFailure: (message, error) => console.error(message, error),
        ...(isSame && { isSame }),
      }),
    () => ({ known: latest.current.known }),
  );
  useEffect(() => actor?.send({ type: "record.changed", known: latest.current.known }), [
    actor,
    known.version,
    JSON.stringify(known.value),
  ]);

  // Before it is released. What was begun in one session is not saved in another.
  useEffect(() => {
    if (actor === undefined) return;
    const user = () => sessionUser(actors.session.getSnapshot())?.id;
    const begunBy = user();
    return () => actor.send({ type: user() === begunBy ? "edit.left" : "edit.dropped" });
  }, [actor, actors]);
  useEmitted(actor, "edit.saved", ({ value }) => options.onSaved?.(value));
  useEmitted(actor, "edit.givenBack", ({ value }) => options.onGivenBack?.(value));

  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { draft, base, errors, failure } = snapshot?.context ?? untouched(known);
  const texts = Object.values(errors).flat().map(localize);
  return {
    isReading: snapshot?.matches("reading") ?? true,
    isEditing: snapshot?.matches("editing") ?? false,
    isMoving: snapshot?.matches("moving") ?? false,
    isStale: snapshot?.matches("stale") ?? false,
    /** It is being checked, asked about or saved. */
    isBusy: ["checking", "asking", "saving", "comparing"].some((state) =>
      snapshot?.value === state
    ),
    draft,
    /** What stands there now, once somebody else has changed it. */
    newest: base.value,
    /** What is wrong with the value. */
    error: texts.length > 0 ? texts.join(" ") : undefined,
    /** Why it could not be saved, where that is not the value's fault. */
    failure: failure === null ? undefined : failureText(failure, t),
    start: () => begin().send({ type: "edit.started" }),
    move: () => begin().send({ type: "move.started" }),
    change: (value: Value) => begin().send({ type: "value.changed", value }),
    submit: () => begin().send({ type: "edit.submitted" }),
    cancel: () => begin().send({ type: "edit.cancelled" }),
    keepOwn: () => begin().send({ type: "own.kept" }),
    keepNewer: () => begin().send({ type: "newer.kept" }),
  };
}

/** Tells it once the session has ended where it is ending, as its end clears all toasts. */
function tellLost(actors: Services["actors"]): void {
  const tell = () => toastsOf(actors).warning(message("What you changed has not been saved."));
  const { session } = actors;
  if (!session.getSnapshot().matches("signingOut")) return tell();
  const following = session.on("session.ended", () => {
    following.unsubscribe();
    queueMicrotask(tell);
  });
}

/** What there is of it before anybody edits. */
const untouched = <Value>(known: KnownField<Value>) => ({
  draft: known.value,
  base: known,
  errors: {},
  failure: null,
});

export type InPlaceEdit<Value> = ReturnType<typeof useInPlaceEdit<Value, unknown>>;

interface PatchedFieldOptions<Known, Entity, Patch, Value> extends EditEnds<Value> {
  of: RecordSaving<Changing<Entity, Patch, unknown>>;
  /** The record, or what is known of it where it is shown. */
  record: Known;
  /** What a change is checked by. */
  checkedBy: FormOf<Patch>;
  valueOf: (record: Known) => Value;
  /** What is sent of it, without the version. */
  toPatch: (value: Value) => object;
  isSame?: (one: Value, other: Value) => boolean;
}

/** A field that is changed as by its record's form: by the same rules, and of the version known. */
export function usePatchedField<
  Known extends VersionedRecord,
  Entity extends Known,
  Patch extends { version: number },
  Value,
>(options: PatchedFieldOptions<Known, Entity, Patch, Value>) {
  const { of, record, checkedBy, valueOf, toPatch, isSame, ...ends } = options;
  const services = useServices();
  const { http } = services;
  const client = useQueryClient();
  const { id, version } = record;
  return useInPlaceEdit<Value, Patch>({
    known: { value: valueOf(record), version },
    validate: (value) => schemas().validate(checkedBy, { ...toPatch(value), version }),
    async save(input, version) {
      const change = undoable(services);
      const options = { ...change.options, quiet: true };
      await of.resource.update(http, id, { ...input, version }, options);
      change.tell(message(of.changed.done));
      await invalidateAll(client, of.shownIn);
    },
    async readNewest() {
      const detail = of.resource.queries(http).detail(id);
      const newest = await client.fetchQuery({ ...detail, staleTime: 0 });
      void invalidateAll(client, of.shownIn);
      return { value: valueOf(newest), version: newest.version };
    },
    ...(isSame && { isSame }),
    ...ends,
  });
}
