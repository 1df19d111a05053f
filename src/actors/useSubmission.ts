import { useSelector } from "@xstate/react";
import { useId, useRef } from "react";
import { fromPromise } from "xstate";
import type { Values } from "../../machines/formValues.ts";
import { createSubmissionMachine, isBusy, type Validation } from "../../machines/submission.ts";
import { type FormOf, schemas, SchemasUnavailable } from "../api/schemas.ts";
import { markFormCalls } from "../api/shownFields.ts";
import { message } from "../i18n/catalogue.ts";
import { useLocalizedText } from "../i18n/Translation.tsx";
import { useChildActor, useEmitted, useLatest } from "./useChildActor.ts";
import { useToast } from "./useToast.ts";
import { validateChange } from "./validateChange.ts";

interface Options<Fields extends Values, Value, Result> {
  initial: Fields;
  schema: FormOf<Value>;
  /** Converts the fields to the request body; by default they are the body. */
  toInput?: (fields: Fields) => object;
  /** The form edits a stored record: unchanged fields can be left out of the request. */
  changesRecord?: boolean;
  /** Whether the fields differ from the saved ones; by default any difference counts. */
  isChanged?: (fields: Fields, initial: Fields) => boolean;
  /** `idempotencyKey` stays the same when saving one record is retried. */
  submit: (value: Value, signal: AbortSignal, idempotencyKey: string) => Promise<Result>;
  onSubmitted: (result: Result) => void;
}

/** A form's fields and errors, and functions that change and submit it. */
export function useSubmission<Fields extends Values, Value, Result>(
  options: Options<Fields, Value, Result>,
) {
  const localize = useLocalizedText();
  const toast = useToast();
  const latest = useLatest(options);
  const { isChanged } = options;
  // The fields of the latest render: the form shows their errors.
  const shownFields = useRef(new Set<string>());
  shownFields.current = new Set();
  const actor = useChildActor(
    `submission ${useId()}`,
    () =>
      createSubmissionMachine<Fields, Value, Result>(isChanged)
        .provide(createSubmissionImplementations(latest, shownFields)),
    { values: options.initial },
  );
  useEmitted(actor, "submission.succeeded", ({ result }) => options.onSubmitted(result));
  useEmitted(actor, "submission.failed", ({ failure }) => {
    if (!(failure instanceof SchemasUnavailable)) return;
    console.error(failure);
    toast.error(message("The form could not be checked"), {
      id: "check-missing",
      message: message(
        "A part of the app could not be loaded. What you typed is kept: send it again, or reload the app.",
      ),
      action: {
        label: message("Reload"),
        sends: { actor: "app", event: { type: "reload.requested" } },
      },
    });
  });

  const { values, errors, failure, isDirty } = useSelector(actor, (snapshot) => snapshot.context);
  const localized = Object.entries(errors).map(([name, texts]) =>
    [name, texts.map(localize).join(" ")] as const
  );

  return {
    actor,
    values,
    /** The translated error of each field. */
    errors: Object.fromEntries(localized) as Readonly<Record<string, string>>,
    failure,
    isBusy: useSelector(actor, isBusy),
    isDirty,
    /** Saved, and not changed since. */
    isDone: useSelector(actor, (snapshot) => snapshot.matches("submitted")),
    /** The props of a field. */
    field<Name extends keyof Fields & string>(name: Name) {
      const texts = errors[name];
      shownFields.current.add(name);
      return {
        value: values[name],
        onChange: (value: Fields[Name]) => actor.send({ type: "field.changed", name, value }),
        error: texts === undefined ? undefined : texts.map(localize).join(" "),
      };
    },
    submit: () => actor.send({ type: "form.submitted" }),
    reset: (fields: Fields) => actor.send({ type: "form.reset", values: fields }),
  };
}

function createSubmissionImplementations<Fields extends Values, Value, Result>(
  latest: { readonly current: Options<Fields, Value, Result> },
  shownFields: { readonly current: ReadonlySet<string> },
) {
  const formKey = randomKey();
  return {
    actors: {
      validate: fromPromise<Validation<Value>, { values: Fields; initial: Fields }>(
        async ({ input: { values, initial } }) => {
          const { schema, toInput, changesRecord = false } = latest.current;
          const prepareInput = (fields: Fields) => toInput?.(fields) ?? fields;
          const validate = (input: object) => schemas().validate(schema, input);
          return await (changesRecord
            ? validateChange(validate, {
              input: prepareInput(values),
              initial: prepareInput(initial),
            })
            : validate(prepareInput(values)));
        },
      ),
      submit: fromPromise<Result, { value: Value; record: number }>(
        ({ input: { value, record }, signal }) => {
          markFormCalls(signal, (fields) => fields.every((name) => shownFields.current.has(name)));
          return latest.current.submit(value, signal, `${formKey}-${record}`);
        },
      ),
    },
  };
}

/** Pages without https have no `crypto.randomUUID`. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
