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

/** What tells whether anything is under way. */
interface Work {
  isBusy(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Runs in the first idle moment in which nothing is under way; the answer calls it off. */
export function whenQuiet({ isBusy, subscribe }: Work, run: () => void): () => void {
  let callOff = () => {};
  let leave = () => {};
  const check = () => {
    if (isBusy()) return;
    leave();
    callOff = whenIdle(() => isBusy() ? wait() : run());
  };
  const wait = () => {
    leave = subscribe(check);
    check();
  };
  wait();
  return () => {
    leave();
    callOff();
  };
}
