import { RequestFailure } from "../api/requestFailure.ts";
import type { Translate } from "../i18n/Translation.tsx";
import { describeFailure } from "./describeFailure.ts";

/** Why a call failed, in words to stand beside what it was about. */
export function failureText(failure: unknown, t: Translate): string {
  return failure instanceof RequestFailure
    ? describeFailure(failure, t).title
    : t("An unexpected error occurred. Please try again.");
}

/** Whether asking for the very same thing once more may succeed. */
export const isWorthRepeating = (failure: unknown): boolean =>
  !(failure instanceof RequestFailure) || failure.isWorthRepeating;
