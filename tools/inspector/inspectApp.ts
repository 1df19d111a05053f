import type { InspectionEvent } from "xstate";
import { inspectTab } from "./inspectTab.ts";
import { INSPECTION_CHANNEL, INSPECTOR_LOCK } from "./messages.ts";
import { INSPECTOR_URL, INSPECTOR_WINDOW, showLink } from "./inspectorLink.ts";

interface AppInput {
  /** Whether a window may be opened without being asked for. */
  opensWindow: boolean;
}

/**
 * Has the inspector's page show the actors of this tab, and opens it where none is open. Answers
 * what an actor system is inspected with.
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
    // Whatever comes upon an error here must not stop the actor that is shown.
    try {
      tab.observe(event);
    } catch (error) {
      console.error("The inspector was not told", error);
    }
  };
}

async function inspectorIsOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === INSPECTOR_LOCK);
}

/** Pages of the app name themselves once they are there: their tabs are told apart by it. */
function followTitle(tell: () => void) {
  new MutationObserver(tell).observe(document.head, { childList: true, subtree: true });
}
