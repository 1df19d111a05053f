import { styled } from "../../../ui/theme.ts";
import type { Spans } from "./timelineSpans.ts";

/** The height of a row in the timeline, in pixels; a name of several lines makes it higher. */
export const ROW_HEIGHT = 26;
const PLAN_HEIGHT = 16;
const BAR_HEIGHT = 8;
/** A narrower bar would look like a line. */
const MIN_BAR_WIDTH = 4;

interface TimelineBarsProps {
  spans: Spans;
  /** Whether the current plan has a bar. */
  isOpen: boolean;
  x: (moment: number) => number;
  hatchId: string;
}

/** The bars of a row: the first plan behind, then the present plan, the actual and the late part. */
export function TimelineBars({ spans, isOpen, x, hatchId }: TimelineBarsProps) {
  const { firstPlan, planned, actual, late } = spans;
  const place = ({ from, to }: { from: number; to: number }, height: number) => ({
    x: x(from),
    width: Math.max(MIN_BAR_WIDTH, x(to) - x(from)),
    y: (ROW_HEIGHT - height) / 2,
    height,
  });
  return (
    <>
      {firstPlan && <FirstPlanBar {...place(firstPlan, PLAN_HEIGHT)} rx={4} />}
      {isOpen && planned && (
        <PlannedBar
          {...place({ ...planned, from: Math.min(planned.from, actual?.from ?? planned.from) }, 8)}
          rx={2}
        />
      )}
      {actual && <ActualBar {...place(actual, BAR_HEIGHT)} rx={2} kind={actual.kind} />}
      {late && <LateBar {...place(late, BAR_HEIGHT)} rx={2} fill={`url(#${hatchId})`} />}
    </>
  );
}

/** The pattern of late parts. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <HatchGround width="6" height="6" />
      <HatchLine x1="1.5" x2="1.5" y1="0" y2="6" />
    </pattern>
  );
}

export const FirstPlanBar = styled("rect", {
  fill: "$waitingSoft",
  stroke: "$lineControl",
  strokeWidth: 1,
  strokeDasharray: "3 2",
});

export const PlannedBar = styled("rect", {
  fill: "$surface",
  stroke: "$lineControl",
  strokeWidth: 1.5,
});

export const ActualBar = styled("rect", {
  variants: {
    kind: {
      done: { fill: "$accent" },
      running: { fill: "$running" },
      onHold: { fill: "$lineControl" },
    },
  },
});

export const LateBar = styled("rect", { stroke: "$danger", strokeWidth: 1 });

const HatchGround = styled("rect", { fill: "$surface" });

const HatchLine = styled("line", { stroke: "$danger", strokeWidth: 3 });
