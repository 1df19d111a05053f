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
import type { InspectedActor } from "./inspection.ts";
import { Panel, Scrolled } from "./panel.tsx";
import { presentState } from "./statusWords.ts";
import { useTexts } from "./texts.ts";

const SCALES = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.5, 2];
/** Below this scale texts are not readable. */
const SMALLEST_FIT = 0.6;

interface ChartViewProps {
  actor: InspectedActor | undefined;
  chart: Chart | undefined;
}

/** Renders an actor's statechart: highlights active states, flashes the last transitions. */
export function ChartView({ actor, chart }: ChartViewProps) {
  const t = useTexts();
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
        aria-label={t("Smaller")}
        onPress={() => next(false)}
      />
      <IconButton size="small" icon={Plus} aria-label={t("Larger")} onPress={() => next(true)} />
      <IconButton
        size="small"
        icon={Maximize}
        aria-label={t("Fit")}
        onPress={() => setScale("fit")}
      />
    </>
  );
  return (
    <Panel
      title={actor?.name ?? t("Statechart")}
      facts={actor && presentState(actor, t)}
      tools={tools}
    >
      {actor === undefined
        ? (
          <Missing
            title={t("Nothing ran yet")}
            detail={t("Choose a later entry of the log.")}
          />
        )
        : chart === undefined
        ? <NoChart actor={actor} />
        : (
          <Suspense fallback={<Drawing>{t("Drawing…")}</Drawing>}>
            <RenderedChart key={actor.key} actor={actor} chart={chart} scale={scale} />
          </Suspense>
        )}
    </Panel>
  );
}

function NoChart({ actor }: { actor: InspectedActor }) {
  const t = useTexts();
  if (actor.chart !== undefined) {
    return (
      <Missing
        title={t("Its statechart was not told")}
        detail={t("Reload its tab to have it told anew.")}
      />
    );
  }
  const detail = t(
    "{name} is a promise, a callback or an observable: it runs, and has no states of its own. What it brings stands beside.",
    { name: actor.name },
  );
  return <Missing title={t("No statechart")} detail={detail} />;
}

interface RenderedChartProps {
  actor: InspectedActor;
  chart: Chart;
  scale: number | "fit";
}

function RenderedChart({ actor, chart, scale }: RenderedChartProps) {
  const t = useTexts();
  const layout = use(loadLayout(chart));
  const scrolled = useRef<HTMLDivElement>(null);
  const { snapshot, transitions, moment } = actor;
  const state = JSON.stringify(snapshot.value);
  useEffect(() => {
    if (scrolled.current) bringIntoView(scrolled.current);
  }, [state, layout, scale]);
  if (layout === undefined) {
    return (
      <Missing
        title={t("It could not be drawn")}
        detail={t("Its states and context are shown all the same.")}
      />
    );
  }
  const activity = {
    lit: litStates(chart, snapshot.value),
    transitions: new Set(transitions),
    moment,
  };
  const { width } = layout;
  return (
    <Ground ref={scrolled} tabIndex={0} role="region" aria-label={t("Statechart")}>
      <Sheet
        role="figure"
        aria-label={chart.id}
        style={scale === "fit"
          ? { width: "100%", minWidth: width * SMALLEST_FIT, maxWidth: width }
          : { width: width * scale }}
      >
        <ChartPicture
          layout={layout}
          label={`${chart.id}: ${presentState(actor, t)}`}
          activity={activity}
        />
      </Sheet>
    </Ground>
  );
}

const layouts = new WeakMap<Chart, Promise<Layout | undefined>>();

function loadLayout(chart: Chart): Promise<Layout | undefined> {
  const known = layouts.get(chart);
  if (known !== undefined) return known;
  const layout = layOut(chart).catch((error: unknown) => {
    console.error(`${chart.id} could not be laid out`, error);
    return undefined;
  });
  layouts.set(chart, layout);
  return layout;
}

function bringIntoView(ground: HTMLElement) {
  const lit = [...ground.querySelectorAll("[data-state][data-lit].innermost")].at(-1);
  if (lit === undefined) return;
  const viewport = ground.getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  const isVisible = box.left >= viewport.left && box.right <= viewport.right &&
    box.top >= viewport.top &&
    box.bottom <= viewport.bottom;
  if (isVisible) return;
  ground.scrollTo({
    left: ground.scrollLeft + (box.left + box.right - viewport.left - viewport.right) / 2,
    top: ground.scrollTop + (box.top + box.bottom - viewport.top - viewport.bottom) / 2,
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
