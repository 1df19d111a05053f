import { useSelector } from "@xstate/react";
import { useEffect, useId } from "react";
import { fromPromise } from "xstate";
import {
  type ChangeAuthor,
  createFormConflictMachine,
  followRejections,
  type NewestVersion,
} from "../../../machines/formConflict.ts";
import type { Values } from "../../../machines/formValues.ts";
import type { Choice, Merging } from "../../../machines/versions.ts";
import type { Submission } from "../../../machines/submission.ts";
import { type ChildActor, useChildActor, useLatest } from "../../actors/useChildActor.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";

/** How a field of a form is shown. */
export interface FieldText {
  label?: string;
  format?: (value: never) => string;
}

/** The part of a form that can be merged with a newer version of its record. */
export interface MergeableForm<Fields extends Values> {
  actor: Pick<Submission, "on"> & {
    getSnapshot(): { context: { values: Fields; initial: Fields } };
    send(
      event: { type: "form.submitted" } | { type: "form.rebased"; values: Fields; initial: Fields },
    ): void;
  };
  failure: unknown;
}

interface ConflictOptions<Fields extends Values> {
  /** What the form shows once the user has left the choice. */
  text: string;
  /** The values of the record as the page last read it. */
  current: Fields;
  readNewest: () => Promise<Fields>;
  readAuthor?: () => Promise<ChangeAuthor | null>;
  /** Labels and formats of fields that the activity does not know. */
  fields?: Readonly<Record<string, FieldText>>;
  /** By default the form is merged field by field. */
  merging?: Merging<Fields>;
}

/** Merges a form with newer versions of its record; both changed fields are asked. */
export function useFormConflict<Fields extends Values & { version: number }>(
  form: MergeableForm<Fields>,
  options: ConflictOptions<Fields>,
) {
  const latest = useLatest(options);
  const { merging } = options;
  const actor: ChildActor<ReturnType<typeof createFormConflictMachine>> = useChildActor(
    `formConflict ${useId()}`,
    () =>
      createFormConflictMachine(merging)
        .provide(createConflictImplementations(form.actor, latest)),
  );
  const { current, text, fields = {} } = options;
  useEffect(() => {
    const { values, initial } = form.actor.getSnapshot().context;
    if (current.version <= initial.version) return;
    actor.send({ type: "record.changed", versions: { values, initial, newest: current } });
  }, [actor, current.version]);

  const isIdle = useSelector(actor, (snapshot) => snapshot.matches("idle"));
  const { conflict, choices } = useSelector(actor, ({ context }) => context);
  return {
    /** The error of the form; undefined while its values are being merged. */
    error: isIdle && isStaleVersion(form.failure) ? text : undefined,
    isReading: !isIdle && conflict === null,
    conflict: conflict as NewestVersion<Fields> | null,
    choices,
    fields,
    choose: (names: readonly string[], choice: Choice) =>
      actor.send({ type: "choice.changed", names, choice }),
    submit: () => actor.send({ type: "choices.submitted" }),
    leave: () => actor.send({ type: "conflict.left" }),
  };
}

/** The merge of a form, whose question has these fields. */
export type FormConflict = Omit<ReturnType<typeof useFormConflict>, "conflict"> & {
  conflict: NewestVersion | null;
};

function createConflictImplementations<Fields extends Values & { version: number }>(
  form: MergeableForm<Fields>["actor"],
  latest: { readonly current: ConflictOptions<Fields> },
) {
  return {
    actors: {
      followForm: followRejections(form),
      readNewest: fromPromise<NewestVersion>(async () => {
        const { readNewest, readAuthor } = latest.current;
        const [newest, author] = await Promise.all([readNewest(), readAuthor?.() ?? null]);
        const { values, initial } = form.getSnapshot().context;
        return { versions: { values, initial, newest }, author };
      }),
    },
    actions: {
      rebaseForm: (_: unknown, { values, initial }: { values: Values; initial: Values }) =>
        form.send({ type: "form.rebased", values: values as Fields, initial: initial as Fields }),
      submitForm: () => form.send({ type: "form.submitted" }),
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        console.error(message, error),
    },
    guards: {
      isStale: (_: unknown, { failure }: { failure: unknown }) => isStaleVersion(failure),
    },
  };
}
