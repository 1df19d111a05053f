import { VisuallyHidden } from "react-aria";
import { WEEKDAYS } from "../../../contract/recurrence.ts";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { dayInWords, today } from "../reminder/wallClock.ts";
import type { OpenInCalendar } from "./CalendarPopover.tsx";
import { DayCell } from "./DayCell.tsx";
import { isWithin, weeksOf } from "./calendarDays.ts";
import { useDayFocus } from "./useDayFocus.ts";

export interface DayGridProps {
  view: "month" | "week";
  day: string;
  /** What the view shows, in words. */
  title: string;
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  /** Days as numbers and dots, of which one is chosen. */
  isSmall: boolean;
  onGoTo: (day: string) => void;
  onOpen: (open: OpenInCalendar) => void;
}

/** A month or a week as a grid of days, Monday first. */
export function DayGrid({ view, day, title, events, isSmall, onGoTo, onOpen }: DayGridProps) {
  const { language } = useTranslation();
  const open = (day: string, anchor: HTMLElement) =>
    isSmall ? onGoTo(day) : onOpen({ day, eventId: null, anchor });
  const { grid, focused, choose, onKeyDown } = useDayFocus({
    view,
    day,
    onLeave: onGoTo,
    onOpen: open,
  });
  const now = today();
  const weeks = weeksOf(view, day);
  return (
    <Grid
      ref={grid}
      role="grid"
      aria-label={title}
      isSmall={isSmall}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name, index) => {
            const date = weeks[0]?.[index] ?? day;
            return (
              <Weekday key={name} scope="col" isSmall={isSmall}>
                <span aria-hidden="true">
                  {dayInWords(date, language, { weekday: isSmall ? "narrow" : "long" })}
                </span>
                <VisuallyHidden elementType="span">
                  {dayInWords(date, language, { weekday: "long" })}
                </VisuallyHidden>
              </Weekday>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                events={events.get(one) ?? []}
                isOutside={!isWithin(view, day, one)}
                isToday={one === now}
                isFocused={one === focused}
                isChosen={isSmall && one === day}
                size={isSmall ? "small" : view}
                onOpenDay={(cell) => {
                  choose(one);
                  open(one, cell);
                }}
                onOpenEvent={(eventId, anchor) => {
                  choose(one);
                  onOpen({ day: one, eventId, anchor });
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

const Grid = styled("table", {
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: 0,
  ground: "surface",
  border: "1px solid $line",
  borderRadius: "$card",
  overflow: "clip",
  "& tr > *:not(:last-child)": { borderRight: "1px solid $line" },
  "& tbody > tr > *": { borderTop: "1px solid $line" },
  variants: {
    isSmall: { true: { "& tr > *:not(:last-child)": { borderRight: 0 } }, false: {} },
  },
});

const Weekday = styled("th", {
  height: 30,
  padding: "0 10px",
  text: "caption",
  textAlign: "start",
  color: "$inkThird",
  overflow: "hidden",
  textOverflow: "ellipsis",
  variants: { isSmall: { true: { padding: 0, textAlign: "center" }, false: {} } },
});
