import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useToggleState } from "react-stately/useToggleState";
import { useClock, useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { type CalendarItem, isLateItem } from "./calendarItems.ts";

/** The days before today, which an agenda shows when asked to. */
interface PastDays {
  count: number;
  lateCount: number;
  isShown: boolean;
  toggle: () => void;
  has: (day: string) => boolean;
}

/** Folds the days before today, if the agenda includes today. */
export function usePastDays(
  days: readonly string[],
  includesToday: boolean,
  getItems: (day: string) => readonly CalendarItem[],
): PastDays {
  const today = useToday();
  const minute = useClock(({ minute }) => minute);
  const { isSelected: isShown, toggle } = useToggleState();
  const pastDays = includesToday ? days.filter((day) => day < today) : [];
  const lateCount = pastDays.flatMap(getItems).filter((item) => isLateItem(item, minute)).length;
  return {
    count: pastDays.length,
    lateCount,
    isShown,
    toggle,
    has: (day) => pastDays.includes(day),
  };
}

/** Shows or hides the days before today. */
export function PastButton({ past: { lateCount, isShown, toggle } }: { past: PastDays }) {
  const { t } = useTranslation();
  return (
    <Button
      label={lateCount > 0 ? t("Past: {count} late", { count: lateCount }) : t("Past")}
      icon={isShown ? ChevronDown : ChevronUp}
      size="small"
      variant="ghost"
      triggerProps={{ "aria-expanded": isShown }}
      onPress={toggle}
    />
  );
}
