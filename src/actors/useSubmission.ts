import { useSelector } from "@xstate/react";
import { useId } from "react";
import type { Values } from "../../machines/formValues.ts";
import { isBusy, submissionOf } from "../../machines/submission.ts";
import { type FormOf, schemas, SchemasMissing } from "../api/schemas.ts";
import { message } from "../i18n/catalogue.ts";
import { useLocalizedText } from "../i18n/Translation.tsx";
import { useChildActor, useEmitted, useLatest } from "./useChildActor.ts";
import { useToast } from "./useToast.ts";
import { validateChange } from "./validateChange.ts";

interface Options<Fields extends Values, Value, Result> {
  initial: Fields;
  checkedBy: FormOf<Value>;
  /** Makes of the fields what is validated and sent; by default the fields themselves. */
  toInput?: (fields: Fields) => object;
  /** Whether the fields are those of a stored record, which may be left out where unchanged. */
  changesRecord?: boolean;
  /** Whether the fields are others than when last saved; by default whether any is. */
  isChanged?: (fields: Fields, initial: Fields) => boolean;
  /** `idempotencyKey` is the same for all attempts to save one record. */
  submit: (value: Value, signal: AbortSignal, idempotencyKey: string) => Promise<Result>;
  onSubmitted: (result: Result) => void;
}

/** A form's fields, their errors, and how to submit it. */
export function useSubmission<Fields extends Values, Value, Result>(
  options: Options<Fields, Value, Result>,
) {
  const localize = useLocalizedText();
  const toast = useToast();
  const latest = useLatest(options);
  const { isChanged } = options;
  const actor = useChildActor(
    `submission ${useId()}`,
    () => {
      const formKey = randomKey();
      return submissionOf<Fields, Value, Result>({
        async validate(values, _signal, initial) {
          const { checkedBy, toInput, changesRecord = false } = latest.current;
          const inputOf = (fields: Fields) => toInput?.(fields) ?? fields;
          const validate = (input: object) => schemas().validate(checkedBy, input);
          return await (changesRecord
            ? validateChange(validate, { input: inputOf(values), initial: inputOf(initial) })
            : validate(inputOf(values)));
        },
        submit: (value, signal, record) =>
          latest.current.submit(value, signal, `${formKey}-${record}`),
        ...(isChanged && { isChanged }),
      });
    },
    { values: options.initial },
  );
  useEmitted(actor, "submission.succeeded", ({ result }) => options.onSubmitted(result));
  useEmitted(actor, "submission.failed", ({ failure }) => {
    if (!(failure instanceof SchemasMissing)) return;
    console.error(failure);
    toast.error(message("The form could not be checked"), {
      id: "check-missing",
      message: message(
        "A part of the app could not be loaded. What you typed is kept: send it again, or load the app anew.",
      ),
      action: {
        label: message("Load anew"),
        tells: { actor: "app", event: { type: "reload.requested" } },
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
    /** What is wrong, per field, in the current language. */
    errors: Object.fromEntries(localized) as Readonly<Record<string, string>>,
    failure,
    isBusy: useSelector(actor, isBusy),
    isDirty,
    /** The last attempt succeeded, and nothing was changed since. */
    isDone: useSelector(actor, (snapshot) => snapshot.matches("submitted")),
    /** The props of the field of this name. */
    field<Name extends keyof Fields & string>(name: Name) {
      const texts = errors[name];
      return {
        value: values[name],
        onChange: (value: Fields[Name]) => actor.send({ type: "field.changed", name, value }),
        error: texts === undefined ? undefined : texts.map(localize).join(" "),
      };
    },
    submit: () => actor.send({ type: "form.submitted" }),
    reset: (fields: Fields) => actor.send({ type: "form.reset", values: fields }),
    /** Takes over a newer version of the record, but for the fields that were changed here. */
    rebase(fields: Fields) {
      actor.send({ type: "form.rebased", values: fields });
      toast.success(message("The newest version was loaded. What you changed is kept."));
    },
  };
}

/** Not `randomUUID`, which pages over plain http do not have. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
