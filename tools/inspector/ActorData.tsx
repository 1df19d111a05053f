import { styled } from "../../src/ui/theme.ts";
import type { Chart } from "../chart/chart.ts";
import { litStates, offeredEvents } from "./chartState.ts";
import { hasEnded, type Inspection, type SeenActor } from "./inspection.ts";
import type { SentEvent } from "./messages.ts";
import { Panel, Scrolled } from "./panel.tsx";
import { SendEvent } from "./SendEvent.tsx";
import { type Say, useTexts } from "./texts.ts";
import { ValueTree } from "./ValueTree.tsx";

interface ActorDataProps {
  inspection: Inspection;
  /** As it is shown, now or in the past. */
  actor: SeenActor;
  chart: Chart | undefined;
  isPast: boolean;
  onSend: (event: SentEvent) => void;
}

/** What an actor keeps, what it brought, and a form that sends it an event. */
export function ActorData({ inspection, actor, chart, isPast, onSend }: ActorDataProps) {
  const say = useTexts();
  const { context, output, error } = actor.snapshot;
  const offered = chart ? offeredEvents(chart, litStates(chart, actor.snapshot.value)) : [];
  return (
    <>
      <Panel title={say("Context")}>
        <Body tabIndex={0} role="region" aria-label={say("Context")}>
          <ValueTree key={actor.key} value={context ?? {}} />
          {output !== undefined && <Result title={say("Output")} value={output} />}
          {error !== undefined && <Result title={say("Error")} value={error} />}
        </Body>
      </Panel>
      <Panel title={say("Send an event")} part="send">
        <Body tabIndex={0} role="region" aria-label={say("Send an event")}>
          <SendEvent
            key={actor.key}
            offered={offered}
            whyNot={whyNot(inspection, actor, isPast, say)}
            entries={inspection.entries.filter((entry) => entry.actor === actor.key)}
            nextId={inspection.nextId}
            onSend={onSend}
          />
        </Body>
      </Panel>
    </>
  );
}

function whyNot(
  { picture }: Inspection,
  actor: SeenActor,
  isPast: boolean,
  say: Say,
): string | undefined {
  if (isPast) return say("Events go to what runs now.");
  if (actor.chart === undefined) return say("It is no machine and takes no events by hand.");
  return hasEnded(picture, actor) ? say("It has ended and takes no events.") : undefined;
}

function Result({ title, value }: { title: string; value: unknown }) {
  return (
    <Part>
      <Title>{title}</Title>
      <ValueTree value={value} />
    </Part>
  );
}

const Body = styled(Scrolled, { padding: "$3 $4" });

const Part = styled("div", { marginTop: "$4" });

const Title = styled("h3", { text: "caption", color: "$inkSecond", marginBottom: "$1" });
