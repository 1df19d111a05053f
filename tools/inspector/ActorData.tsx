import { styled } from "../../src/ui/theme.ts";
import type { Chart } from "../chart/chart.ts";
import { litStates, offeredEvents } from "./chartState.ts";
import { hasEnded, type InspectedActor, type Inspection } from "./inspection.ts";
import type { SentEvent } from "./messages.ts";
import { Panel, Scrolled } from "./panel.tsx";
import { SendEvent } from "./SendEvent.tsx";
import { type Translate, useTexts } from "./texts.ts";
import { ValueTree } from "./ValueTree.tsx";

interface ActorDataProps {
  inspection: Inspection;
  actor: InspectedActor;
  chart: Chart | undefined;
  isPast: boolean;
  onSend: (event: SentEvent) => void;
}

export function ActorData({ inspection, actor, chart, isPast, onSend }: ActorDataProps) {
  const t = useTexts();
  const { context, output, error } = actor.snapshot;
  const offered = chart ? offeredEvents(chart, litStates(chart, actor.snapshot.value)) : [];
  return (
    <>
      <Panel title={t("Context")}>
        <Body tabIndex={0} role="region" aria-label={t("Context")}>
          <ValueTree key={actor.key} value={context ?? {}} />
          {output !== undefined && <Result title={t("Output")} value={output} />}
          {error !== undefined && <Result title={t("Error")} value={error} />}
        </Body>
      </Panel>
      <Panel title={t("Send an event")} part="send">
        <Body tabIndex={0} role="region" aria-label={t("Send an event")}>
          <SendEvent
            key={actor.key}
            offered={offered}
            whyNot={whyNot(inspection, actor, isPast, t)}
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
  actor: InspectedActor,
  isPast: boolean,
  t: Translate,
): string | undefined {
  if (isPast) return t("Events go to what runs now.");
  if (actor.chart === undefined) return t("It is no machine and takes no events by hand.");
  return hasEnded(picture, actor) ? t("It has ended and takes no events.") : undefined;
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
