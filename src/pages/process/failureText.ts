import { RequestFailure } from "../../api/requestFailure.ts";
import type { Translate } from "../../i18n/Translation.tsx";

/** Why a call failed, in words to stand beside what it was about. */
export function failureText(failure: unknown, t: Translate): string {
  const unexpected = t("An unexpected error occurred. Please try again.");
  if (!(failure instanceof RequestFailure)) return unexpected;
  const { kind, problem, said } = failure;
  if (kind === "network") return t("Network error. Please check your connection.");
  if (kind === "timeout") return t("Request timeout. Please try again.");
  return problem?.detail || said || unexpected;
}

/** Whether asking for the very same thing once more may succeed. */
export const isWorthRepeating = (failure: unknown): boolean =>
  !(failure instanceof RequestFailure) || failure.status === undefined || failure.status >= 500;
