const EVERY_MS = 500;

interface Timing {
  now: () => number;
  /** Calls again and again until what it returns is called. */
  repeat: (ms: number, call: () => void) => () => void;
}

/** Tells how late a timer comes, which is how long everybody else waited too, until stopped. */
export function watchEventLoop(
  tell: (delayMs: number) => void,
  { now, repeat }: Timing = { now: () => performance.now(), repeat: repeatTimer },
): () => void {
  let last = now();
  return repeat(EVERY_MS, () => {
    const at = now();
    tell(Math.max(0, at - last - EVERY_MS));
    last = at;
  });
}

function repeatTimer(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}
