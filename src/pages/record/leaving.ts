import type { Question } from "../../../machines/confirmDialog.ts";
import { message } from "../../i18n/catalogue.ts";

/** The state of a navigation away from what no longer exists: there is nothing left to save. */
export const GONE = { isGone: true };

export const isGone = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isGone" in state && state.isGone === true;

/** Whether to throw away what was typed. */
export const DISCARD_QUESTION: Question = {
  title: message("Discard changes"),
  message: message("What you changed has not been saved."),
  confirmLabel: message("Discard changes"),
  cancelLabel: message("Keep editing"),
  variant: "warning",
};
