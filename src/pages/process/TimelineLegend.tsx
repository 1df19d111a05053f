import { type ReactNode, useId } from "react";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { ActualBar, Hatch, PlannedBar, pointed, RunningBar } from "./TimelineBars.tsx";
import type { Course } from "./timelineSpans.ts";

/** What the shapes of the bars mean; only those that are there. */
export function TimelineLegend({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation();
  const hatchId = useId();
  const kinds = new Set(courses.map(({ actual }) => actual?.kind));
  const shapes: [Key, boolean, ReactNode][] = [
    [
      "Planned",
      courses.some(({ planned }) => planned !== null),
      <PlannedBar key="planned" x={0.5} y={0.5} width={19} height={11} rx={3} />,
    ],
    [
      "Completed",
      kinds.has("done"),
      <ActualBar key="done" x={0} y={2} width={20} height={8} rx={2} kind="done" />,
    ],
    [
      "In progress",
      kinds.has("running"),
      <RunningBar key="running" d={pointed({ x: 0, width: 20 }, 2, 8)} />,
    ],
    [
      "Standing still",
      kinds.has("still"),
      <ActualBar key="still" x={0} y={2} width={20} height={8} rx={2} kind="still" />,
    ],
    [
      "Late",
      kinds.has("late") || kinds.has("overdue"),
      <g key="late">
        <defs>
          <Hatch id={hatchId} />
        </defs>
        <ActualBar
          x={0.5}
          y={2}
          width={19}
          height={8}
          rx={2}
          kind="late"
          fill={`url(#${hatchId})`}
        />
      </g>,
    ],
  ];
  return (
    <List aria-hidden="true">
      {shapes.filter(([, isThere]) => isThere).map(([label, , shape]) => (
        <Entry key={label}>
          <svg width={20} height={12} viewBox="0 0 20 12">{shape}</svg>
          {t(label)}
        </Entry>
      ))}
    </List>
  );
}

const List = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 14px",
  marginTop: "$2",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Entry = styled("span", { display: "inline-flex", alignItems: "center", gap: 6 });
