import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { styled } from "../../ui/theme.ts";
import { standingOf } from "../reminder/reminderStatus.ts";

const MOST = 4;

/** What is due on a day as marks, told apart by shape; the day itself says them in words. */
export function DayDots({ events }: { events: readonly CalendarOccurrence[] }) {
  return (
    <Dots aria-hidden="true">
      {events.slice(0, MOST).map((one) => <Dot key={one.id} standing={standingOf(one)} />)}
    </Dots>
  );
}

const Dots = styled("span", {
  display: "flex",
  justifyContent: "center",
  alignItems: "center",
  gap: 3,
  height: 8,
});

const Dot = styled("span", {
  boxSizing: "border-box",
  width: 6,
  height: 6,
  variants: {
    standing: {
      OVERDUE: { width: 3, height: 8, borderRadius: 1, backgroundColor: "$danger" },
      UPCOMING: { borderRadius: "50%", backgroundColor: "$running" },
      COMPLETED: { borderRadius: 1, backgroundColor: "$accent" },
      SKIPPED: { borderRadius: "50%", border: "1.5px solid $waiting" },
    },
  },
});
