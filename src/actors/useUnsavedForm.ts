import { useSelector } from "@xstate/react";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import type { Question } from "../../machines/confirmDialog.ts";
import { isUnsaved, type Submission, type SubmissionSnapshot } from "../../machines/submission.ts";
import { useUnsavedForms } from "./unsavedForms.ts";

interface Options {
  form: Submission;
  /** Tells it from other forms at the same address. */
  name: string;
  /** A form in a dialog is left when the search changes too, for dialogs live in the address. */
  isDialog?: boolean;
  /** What is asked before it is left half filled. */
  question: Question;
  /** Whether something would be lost; by default what was changed and not saved. */
  isHalfFilled?: (snapshot: SubmissionSnapshot) => boolean;
}

/**
 * Looks after what is typed into a form: it is not left without asking, and what a session that
 * ended left behind of it is offered once more.
 */
export function useUnsavedForm(options: Options) {
  const { form, isDialog = false, question, isHalfFilled = isUnsaved } = options;
  const forms = useUnsavedForms();
  const id = useId();
  const { pathname, search } = useLocation();
  const [place] = useState(`${pathname}${isDialog ? search : ""}#${options.name}`);
  const isBegun = useSelector(form, isHalfFilled);
  const kept = useSelector(forms, ({ context }) => context.kept[place]);
  const settle = () => forms.send({ type: "draft.settled", place });

  useEffect(() => {
    forms.send({
      type: "form.opened",
      form: {
        id,
        place,
        values: () => form.getSnapshot().context.values,
        isUnsaved: () => isHalfFilled(form.getSnapshot()),
        isLeftBy: (from, to) =>
          from.pathname !== to.pathname || isDialog && from.search !== to.search,
        question,
      },
    });
    return () => forms.send({ type: "form.closed", id });
  }, [forms, form, id, place]);

  useEffect(() => {
    if (!isBegun) return;
    forms.send({ type: "form.begun", id });
    return () => forms.send({ type: "form.saved", id });
  }, [forms, id, isBegun]);

  useEffect(() => {
    const saving = form.on("submission.succeeded", settle);
    return () => saving.unsubscribe();
  }, [forms, form, place]);

  return {
    /** What was typed here before a session ended. */
    kept: kept && {
      restore() {
        const { values } = form.getSnapshot().context;
        for (const [name, value] of Object.entries(kept)) {
          if (name in values) form.send({ type: "field.changed", name, value });
        }
        settle();
      },
      discard: settle,
    },
    /** This form asks for all of them: there can be one question at a time. */
    asks: useSelector(forms, ({ context }) => context.forms[0]?.id === id),
    /** What was typed may go: nothing is asked any more. */
    release: () => forms.send({ type: "form.closed", id }),
  };
}

export type UnsavedFormHandle = ReturnType<typeof useUnsavedForm>;
