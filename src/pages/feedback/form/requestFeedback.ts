const REQUESTED = "feedback.requested";

/** Opens the feedback form over whatever page is open. */
export function requestFeedback(): void {
  globalThis.dispatchEvent(new Event(REQUESTED));
}

/** Gives back what ends the listening. */
export function onFeedbackRequested(listener: () => void): () => void {
  globalThis.addEventListener(REQUESTED, listener);
  return () => globalThis.removeEventListener(REQUESTED, listener);
}
