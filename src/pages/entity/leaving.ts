import type { Question } from "../../../machines/confirmDialog.ts";
import type { Key } from "../../i18n/catalogue.ts";

const say = (key: Key) => ({ key });

/** The state of a navigation away from what no longer exists: there is nothing left to save. */
export const GONE = { isGone: true };

export const isGone = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isGone" in state && state.isGone === true;

/** Whether to throw away what was typed. */
export const DISCARD_QUESTION: Question = {
  title: say("Discard changes"),
  message: say("What you changed has not been saved."),
  confirmLabel: say("Discard changes"),
  cancelLabel: say("Keep editing"),
  variant: "warning",
};
