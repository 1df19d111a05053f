import type { InspectionEvent } from "xstate";
import { type InspectorMessage, parseInspectorMessage, type TabMessage } from "./messages.ts";
import { sendByHand } from "./sendByHand.ts";
import { createActorPublisher, maskedEvent, type UnsentMessage } from "./publishActors.ts";

interface TabInput {
  tab: string;
  title: () => string;
  now: () => number;
  post: (message: TabMessage) => void;
}

interface InspectedTab {
  observe(event: InspectionEvent): void;
  /** Publishes the tab and all that runs in it. */
  open(): void;
  /** Publishes the title if it changed. */
  rename(): void;
  close(): void;
  /** Handles a message of the channel; ignores those that are not the inspector's. */
  receive(data: unknown): void;
}

/** Creates a tab's side of the inspection: publishes actors and answers the inspector. */
export function inspectTab({ tab, title, now, post }: TabInput): InspectedTab {
  let order = 0;
  const publish = (message: UnsentMessage) => post({ ...message, tab, at: now(), order: order++ });
  const actors = createActorPublisher(publish);
  let publishedTitle: string | undefined;
  const publishTitle = () => {
    publishedTitle = title();
    publish({ type: "tab.opened", title: publishedTitle });
  };
  const open = () => {
    publishTitle();
    actors.publishAll();
  };
  const answer = (message: InspectorMessage) => {
    if (message.type === "inspector.opened") return open();
    if (message.tab !== tab) return;
    const { sessionId, event } = message;
    const reason = sendByHand(actors.find(sessionId), event);
    if (reason === undefined) return;
    publish({ type: "event.rejected", sessionId, event: maskedEvent(event), reason });
  };
  return {
    observe: actors.observe,
    open,
    rename() {
      if (publishedTitle !== title()) publishTitle();
    },
    close: () => publish({ type: "tab.closed" }),
    receive(data) {
      const message = parseInspectorMessage(data);
      if (message !== undefined) answer(message);
    },
  };
}
