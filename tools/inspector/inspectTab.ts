import type { InspectionEvent } from "xstate";
import { type InspectorMessage, parseInspectorMessage, type TabMessage } from "./messages.ts";
import { sendByHand } from "./sendByHand.ts";
import { createActorTeller, maskedEvent, type Told } from "./tellActors.ts";

interface TabInput {
  /** The tab's id. */
  tab: string;
  title: () => string;
  now: () => number;
  post: (message: TabMessage) => void;
}

interface InspectedTab {
  observe(event: InspectionEvent): void;
  /** Tells the tab and all that runs in it. */
  open(): void;
  /** Tells the tab's title, if it is another by now. */
  rename(): void;
  close(): void;
  /** Takes what came over the channel: all that is not from the inspector is passed over. */
  receive(data: unknown): void;
}

/** A tab's side of the inspection: what it tells, and how it answers the inspector. */
export function inspectTab({ tab, title, now, post }: TabInput): InspectedTab {
  let order = 0;
  const tell = (told: Told) => post({ ...told, tab, at: now(), order: order++ });
  const actors = createActorTeller(tell);
  let told: string | undefined;
  const tellTitle = () => {
    told = title();
    tell({ type: "tab.opened", title: told });
  };
  const open = () => {
    tellTitle();
    actors.tellAll();
  };
  const answer = (message: InspectorMessage) => {
    if (message.type === "inspector.opened") return open();
    if (message.tab !== tab) return;
    const { sessionId, event } = message;
    const reason = sendByHand(actors.find(sessionId), event);
    if (reason === undefined) return;
    tell({ type: "event.refused", sessionId, event: maskedEvent(event), reason });
  };
  return {
    observe: actors.observe,
    open,
    rename() {
      if (told !== title()) tellTitle();
    },
    close: () => tell({ type: "tab.closed" }),
    receive(data) {
      const message = parseInspectorMessage(data);
      if (message !== undefined) answer(message);
    },
  };
}
