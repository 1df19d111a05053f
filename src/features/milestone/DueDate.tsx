import type { Language } from "../../../contract/language.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatDayInWords } from "../../i18n/wallClock.ts";
import { AlertText } from "../../ui/status/AlertText.ts";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";

interface DueDateProps {
  milestone: Pick<Milestone, "dueDate" | "status" | "still">;
}

/** The due date of a milestone, and how far it is while the milestone is open. */
export function DueDate({ milestone }: DueDateProps) {
  const { t } = useTranslation();
  const { dueDate } = milestone;
  if (dueDate === null) return null;
  return (
    <Lines>
      <time dateTime={dueDate}>{formatDate(dueDate, "short", t)}</time>
      <Distance>
        <DueDistance milestone={milestone} />
      </Distance>
    </Lines>
  );
}

/** Due dates this near are named by their weekday, if requested. */
const WEEKDAY_DAYS = 14;

interface DueDistanceProps extends DueDateProps {
  /** Names near days by their weekday instead of their distance. */
  namesWeekdays?: boolean;
}

/** How late an open milestone is, or how far its due date is; nothing for others. */
export function DueDistance({ milestone, namesWeekdays = false }: DueDistanceProps) {
  const { t, language } = useTranslation();
  const today = useMilestoneToday();
  const { dueDate, status, still } = milestone;
  if (dueDate === null || status === "COMPLETED" || still) return null;
  const days = today.until(dueDate, { largestUnit: "day" }).days;
  if (days < 0) return <AlertText>{t("{count} days late", { count: -days })}</AlertText>;
  return (
    <span>
      {days > 1 && days < WEEKDAY_DAYS && namesWeekdays
        ? nameWeekday(dueDate, language)
        : describeDays(days, t)}
    </span>
  );
}

const nameWeekday = (date: string, language: Language) =>
  formatDayInWords(date, language, { weekday: "long" });

function describeDays(days: number, t: Translate): string {
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
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
  "tr:hover &": { color: "$inkSecond" },
  [CARD_LAYOUT]: { order: -1 },
});
