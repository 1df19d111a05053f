/** Creates timers that fire when the test says so. */
export function createManualTimers() {
  const listRunning = new Map<() => void, number>();
  return {
    startTimer(ms: number, onPassed: () => void) {
      listRunning.set(onPassed, ms);
      return () => void listRunning.delete(onPassed);
    },
    listRunning: () => [...listRunning.values()].toSorted((one, other) => one - other),
    fire(ms: number) {
      for (const [onPassed, duration] of [...listRunning]) {
        if (duration !== ms) continue;
        listRunning.delete(onPassed);
        onPassed();
      }
    },
  };
}
