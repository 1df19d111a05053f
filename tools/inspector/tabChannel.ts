import { reduceInspection } from "./reduceInspection.ts";
import { cleared, EMPTY_INSPECTION, type Inspection } from "./inspection.ts";
import { type InspectorMessage, parseTabMessage } from "./messages.ts";

/** Milliseconds in which messages are batched. */
const GATHERED_MS = 16;

/** The used part of BroadcastChannel. */
interface Channel {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

export interface TabChannel {
  subscribe(onChange: () => void): () => void;
  current(): Inspection;
  send(message: InspectorMessage): void;
  /** Empties the log. */
  clear(): void;
}

/** Listens to tabs and requests their actors; ignores other messages. */
export function openTabChannel(
  channel: Channel,
  later: (show: () => void) => void = (show) => setTimeout(show, GATHERED_MS),
): TabChannel {
  let known = EMPTY_INSPECTION;
  let shown = known;
  let isGathering = false;
  const listeners = new Set<() => void>();
  const show = () => {
    isGathering = false;
    shown = known;
    for (const publish of listeners) publish();
  };
  const send = (message: InspectorMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }) => {
    const message = parseTabMessage(data);
    if (message === undefined) return;
    known = reduceInspection(known, message);
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
