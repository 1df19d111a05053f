import { hear } from "./hear.ts";
import { cleared, type Inspection, NOTHING_HEARD } from "./inspection.ts";
import { type InspectorMessage, parseTabMessage } from "./messages.ts";

/** What comes within this time is shown at once. */
const GATHERED_MS = 16;

/** As much of a BroadcastChannel as is needed. */
interface Channel {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** The inspector's side of the inspection: what the tabs have told, and what is said to them. */
export interface TabChannel {
  subscribe(onChange: () => void): () => void;
  current(): Inspection;
  send(message: InspectorMessage): void;
  /** Empties the log. */
  clear(): void;
}

/** Listens to the tabs and has them tell what runs already. What is no message is passed over. */
export function openTabChannel(
  channel: Channel,
  later: (show: () => void) => void = (show) => setTimeout(show, GATHERED_MS),
): TabChannel {
  let known = NOTHING_HEARD;
  let shown = known;
  let isGathering = false;
  const listeners = new Set<() => void>();
  const show = () => {
    isGathering = false;
    shown = known;
    for (const tell of listeners) tell();
  };
  const send = (message: InspectorMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }) => {
    const message = parseTabMessage(data);
    if (message === undefined) return;
    known = hear(known, message);
    if (isGathering) return;
    isGathering = true;
    later(show);
  };
  send({ type: "inspector.opened" });
  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    current: () => shown,
    send,
    clear() {
      known = cleared(known);
      show();
    },
  };
}
