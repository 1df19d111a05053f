/** The longest wait for idle time, in ms. */
const LONGEST_MS = 2_000;

/** Calls `run` when the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, LONGEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}

interface Work {
  isBusy(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Calls `run` when idle and no work is pending; returns a function that cancels it. */
export function whenQuiet({ isBusy, subscribe }: Work, run: () => void): () => void {
  let cancelIdle = () => {};
  let unsubscribe = () => {};
  const check = () => {
    if (isBusy()) return;
    unsubscribe();
    cancelIdle = whenIdle(() => isBusy() ? wait() : run());
  };
  const wait = () => {
    unsubscribe = subscribe(check);
    check();
  };
  wait();
  return () => {
    unsubscribe();
    cancelIdle();
  };
}
