import type { Question } from "../../../machines/confirmDialog.ts";
import { message } from "../../i18n/catalogue.ts";

/** Navigation state: the form is saved or its record deleted, so that nothing is asked. */
export const SKIP_UNSAVED_CHECK = { skipsUnsavedCheck: true };

export const skipsUnsavedCheck = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "skipsUnsavedCheck" in state &&
  state.skipsUnsavedCheck === true;

/** The question before unsaved input is discarded. */
export const DISCARD_QUESTION: Question = {
  title: message("Discard changes"),
  message: message("What you changed has not been saved."),
  confirmLabel: message("Discard changes"),
  cancelLabel: message("Keep editing"),
  variant: "warning",
};
