import { fromCallback } from "xstate";
import type { Question } from "./confirmDialog.ts";
import type { Draft } from "./formValues.ts";
import { isUnsaved, type Submission, type SubmissionSnapshot } from "./submission.ts";

/** A form on the page that warns before unsaved input is lost. */
export interface OpenForm {
  /** The id of the form's submission. */
  id: string;
  submission: Submission;
  /** The name under which the form's draft is stored for the next session. */
  draftKey: string;
  /** Whether the form is in a dialog, which also closes when the search parameters change. */
  isDialog: boolean;
  /** The question to confirm before the user leaves the form. */
  question: Question;
}

/** A form with the last reported state of its submission. */
export interface FollowedForm extends OpenForm, Draft {
  isUnsaved: boolean;
}

export type FormEvent =
  | ({ type: "form.changed"; id: string; isUnsaved: boolean } & Draft)
  /** The draft was restored, discarded or saved. */
  | { type: "draft.settled"; draftKey: string };

/** Reports the state of a form's submission, and restores a draft into its fields. */
export const followForm = fromCallback<{ type: "draft.restored"; draft: Draft }, OpenForm>(
  ({ input: { id, submission, draftKey }, sendBack, receive }) => {
    const report = (snapshot: SubmissionSnapshot) =>
      sendBack({
        type: "form.changed",
        id,
        values: snapshot.context.values,
        initial: snapshot.context.initial,
        isUnsaved: isUnsaved(snapshot),
      });
    report(submission.getSnapshot());
    const subscriptions = [
      submission.subscribe(report),
      submission.on("submission.succeeded", () => sendBack({ type: "draft.settled", draftKey })),
    ];
    receive(({ draft }) => {
      submission.send({ type: "draft.restored", draft });
      sendBack({ type: "draft.settled", draftKey });
    });
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  },
);

/** The parts of an address that identify the page and its open dialog. */
export interface Address {
  pathname: string;
  search: string;
}

/**
 * Finds the form with unsaved input that a navigation would leave. It reads the submissions because
 * a navigation can follow `submission.succeeded` before `form.changed` arrives. Input of a previous
 * user blocks nothing.
 */
export function findBlockingForm(
  { userId, forms }: { userId: string; forms: readonly OpenForm[] },
  user: { id: string } | null,
  from: Address,
  to: Address,
): OpenForm | undefined {
  if (userId !== "" && userId !== user?.id) return undefined;
  return forms.find((form) => hasUnsavedInput(form) && isLeaving(form, from, to));
}

function hasUnsavedInput({ submission }: OpenForm): boolean {
  const snapshot = submission.getSnapshot();
  return snapshot.status === "active" && isUnsaved(snapshot);
}

const isLeaving = ({ isDialog }: OpenForm, from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || isDialog && from.search !== to.search;
