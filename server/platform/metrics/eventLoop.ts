const EVERY_MS = 500;

interface Timing {
  now: () => number;
  /** Calls repeatedly until the returned function is called. */
  repeat: (ms: number, call: () => void) => () => void;
}

/** Reports how late a timer fires, which is how long the event loop was blocked. */
export function watchEventLoop(
  report: (delayMs: number) => void,
  { now, repeat }: Timing = { now: () => performance.now(), repeat: repeatTimer },
): () => void {
  let last = now();
  return repeat(EVERY_MS, () => {
    const at = now();
    report(Math.max(0, at - last - EVERY_MS));
    last = at;
  });
}

function repeatTimer(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}
