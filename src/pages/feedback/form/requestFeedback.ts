const FEEDBACK_REQUESTED = "feedback.requested";

/** Opens the feedback form over whatever page is open. */
export function requestFeedback(): void {
  globalThis.dispatchEvent(new Event(FEEDBACK_REQUESTED));
}

/** Gives back what ends the listening. */
export function onFeedbackRequested(listener: () => void): () => void {
  globalThis.addEventListener(FEEDBACK_REQUESTED, listener);
  return () => globalThis.removeEventListener(FEEDBACK_REQUESTED, listener);
}
