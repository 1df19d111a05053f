/** Calls `onPassed` after `ms` milliseconds. Returns a function that cancels it. */
export type StartTimer = (ms: number, onPassed: () => void) => () => void;

export const startTimeout: StartTimer = (ms, onPassed) => {
  const timer = setTimeout(onPassed, ms);
  return () => clearTimeout(timer);
};
