/** Calls `onPassed` after `ms` milliseconds; the function it returns cancels that. */
export type StartTimer = (ms: number, onPassed: () => void) => () => void;

export const startTimeout: StartTimer = (ms, onPassed) => {
  const timer = setTimeout(onPassed, ms);
  return () => clearTimeout(timer);
};
