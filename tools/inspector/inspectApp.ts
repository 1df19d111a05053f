import type { InspectionEvent } from "xstate";
import { inspectTab } from "./inspectTab.ts";
import { INSPECTION_CHANNEL, INSPECTOR_LOCK } from "./messages.ts";
import { INSPECTOR_URL, INSPECTOR_WINDOW, showLink } from "./inspectorLink.ts";

interface AppInput {
  opensWindow: boolean;
}

/**
 * Connects this tab with the inspector's page, which it opens if needed. Returns the observer of
 * the actor system.
 */
export async function inspectApp(
  { opensWindow }: AppInput,
): Promise<(event: InspectionEvent) => void> {
  const channel = new BroadcastChannel(INSPECTION_CHANNEL);
  const tab = inspectTab({
    tab: crypto.randomUUID(),
    title: () => document.title,
    now: Date.now,
    post: (message) => channel.postMessage(message),
  });
  channel.onmessage = ({ data }) => tab.receive(data);
  addEventListener("pagehide", () => tab.close());
  addEventListener("pageshow", (shown: PageTransitionEvent) => {
    if (shown.persisted) tab.open();
  });
  followTitle(tab.rename);
  tab.open();
  showLink();
  if (opensWindow && !await inspectorIsOpen()) globalThis.open(INSPECTOR_URL, INSPECTOR_WINDOW);

  return (event) => {
    // An error here must not stop the inspected actor.
    try {
      tab.observe(event);
    } catch (error) {
      console.error("The inspector was not told", error);
    }
  };
}

async function inspectorIsOpen(): Promise<boolean> {
  const { held: locks = [] } = await navigator.locks.query();
  return locks.some(({ name }) => name === INSPECTOR_LOCK);
}

/** Publishes changes of the title, by which tabs are distinguished. */
function followTitle(publish: () => void) {
  new MutationObserver(publish).observe(document.head, { childList: true, subtree: true });
}
