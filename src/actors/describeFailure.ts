import { FIELD_ERROR_TOAST_MS, TOAST_MS } from "../../contract/constants.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import type { Translate } from "../i18n/Translation.tsx";

interface FailureNotice {
  title: string;
  /** Shown as a bulleted list. */
  messages?: string[];
  duration: number;
}

/** Describes a failed call for a toast; `duration` is in ms (docs/product.md 22.4). */
export function describeFailure(failure: RequestFailure, t: Translate): FailureNotice {
  const { kind, problem, bodyMessage, status } = failure;
  if (kind === "network") {
    return { title: t("Network error. Please check your connection."), duration: TOAST_MS };
  }
  if (kind === "timeout") {
    return { title: t("Request timeout. Please try again."), duration: TOAST_MS };
  }
  if (status === 403) {
    const title = problem?.detail || t("You do not have permission to access this resource.");
    return { title, duration: TOAST_MS };
  }
  if (status === 413 && !problem) {
    return { title: t("It is too large to be sent. Make it smaller."), duration: TOAST_MS };
  }
  if (kind === "unreachable") {
    return { title: t("The server could not be reached. Please try again."), duration: TOAST_MS };
  }
  const messages = Object.values(problem?.errors ?? {}).flat();
  if (problem && messages.length > 0) {
    return { title: problem.title, messages, duration: FIELD_ERROR_TOAST_MS };
  }
  const title = problem?.detail || bodyMessage ||
    t("An unexpected error occurred. Please try again.");
  return { title, duration: TOAST_MS };
}

/** Describes any error in one text, for messages outside of toasts. */
export function describeFailureText(failure: unknown, t: Translate): string {
  return failure instanceof RequestFailure
    ? describeFailure(failure, t).title
    : t("An unexpected error occurred. Please try again.");
}

/** Whether repeating the same call may succeed. */
export const isWorthRepeating = (failure: unknown): boolean =>
  !(failure instanceof RequestFailure) || failure.isRetryable;
