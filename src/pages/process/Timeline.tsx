import { VisuallyHidden } from "react-aria";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { today } from "./milestoneDays.ts";
import { coursesOf, extentOf } from "./timelineSpans.ts";
import { ROW_HEIGHT, TimelineChart } from "./TimelineChart.tsx";
import { TimelineLegend } from "./TimelineLegend.tsx";
import { TimelineTable } from "./TimelineTable.tsx";

interface TimelineProps {
  process: Process;
  milestones: readonly Milestone[];
}

/** When the milestones were to run and when they did: as bars, and as a table behind them. */
export function Timeline({ process, milestones }: TimelineProps) {
  const { t } = useTranslation();
  const now = today();
  const courses = coursesOf(milestones, process, now);
  const extent = extentOf(courses, now);
  if (extent === null) {
    return <Quiet>{t("Milestones with a due date or a start appear here as bars.")}</Quiet>;
  }
  return (
    <Root>
      <Chart aria-hidden="true">
        <Names>
          {milestones.map(({ id, name }) => <Name key={id} title={name}>{name}</Name>)}
        </Names>
        <Plot courses={courses} extent={extent} today={now} />
      </Chart>
      <TimelineLegend courses={courses} />
      <VisuallyHidden>
        <TimelineTable courses={courses} />
      </VisuallyHidden>
    </Root>
  );
}

/** The bars, as wide as there is room. */
function Plot(bars: Omit<Parameters<typeof TimelineChart>[0], "width">) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return <div ref={ref}>{width > 0 && <TimelineChart {...bars} width={width} />}</div>;
}

const Root = styled("div", { position: "relative" });

const Chart = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, clamp(112px, 34%, 240px)) minmax(0, 1fr)",
  columnGap: "$3",
});

const Names = styled("div", { paddingTop: 18 });

const Name = styled("div", {
  height: ROW_HEIGHT,
  lineHeight: `${ROW_HEIGHT}px`,
  fontSize: "$caption",
  color: "$inkSecond",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const Quiet = styled("p", { margin: 0, color: "$inkThird" });
