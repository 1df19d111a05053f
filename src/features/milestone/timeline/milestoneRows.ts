import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Translate } from "../../../i18n/Translation.tsx";
import { toDay } from "../milestoneDays.tsx";
import { countDaysLate } from "../statuses.ts";
import { formatShortDay, type TimelineRow } from "./TimelineChart.tsx";
import type { MilestoneSpans, Span } from "./timelineSpans.ts";

export const isOpenMilestone = ({ status }: Milestone): boolean => status !== "COMPLETED";

/** Creates the rows of milestones. */
export function createMilestoneRows(
  milestoneSpans: readonly MilestoneSpans[],
  { today, t }: { today: Temporal.PlainDate; t: Translate },
): TimelineRow[] {
  return milestoneSpans.map(({ milestone, ...spans }) => ({
    id: milestone.id,
    name: milestone.name,
    spans,
    isOpen: isOpenMilestone(milestone),
    isLate: milestone.late,
    endLabel: createEndLabel(milestone, spans.planned, { today, t }),
  }));
}

/** The date at the end of the bars, and how late the milestone is. */
function createEndLabel(
  { completedAt, dueDate, late }: Milestone,
  planned: Span | null,
  { today, t }: { today: Temporal.PlainDate; t: Translate },
): string {
  if (completedAt !== null) return formatShortDay(toDay(completedAt));
  if (dueDate === null) {
    return formatShortDay(
      planned === null
        ? today
        : Temporal.Instant.fromEpochMilliseconds(planned.to).toZonedDateTimeISO("UTC")
          .toPlainDate(),
    );
  }
  const day = formatShortDay(Temporal.PlainDate.from(dueDate));
  if (!late) return day;
  return `${day} · ${t("{count} days late", { count: countDaysLate(dueDate, today) })}`;
}
