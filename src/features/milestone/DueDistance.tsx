import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Language } from "../../../contract/language.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatDayInWords } from "../../i18n/wallClock.ts";
import { styled } from "../../ui/theme.ts";

/** Due dates this near are named by their weekday. */
const WEEKDAY_DAYS = 14;

/** How late an open milestone is, or how far its due date is. */
export function DueDistance({ milestone }: { milestone: Pick<Milestone, "dueDate" | "late"> }) {
  const { t, language } = useTranslation();
  const today = useMilestoneToday();
  const { dueDate, late } = milestone;
  if (dueDate === null) return null;
  const days = today.until(dueDate, { largestUnit: "day" }).days;
  return late
    ? <Late>{t("{count} days late", { count: -days })}</Late>
    : <span>{describeDistance(dueDate, days, language, t)}</span>;
}

function describeDistance(dueDate: string, days: number, language: Language, t: Translate): string {
  if (days === 0) return t("today");
  if (days === 1) return t("tomorrow");
  return days > 0 && days < WEEKDAY_DAYS
    ? formatDayInWords(dueDate, language, { weekday: "long" })
    : t("{count} days left", { count: days });
}

const Late = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 5,
  color: "$danger",
  fontWeight: "$section",
  "&::before": {
    content: "''",
    width: 2.5,
    height: 9,
    borderRadius: 1,
    backgroundColor: "currentColor",
    "@forced": { backgroundColor: "CanvasText" },
  },
});
