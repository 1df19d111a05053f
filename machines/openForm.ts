import { type AnyActorRef, fromCallback } from "xstate";
import type { Question } from "./confirmDialog.ts";
import { sessionUser } from "./session.ts";
import type { Values } from "./formValues.ts";
import { isUnsaved, type Submission, type SubmissionSnapshot } from "./submission.ts";

/** A form on the page whose values are not to be lost. */
export interface OpenForm {
  /** The name of its submission's actor. */
  id: string;
  /** Where what was typed is found again, should the session end. */
  place: string;
  /** A form in a dialog is left when the search changes too, as dialogs are part of the address. */
  isDialog: boolean;
  /** What is asked before it is left. */
  question: Question;
}

/** A form as its submission last told. */
export interface FollowedForm extends OpenForm {
  values: Values;
  /** Something was typed into it that has not been saved. */
  isUnsaved: boolean;
}

export type FormNews =
  | { type: "form.changed"; id: string; values: Values; isUnsaved: boolean }
  /** What was kept is in its form again, or not wanted any more. */
  | { type: "draft.settled"; place: string };

/**
 * Tells what stands in a form, and that what was kept for it is not wanted once it is saved. Told
 * to, it puts that into the form's fields again.
 */
export const followForm = fromCallback<{ type: "draft.restored"; values: Values }, OpenForm>(
  ({ input: { id, place }, system, sendBack, receive }) => {
    const form: Submission = system.get(id);
    const tell = (snapshot: SubmissionSnapshot) =>
      sendBack({
        type: "form.changed",
        id,
        values: snapshot.context.values,
        isUnsaved: isUnsaved(snapshot),
      });
    tell(form.getSnapshot());
    const following = [
      form.subscribe(tell),
      form.on("submission.succeeded", () => sendBack({ type: "draft.settled", place })),
    ];
    receive(({ values }) => {
      const fields = form.getSnapshot().context.values;
      for (const [name, value] of Object.entries(values)) {
        if (name in fields) form.send({ type: "field.changed", name, value });
      }
      sendBack({ type: "draft.settled", place });
    });
    return () => following.forEach((one) => one.unsubscribe());
  },
);

/** The part of an address that tells pages and what is open on them apart. */
export interface Address {
  pathname: string;
  search: string;
}

const isLeftBy = ({ isDialog }: OpenForm, from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || isDialog && from.search !== to.search;

/**
 * The form that something would be lost of on the way from one address to another, at this very
 * moment: one that was just saved is left freely, and so is any whose session has just ended, also
 * when somebody else has signed in since.
 */
export function formLeftBy(
  system: AnyActorRef["system"],
  from: Address,
  to: Address,
): OpenForm | undefined {
  const { context }: { context: { userId: string; forms: readonly OpenForm[] } } = system
    .get("unsavedForms").getSnapshot();
  const user = sessionUser(system.get("session").getSnapshot());
  if (context.userId !== "" && context.userId !== user?.id) return;
  return context.forms.find((form) => {
    const submission: Submission | undefined = system.get(form.id);
    return submission !== undefined && isUnsaved(submission.getSnapshot()) &&
      isLeftBy(form, from, to);
  });
}
