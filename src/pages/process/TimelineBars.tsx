import { styled } from "../../ui/theme.ts";
import type { Course } from "./timelineSpans.ts";

const PLANNED = { top: 7, height: 14 };
const ACTUAL = { top: 10, height: 8 };
/** Anything narrower could not be told from a line. */
const LEAST = 4;

interface TimelineBarsProps {
  course: Course;
  x: (moment: number) => number;
  top: number;
  hatchId: string;
}

/** One milestone: a dashed frame as planned, a bar as it came; a running one ends in a point. */
export function TimelineBars({ course: { planned, actual }, x, top, hatchId }: TimelineBarsProps) {
  const at = (from: number, to: number) => ({
    x: x(from),
    width: Math.max(LEAST, x(to) - x(from)),
  });
  return (
    <g>
      {planned && (
        <PlannedBar
          {...at(planned.from, planned.to)}
          y={top + PLANNED.top}
          height={PLANNED.height}
          rx={3}
        />
      )}
      {actual && (actual.kind === "running"
        ? <RunningBar d={pointed(at(actual.from, actual.to), top + ACTUAL.top, ACTUAL.height)} />
        : (
          <ActualBar
            {...at(actual.from, actual.to)}
            y={top + ACTUAL.top}
            height={ACTUAL.height}
            rx={2}
            kind={actual.kind}
            {...(isHatched(actual.kind) ? { fill: `url(#${hatchId})` } : {})}
          />
        ))}
    </g>
  );
}

const isHatched = (kind: NonNullable<Course["actual"]>["kind"]) =>
  kind === "late" || kind === "overdue";

/** What late bars are filled with. */
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

/** A bar that ends in a point: it goes on. */
export function pointed({ x, width }: { x: number; width: number }, y: number, height: number) {
  const point = Math.min(height / 2, width);
  return [
    `M${x} ${y}`,
    `H${x + width - point}`,
    `L${x + width} ${y + height / 2}`,
    `L${x + width - point} ${y + height}`,
    `H${x}Z`,
  ].join("");
}

export const PlannedBar = styled("rect", {
  fill: "$waitingSoft",
  stroke: "$lineControl",
  strokeWidth: 1,
  strokeDasharray: "3 2",
});

export const RunningBar = styled("path", { fill: "$running" });

export const ActualBar = styled("rect", {
  variants: {
    kind: {
      done: { fill: "$accent" },
      still: { fill: "$lineControl" },
      late: { stroke: "$danger", strokeWidth: 1 },
      overdue: { stroke: "$danger", strokeWidth: 1, strokeDasharray: "2 2" },
    },
  },
});

const HatchGround = styled("rect", { fill: "$surface" });

const HatchLine = styled("line", { stroke: "$danger", strokeWidth: 3 });
