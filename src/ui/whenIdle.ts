/** The longest that work waits for a quiet moment, in ms. */
const LONGEST_MS = 2_000;

/** Runs when nothing else is to be done; the answer calls it off. Safari has no idle callbacks. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, LONGEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}
