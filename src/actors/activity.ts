/** How many calls to the server are under way, for whoever wants to show it. */
export interface Activity {
  set(inFlight: number): void;
  get(): number;
  subscribe(listener: () => void): () => void;
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>();
  let current = 0;
  return {
    set(inFlight) {
      current = inFlight;
      listeners.forEach((listener) => listener());
    },
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
