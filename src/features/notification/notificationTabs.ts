import type { App } from "../../../machines/createApp.ts";
import { localStore } from "../../platform/storage.ts";

const CHANNEL = "notifications";
export const SHOWN_KEY = "notifications-shown";

export const isVisible = () => document.visibilityState === "visible";

/** Returns undefined if the browser blocks channels, as some do with storage. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/** Reads the ids of notifications that any tab has shown to this user. */
export function readShownIds(readerId: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(SHOWN_KEY) ?? "[]");
    const [storedReaderId, ...ids] = [stored].flat().map(String);
    return storedReaderId === readerId ? ids : [];
  } catch {
    return [];
  }
}

export function storeShownIds(readerId: string | null, ids: readonly string[]) {
  if (ids.length > 0) localStore.setItem(SHOWN_KEY, JSON.stringify([readerId, ...ids]));
  else if (readShownIds(readerId).length > 0) localStore.removeItem(SHOWN_KEY);
}

/** Creates a function that sends the sequences of polls to the actor that refreshes the page. */
export function createActivityReporter({ app }: Pick<App, "app">) {
  /** The first sequence, until that actor has loaded. */
  let kept: number | undefined;
  return (sequence: number) => {
    // A hidden tab refreshes its page once it is shown.
    if (!isVisible()) return;
    const pageRefresh = app.system.get("pageRefresh");
    if (pageRefresh === undefined) return void (kept ??= sequence);
    for (const one of kept === undefined ? [sequence] : [kept, sequence]) {
      pageRefresh.send({ type: "sequence.received", sequence: one });
    }
    kept = undefined;
  };
}
