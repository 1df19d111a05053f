import { Maximize, Minus, Plus } from "lucide-react";
import { Suspense, use, useEffect, useRef, useState } from "react";
import { IconButton } from "../../src/ui/button/Button.tsx";
import { EmptyState } from "../../src/ui/page/notices.tsx";
import { styled } from "../../src/ui/theme.ts";
import { Network } from "lucide-react";
import type { Chart } from "../chart/chart.ts";
import { ChartPicture } from "../chart/ChartPicture.tsx";
import { type Layout, layOut } from "../chart/layout.ts";
import { litStates } from "./chartState.ts";
import type { SeenActor } from "./inspection.ts";
import { Panel, Scrolled } from "./panel.tsx";
import { presentState } from "./statusWords.ts";
import { useTexts } from "./texts.ts";

const SCALES = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2];
/** Fitted charts are drawn no smaller: their texts could not be read. */
const SMALLEST_FIT = 0.6;

interface ChartViewProps {
  actor: SeenActor | undefined;
  chart: Chart | undefined;
}

/** The statechart of an actor: the states it is in are lit, the transitions it took last flash. */
export function ChartView({ actor, chart }: ChartViewProps) {
  const say = useTexts();
  const [scale, setScale] = useState<number | "fit">("fit");
  const next = (larger: boolean) => {
    const from = scale === "fit" ? 0.85 : scale;
    const step = larger
      ? SCALES.find((other) => other > from)
      : SCALES.findLast((other) => other < from);
    setScale(step ?? from);
  };
  const tools = actor && chart && (
    <>
      <IconButton
        size="small"
        icon={Minus}
        aria-label={say("Smaller")}
        onPress={() => next(false)}
      />
      <IconButton size="small" icon={Plus} aria-label={say("Larger")} onPress={() => next(true)} />
      <IconButton
        size="small"
        icon={Maximize}
        aria-label={say("Fit")}
        onPress={() => setScale("fit")}
      />
    </>
  );
  return (
    <Panel
      title={actor?.name ?? say("Statechart")}
      facts={actor && presentState(actor, say)}
      tools={tools}
    >
      {actor === undefined
        ? (
          <Missing
            title={say("Nothing ran yet")}
            detail={say("Choose a later entry of the log.")}
          />
        )
        : chart === undefined
        ? <NoChart actor={actor} />
        : (
          <Suspense fallback={<Drawing>{say("Drawing…")}</Drawing>}>
            <Drawn key={actor.key} actor={actor} chart={chart} scale={scale} />
          </Suspense>
        )}
    </Panel>
  );
}

function NoChart({ actor }: { actor: SeenActor }) {
  const say = useTexts();
  if (actor.chart !== undefined) {
    return (
      <Missing
        title={say("Its statechart was not told")}
        detail={say("Reload its tab to have it told anew.")}
      />
    );
  }
  const detail = say(
    "{name} is a promise, a callback or an observable: it runs, and has no states of its own. What it brings stands beside.",
    { name: actor.name },
  );
  return <Missing title={say("No statechart")} detail={detail} />;
}

interface DrawnProps {
  actor: SeenActor;
  chart: Chart;
  scale: number | "fit";
}

function Drawn({ actor, chart, scale }: DrawnProps) {
  const say = useTexts();
  const layout = use(layoutOf(chart));
  const scrolled = useRef<HTMLDivElement>(null);
  const { snapshot, taken, moment } = actor;
  const state = JSON.stringify(snapshot.value);
  useEffect(() => {
    if (scrolled.current) bringIntoView(scrolled.current);
  }, [state, layout, scale]);
  if (layout === undefined) {
    return (
      <Missing
        title={say("It could not be drawn")}
        detail={say("Its states and context are shown all the same.")}
      />
    );
  }
  const activity = { lit: litStates(chart, snapshot.value), taken: new Set(taken), moment };
  const { width } = layout;
  return (
    <Ground ref={scrolled} tabIndex={0} role="region" aria-label={say("Statechart")}>
      <Sheet
        role="figure"
        aria-label={chart.id}
        style={scale === "fit"
          ? { width: "100%", minWidth: width * SMALLEST_FIT, maxWidth: width }
          : { width: width * scale }}
      >
        <ChartPicture
          layout={layout}
          label={`${chart.id}: ${presentState(actor, say)}`}
          activity={activity}
        />
      </Sheet>
    </Ground>
  );
}

const layouts = new WeakMap<Chart, Promise<Layout | undefined>>();

function layoutOf(chart: Chart): Promise<Layout | undefined> {
  const known = layouts.get(chart);
  if (known !== undefined) return known;
  const layout = layOut(chart).catch((error: unknown) => {
    console.error(`${chart.id} could not be laid out`, error);
    return undefined;
  });
  layouts.set(chart, layout);
  return layout;
}

/** Scrolls to the innermost state that an actor is in, where it is not seen. */
function bringIntoView(ground: HTMLElement) {
  const lit = [...ground.querySelectorAll("[data-state][data-lit].innermost")].at(-1);
  if (lit === undefined) return;
  const seen = ground.getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  const isSeen = box.left >= seen.left && box.right <= seen.right && box.top >= seen.top &&
    box.bottom <= seen.bottom;
  if (isSeen) return;
  ground.scrollTo({
    left: ground.scrollLeft + (box.left + box.right - seen.left - seen.right) / 2,
    top: ground.scrollTop + (box.top + box.bottom - seen.top - seen.bottom) / 2,
  });
}

function Missing({ title, detail }: { title: string; detail: string }) {
  return (
    <Scrolled>
      <EmptyState icon={Network} title={title} detail={detail} />
    </Scrolled>
  );
}

const Ground = styled(Scrolled, {
  padding: "$4",
  ground: "canvas",
  "@narrow": { maxHeight: "60vh" },
});

const Sheet = styled("div", {
  margin: "0 auto",
  "& > svg": { width: "100%", maxWidth: "none", height: "auto" },
});

const Drawing = styled("p", { padding: "$6", color: "$inkThird", textAlign: "center" });
