import type { Actor, ActorRefLike, AnyActorLogic, InspectionEvent, Snapshot } from "xstate";
import { type Chart, chartOf, isMachine, takenIds } from "../chart/chart.ts";
import { maskSecrets } from "./maskSecrets.ts";
import type { SentEvent, TabMessage, ToldSnapshot } from "./messages.ts";

export type AnyActor = Actor<AnyActorLogic>;

/** What is told, before it is said by which tab and when. */
export type Told = TabMessage extends infer Message
  ? Message extends TabMessage ? Omit<Message, "tab" | "at" | "order"> : never
  : never;

interface ActorTeller {
  /** For an actor system's `inspect`. All is converted at once: snapshots are kept, contexts change. */
  observe(event: InspectionEvent): void;
  /** Tells the charts and actors that run anew, those around others first. */
  tellAll(): void;
  /** An actor that runs. */
  find(sessionId: string): AnyActor | undefined;
}

/** Follows the actors of a tab and tells of them, with secrets masked. */
export function createActorTeller(tell: (told: Told) => void): ActorTeller {
  const running = new Map<string, AnyActor>();
  /** Transitions taken since an actor's last snapshot. */
  const taken = new Map<string, string[]>();
  const charts = createCharts((chartId, chart) => tell({ type: "chart.told", chartId, chart }));

  return {
    observe(event) {
      const { actorRef } = event;
      if (!isActor(actorRef)) return;
      if (event.type === "@xstate.actor") {
        running.set(actorRef.sessionId, actorRef);
        tellActor(actorRef);
      } else if (event.type === "@xstate.event") {
        if (isActor(event.sourceRef)) tellFailure(event.sourceRef);
        tell({
          type: "@xstate.event",
          sessionId: actorRef.sessionId,
          ...event.sourceRef ? { sourceId: event.sourceRef.sessionId } : {},
          event: maskedEvent(event.event),
        });
      } else if (event.type === "@xstate.microstep") {
        const before = taken.get(actorRef.sessionId) ?? [];
        taken.set(actorRef.sessionId, [...before, ...takenIds(event._transitions)]);
      } else if (event.type === "@xstate.snapshot") {
        tellSnapshot(actorRef, event.snapshot);
      }
    },
    tellAll() {
      charts.tellAll();
      for (const actor of running.values()) tellActor(actor);
    },
    find: (sessionId) => running.get(sessionId),
  };

  function tellActor(actor: AnyActor) {
    const { sessionId, _parent, logic } = actor;
    tell({
      type: "@xstate.actor",
      sessionId,
      name: nameOf(actor),
      ..._parent ? { parentId: _parent.sessionId } : {},
      ...isMachine(logic) ? { chartId: charts.idOf(chartOf(logic)) } : {},
      snapshot: toldSnapshot(actor.getSnapshot()),
    });
  }

  function tellSnapshot({ sessionId }: AnyActor, snapshot: Snapshot<unknown>) {
    if (snapshot.status !== "active") running.delete(sessionId);
    tell({
      type: "@xstate.snapshot",
      sessionId,
      snapshot: toldSnapshot(snapshot),
      taken: taken.get(sessionId) ?? [],
    });
    taken.delete(sessionId);
  }

  /** XState inspects no snapshot of an actor that an error stopped: it shows where its parent hears. */
  function tellFailure(source: AnyActor) {
    if (!running.has(source.sessionId)) return;
    const snapshot: Snapshot<unknown> | undefined = source.getSnapshot();
    if (snapshot?.status === "error") tellSnapshot(source, snapshot);
  }
}

/** The charts told of so far. Machines of one id that are drawn otherwise get another. */
function createCharts(tell: (chartId: string, chart: Chart) => void) {
  const ids = new Map<string, string>();
  const charts = new Map<string, Chart>();
  return {
    idOf(chart: Chart): string {
      const drawn = JSON.stringify(chart);
      const known = ids.get(drawn);
      if (known !== undefined) return known;
      const namesakes = [...charts.values()].filter(({ id }) => id === chart.id).length;
      const chartId = namesakes === 0 ? chart.id : `${chart.id} (${namesakes + 1})`;
      ids.set(drawn, chartId);
      charts.set(chartId, chart);
      tell(chartId, chart);
      return chartId;
    },
    tellAll: () => charts.forEach((chart, chartId) => tell(chartId, chart)),
  };
}

function isActor(ref: ActorRefLike | undefined): ref is AnyActor {
  return ref !== undefined && "logic" in ref && "getSnapshot" in ref;
}

/** Its id; where XState made that up, what it runs. */
function nameOf({ id, sessionId, src, logic }: AnyActor): string {
  if (id === sessionId) return isMachine(logic) ? logic.id : id;
  const isNamed = typeof src === "string" && !src.startsWith("xstate.");
  return /^\d+\./.test(id) && isNamed ? src : id;
}

/** An actor that is being created has none yet. */
function toldSnapshot(snapshot: Snapshot<unknown> | undefined): ToldSnapshot {
  if (snapshot === undefined) return { status: "active" };
  const { status, error, output } = snapshot;
  return {
    status,
    // The names of states, one of which may be `token`.
    ..."machine" in snapshot && "value" in snapshot ? { value: snapshot.value } : {},
    ..."context" in snapshot ? { context: maskSecrets(snapshot.context) } : {},
    ...error === undefined ? {} : { error: maskSecrets(error) },
    ...output === undefined ? {} : { output: maskSecrets(output) },
  };
}

/** An event as it is told of: masked but for its type. */
export function maskedEvent(event: SentEvent): SentEvent {
  const masked = maskSecrets(event);
  return { ...typeof masked === "object" ? masked : {}, type: event.type };
}
