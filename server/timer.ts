/** Calls back once so much time has passed, unless the function that it returns is called before. */
export type StartTimer = (ms: number, onPassed: () => void) => () => void;

export const startTimeout: StartTimer = (ms, onPassed) => {
  const timer = setTimeout(onPassed, ms);
  return () => clearTimeout(timer);
};
