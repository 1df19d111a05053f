import type { Question } from "../../../machines/confirmDialog.ts";
import { message } from "../../i18n/catalogue.ts";

/** The state of a navigation away from what no longer exists: there is nothing left to save. */
export const SKIP_UNSAVED_CHECK = { skipsUnsavedCheck: true };

export const skipsUnsavedCheck = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "skipsUnsavedCheck" in state &&
  state.skipsUnsavedCheck === true;

/** Whether to throw away what was typed. */
export const DISCARD_QUESTION: Question = {
  title: message("Discard changes"),
  message: message("What you changed has not been saved."),
  confirmLabel: message("Discard changes"),
  cancelLabel: message("Keep editing"),
  variant: "warning",
};
