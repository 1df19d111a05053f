import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import type { Key } from "../../../i18n/catalogue.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { SegmentedControl } from "../../../ui/field/SegmentedControl.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { useElementWidth } from "../../../ui/useElementWidth.ts";
import { useIsPrinting } from "../../../ui/useIsPrinting.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { TimelineChart, type TimelineRow } from "./TimelineChart.tsx";
import { TimelineLegend } from "./TimelineLegend.tsx";
import {
  createFittingScale,
  createTimelineScale,
  PAPER_TRACK_WIDTH,
  type TimelineScale,
  type Zoom,
} from "./timelineScale.ts";
import { type Span, toMilliseconds } from "./timelineSpans.ts";

/** The zooms from near to far. */
const ZOOM_LABELS: readonly { id: Zoom; label: Key }[] = [
  { id: "month", label: "Month" },
  { id: "quarter", label: "Quarter" },
  { id: "year", label: "Year" },
];

interface TimelineProps {
  /** Null if there is nothing to draw. */
  extent: Span | null;
  /** The text if there is nothing to draw. */
  emptyText: string;
  zoom: Zoom;
  onZoomChange: (zoom: Zoom) => void;
  createRows: (scale: TimelineScale) => readonly TimelineRow[];
  /** The data as a hidden table. */
  table: ReactNode;
}

/** A timeline in a card, with its legend, zooms, and buttons that scroll it. */
export function Timeline(props: TimelineProps) {
  const { extent, emptyText, zoom, onZoomChange, createRows, table } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const today = useMilestoneToday();
  const box = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const namesWidth = useElementWidth(names);
  const trackWidth = Math.max(0, width - namesWidth);
  const isPrinting = useIsPrinting();
  const scale = extent &&
    (isPrinting
      ? createFittingScale(extent, PAPER_TRACK_WIDTH)
      : createTimelineScale(extent, zoom, trackWidth));
  const rows = scale && createRows(scale);
  const now = toMilliseconds(today);
  const scroll = useTimelineScroll(scale, trackWidth, now);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEP_BY_KEY[event.key];
    if (step === undefined || isTextInput(event.target) || event.ctrlKey || event.metaKey) return;
    const next = ZOOM_LABELS[ZOOM_LABELS.findIndex(({ id }) => id === zoom) + step];
    if (next === undefined) return;
    event.preventDefault();
    onZoomChange(next.id);
    // The arrows go on from the chosen zoom.
    if (event.target instanceof HTMLInputElement && event.target.type === "radio") {
      event.currentTarget.querySelector<HTMLElement>(`[value=${next.id}]`)?.focus();
    }
  }

  return (
    <Sheet as="section" aria-labelledby={titleId} flush onKeyDown={onKeyDown}>
      <Head>
        <Title id={titleId}>{t("Timeline")}</Title>
        {rows && (
          <>
            <TimelineLegend rows={rows} />
            <Tools>
              <SegmentedControl
                label={t("Zoom")}
                options={ZOOM_LABELS.map(({ id, label }) => ({ id, label: t(label) }))}
                value={zoom}
                onChange={onZoomChange}
              />
              <Buttons>
                <IconButton
                  aria-label={t("Earlier")}
                  icon={ChevronLeft}
                  variant="secondary"
                  isDisabled={!scroll.canScroll}
                  onPress={() => scroll.by(-1)}
                />
                <Button
                  label={t("Today")}
                  isDisabled={!scroll.canScroll}
                  onPress={() => scroll.to(now)}
                />
                <IconButton
                  aria-label={t("Later")}
                  icon={ChevronRight}
                  variant="secondary"
                  isDisabled={!scroll.canScroll}
                  onPress={() => scroll.by(1)}
                />
              </Buttons>
            </Tools>
          </>
        )}
      </Head>
      <Box ref={box}>
        {scale && rows
          ? (
            <Scroller
              ref={scroll.ref}
              onScroll={scroll.onScroll}
              tabIndex={scroll.canScroll ? 0 : undefined}
              role="region"
              aria-label={t("Bars of the timeline")}
            >
              <TimelineChart rows={rows} scale={scale} today={today} namesRef={names} />
            </Scroller>
          )
          : <EmptyText>{emptyText}</EmptyText>}
        {rows && <VisuallyHidden>{table}</VisuallyHidden>}
      </Box>
    </Sheet>
  );
}

/** The keys that zoom in and out. */
const STEP_BY_KEY: Record<string, 1 | -1> = { "+": -1, "=": -1, "-": 1, "−": 1 };

const isTextInput = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[role=dialog], [type=text]") !== null;

/** How much of the visible part a press on “Earlier” or “Later” scrolls. */
const SCROLL_PART = 0.8;

/** Scrolls the timeline. Its middle stays when the scale or the width changes; first it is today. */
function useTimelineScroll(scale: TimelineScale | null, trackWidth: number, now: number) {
  const ref = useRef<HTMLDivElement>(null);
  const middle = useRef(now);
  const toOffset = (moment: number) => (scale?.x(moment) ?? 0) - trackWidth / 2;
  useLayoutEffect(() => {
    if (ref.current && trackWidth > 0) ref.current.scrollLeft = toOffset(middle.current);
  }, [scale?.pixelsPerDay, scale?.width, trackWidth]);
  const scrollTo = (left: number) => ref.current?.scrollTo({ left, behavior: "smooth" });
  return {
    ref,
    canScroll: scale !== null && trackWidth > 0 && scale.width > trackWidth,
    onScroll() {
      const { current: scroller } = ref;
      if (scale && scroller) middle.current = scale.toMoment(scroller.scrollLeft + trackWidth / 2);
    },
    to: (moment: number) => scrollTo(toOffset(moment)),
    by: (direction: 1 | -1) =>
      scrollTo((ref.current?.scrollLeft ?? 0) + direction * SCROLL_PART * trackWidth),
  };
}

const Head = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2 $4",
  padding: "$2 $4",
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink", flex: 1 });

const Tools = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2 $3",
  "@print": { display: "none" },
});

const Buttons = styled("div", { display: "flex", alignItems: "center", gap: "$1" });

const Box = styled("div", { containerType: "inline-size", minWidth: 0, paddingBottom: 6 });

const Scroller = styled("div", {
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  outlineOffset: "-2px !important",
});

const EmptyText = styled("p", { padding: "0 $4 $4", color: "$inkThird" });
