import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";

interface DueDateProps {
  milestone: Pick<Milestone, "dueDate" | "status" | "still">;
}

/** The due date of a milestone, and how far it is while the milestone is open. */
export function DueDate({ milestone: { dueDate, status, still } }: DueDateProps) {
  const { t } = useTranslation();
  const today = useMilestoneToday();
  if (dueDate === null) return null;
  const isOpen = status !== "COMPLETED" && !still;
  const days = today.until(Temporal.PlainDate.from(dueDate), { largestUnit: "day" }).days;
  return (
    <Lines>
      <time dateTime={dueDate}>{formatDate(dueDate, "short", t)}</time>
      {isOpen && <Distance isLate={days < 0}>{describeDays(days, t)}</Distance>}
    </Lines>
  );
}

function describeDays(days: number, t: Translate): string {
  if (days < 0) return t("{count} days late", { count: -days });
  if (days === 0) return t("today");
  return days === 1 ? t("tomorrow") : t("{count} days left", { count: days });
}

const Lines = styled("span", {
  display: "inline-grid",
  justifyItems: "start",
  whiteSpace: "nowrap",
  [CARD_LAYOUT]: { display: "inline-flex", alignItems: "baseline", gap: 6 },
});

const Distance = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
  "tr:hover &": { color: "$inkSecond" },
  [CARD_LAYOUT]: { order: -1, fontSize: "$small" },
  variants: {
    isLate: {
      true: {
        "&, tr:hover &": { color: "$danger" },
        fontWeight: "$section",
        "&::before": {
          content: "''",
          width: 2.5,
          height: 9,
          borderRadius: 1,
          backgroundColor: "currentColor",
        },
      },
    },
  },
});
