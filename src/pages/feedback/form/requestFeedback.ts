const FEEDBACK_REQUESTED = "feedback.requested";

/** Opens the feedback form over the current page. */
export function requestFeedback(): void {
  globalThis.dispatchEvent(new Event(FEEDBACK_REQUESTED));
}

/** Returns what stops listening. */
export function onFeedbackRequested(listener: () => void): () => void {
  globalThis.addEventListener(FEEDBACK_REQUESTED, listener);
  return () => globalThis.removeEventListener(FEEDBACK_REQUESTED, listener);
}
