import { fromCallback } from "xstate";
import type { TemplateDraft } from "./milestoneTemplate.ts";
import { isBusy, type Submission, type SubmissionSnapshot } from "./submission.ts";

/** The state of the form of milestone templates. */
export interface TemplateFormState {
  draft: TemplateDraft;
  /** The form is being validated or sent. */
  isSaving: boolean;
}

export type TemplateFormEvent =
  | ({ type: "form.changed" } & TemplateFormState)
  | { type: "form.rejected"; failure: unknown };

/** Creates the `followForm` actor, which reports the state of the template's form. */
export const followTemplateForm = (form: Submission<TemplateDraft>) =>
  fromCallback<TemplateFormEvent>(({ sendBack }) => {
    const report = (snapshot: SubmissionSnapshot<TemplateDraft>) =>
      sendBack({
        type: "form.changed",
        draft: snapshot.context.values,
        isSaving: isBusy(snapshot),
      });
    report(form.getSnapshot());
    const subscriptions = [
      form.subscribe(report),
      form.on("submission.failed", ({ failure }) => sendBack({ type: "form.rejected", failure })),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  });
