import type { Actor, ActorRefLike, AnyActorLogic, InspectionEvent, Snapshot } from "xstate";
import { type Chart, createChart, isMachine, transitionIds } from "../chart/chart.ts";
import { maskSecrets } from "./maskSecrets.ts";
import type { PublishedSnapshot, SentEvent, TabMessage } from "./messages.ts";

export type AnyActor = Actor<AnyActorLogic>;

export type UnsentMessage = TabMessage extends infer Message
  ? Message extends TabMessage ? Omit<Message, "tab" | "at" | "order"> : never
  : never;

interface ActorPublisher {
  /** For `inspect`. Converts at once, as contexts may change later. */
  observe(event: InspectionEvent): void;
  /** Publishes charts and running actors again, parents first. */
  publishAll(): void;
  find(sessionId: string): AnyActor | undefined;
}

/** Publishes the actors of a tab with secrets masked. */
export function createActorPublisher(publish: (message: UnsentMessage) => void): ActorPublisher {
  const running = new Map<string, AnyActor>();
  /** Transitions since an actor's last snapshot. */
  const transitions = new Map<string, string[]>();
  const charts = createCharts((chartId, chart) =>
    publish({ type: "chart.published", chartId, chart })
  );

  return {
    observe(event) {
      const { actorRef } = event;
      if (!isActor(actorRef)) return;
      if (event.type === "@xstate.actor") {
        running.set(actorRef.sessionId, actorRef);
        publishActor(actorRef);
      } else if (event.type === "@xstate.event") {
        if (isActor(event.sourceRef)) publishFailure(event.sourceRef);
        publish({
          type: "@xstate.event",
          sessionId: actorRef.sessionId,
          ...event.sourceRef ? { sourceId: event.sourceRef.sessionId } : {},
          event: maskedEvent(event.event),
        });
      } else if (event.type === "@xstate.microstep") {
        const before = transitions.get(actorRef.sessionId) ?? [];
        transitions.set(actorRef.sessionId, [...before, ...transitionIds(event._transitions)]);
      } else if (event.type === "@xstate.snapshot") {
        publishSnapshot(actorRef, event.snapshot);
      }
    },
    publishAll() {
      charts.publishAll();
      for (const actor of running.values()) publishActor(actor);
    },
    find: (sessionId) => running.get(sessionId),
  };

  function publishActor(actor: AnyActor) {
    const { sessionId, _parent, logic } = actor;
    publish({
      type: "@xstate.actor",
      sessionId,
      name: getName(actor),
      ..._parent ? { parentId: _parent.sessionId } : {},
      ...isMachine(logic) ? { chartId: charts.getId(createChart(logic)) } : {},
      snapshot: toPublishedSnapshot(actor.getSnapshot()),
    });
  }

  function publishSnapshot({ sessionId }: AnyActor, snapshot: Snapshot<unknown>) {
    if (snapshot.status !== "active") running.delete(sessionId);
    publish({
      type: "@xstate.snapshot",
      sessionId,
      snapshot: toPublishedSnapshot(snapshot),
      transitions: transitions.get(sessionId) ?? [],
    });
    transitions.delete(sessionId);
  }

  /** XState does not inspect a failed actor's snapshot; its parent receives an error event. */
  function publishFailure(source: AnyActor) {
    if (!running.has(source.sessionId)) return;
    const snapshot: Snapshot<unknown> | undefined = source.getSnapshot();
    if (snapshot?.status === "error") publishSnapshot(source, snapshot);
  }
}

/** Publishes each chart once. Different machines with one id get different chart ids. */
function createCharts(publish: (chartId: string, chart: Chart) => void) {
  const ids = new Map<string, string>();
  const charts = new Map<string, Chart>();
  return {
    getId(chart: Chart): string {
      const published = JSON.stringify(chart);
      const known = ids.get(published);
      if (known !== undefined) return known;
      const namesakes = [...charts.values()].filter(({ id }) => id === chart.id).length;
      const chartId = namesakes === 0 ? chart.id : `${chart.id} (${namesakes + 1})`;
      ids.set(published, chartId);
      charts.set(chartId, chart);
      publish(chartId, chart);
      return chartId;
    },
    publishAll: () => charts.forEach((chart, chartId) => publish(chartId, chart)),
  };
}

function isActor(ref: ActorRefLike | undefined): ref is AnyActor {
  return ref !== undefined && "logic" in ref && "getSnapshot" in ref;
}

/** Returns the actor's id, or its source if XState generated the id. */
function getName({ id, sessionId, src, logic }: AnyActor): string {
  if (id === sessionId) return isMachine(logic) ? logic.id : id;
  const isNamed = typeof src === "string" && !src.startsWith("xstate.");
  return /^\d+\./.test(id) && isNamed ? src : id;
}

/** An actor has no snapshot while it is created. */
function toPublishedSnapshot(snapshot: Snapshot<unknown> | undefined): PublishedSnapshot {
  if (snapshot === undefined) return { status: "active" };
  const { status, error, output } = snapshot;
  return {
    status,
    // State names are not masked, as one may be `token`.
    ..."machine" in snapshot && "value" in snapshot ? { value: snapshot.value } : {},
    ..."context" in snapshot ? { context: maskSecrets(snapshot.context) } : {},
    ...error === undefined ? {} : { error: maskSecrets(error) },
    ...output === undefined ? {} : { output: maskSecrets(output) },
  };
}

/** Masks all properties except the type. */
export function maskedEvent(event: SentEvent): SentEvent {
  const masked = maskSecrets(event);
  return { ...typeof masked === "object" ? masked : {}, type: event.type };
}
