const CHANNEL = "records-changed";

/**
 * Connects the tabs of a browser, so that a record changed in one is not shown as it was in another.
 * Calls `refresh` when another tab has changed records; the result tells the other tabs.
 */
export function announceChanges(refresh: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", refresh);
  return () => channel.postMessage(null);
}
