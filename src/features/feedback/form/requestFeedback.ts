const FEEDBACK_REQUESTED = "feedback.requested";

/** Opens the feedback form over the current page. */
export function requestFeedback(): void {
  globalThis.dispatchEvent(new Event(FEEDBACK_REQUESTED));
}

/** Calls `listener` when the form is requested. Returns a function that stops. */
export function onFeedbackRequested(listener: () => void): () => void {
  globalThis.addEventListener(FEEDBACK_REQUESTED, listener);
  return () => globalThis.removeEventListener(FEEDBACK_REQUESTED, listener);
}
