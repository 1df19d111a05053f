import { type ReactNode, useId } from "react";
import type { Key } from "../../../i18n/catalogue.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { styled } from "../../../ui/theme.ts";
import { ActualBar, FirstPlanBar, Hatch, LateBar, PlannedBar } from "./TimelineBars.tsx";
import type { TimelineRow } from "./TimelineChart.tsx";

/** The legend of the shapes that are shown. */
export function TimelineLegend({ rows }: { rows: readonly TimelineRow[] }) {
  const { t } = useTranslation();
  const hatchId = useId();
  const kinds = new Set(rows.map(({ spans }) => spans.actual?.kind));
  const bar = { x: 0.75, y: 3, width: 20.5, height: 8, rx: 2 };
  const shapes: [Key, boolean, ReactNode][] = [
    [
      "First plan",
      rows.some(({ spans }) => spans.firstPlan !== null),
      <FirstPlanBar key="plan" {...bar} y={0.5} height={13} rx={4} />,
    ],
    ["Completed", kinds.has("done"), <ActualBar key="done" {...bar} kind="done" />],
    ["In progress", kinds.has("running"), <ActualBar key="running" {...bar} kind="running" />],
    ["On hold", kinds.has("onHold"), <ActualBar key="onHold" {...bar} kind="onHold" />],
    [
      "Delay",
      rows.some(({ spans }) => spans.late !== null),
      <g key="late">
        <defs>
          <Hatch id={hatchId} />
        </defs>
        <LateBar {...bar} fill={`url(#${hatchId})`} />
      </g>,
    ],
    [
      "Present plan",
      rows.some(({ spans, isOpen }) => isOpen && spans.planned !== null),
      <PlannedBar key="planned" {...bar} />,
    ],
  ];
  return (
    <List aria-hidden="true">
      {shapes.filter(([, isShown]) => isShown).map(([label, , shape]) => (
        <Entry key={label}>
          <svg width={22} height={14} viewBox="0 0 22 14">{shape}</svg>
          {t(label)}
        </Entry>
      ))}
    </List>
  );
}

const List = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkSecond",
});

const Entry = styled("span", { display: "inline-flex", alignItems: "center", gap: 6 });
