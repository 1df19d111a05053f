/** Timers that pass when they are told to. */
export function createTimers() {
  const running = new Map<() => void, number>();
  return {
    startTimer(ms: number, onPassed: () => void) {
      running.set(onPassed, ms);
      return () => void running.delete(onPassed);
    },
    running: () => [...running.values()].toSorted((one, other) => one - other),
    pass(ms: number) {
      for (const [onPassed, duration] of [...running]) {
        if (duration !== ms) continue;
        running.delete(onPassed);
        onPassed();
      }
    },
  };
}
