import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { WEEKDAYS } from "../../../../contract/recurrence.ts";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { NarrowOnly, WideOnly } from "../../../ui/page/ByWidth.tsx";
import { config, styled } from "../../../ui/theme.ts";
import { useIsPrinting } from "../../../ui/useIsPrinting.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { type MilestonesByDay, NO_MILESTONES } from "./calendarItems.ts";
import type { HolidaysByDay } from "./calendarQueries.ts";
import { DayCell } from "./DayCell.tsx";
import {
  getDayByKey,
  isInView,
  listWeeks,
  type MoreCount,
  NO_MORE,
  type PopoverTarget,
} from "./calendarDays.ts";

interface DayGridProps {
  view: "month" | "week";
  day: string;
  /** The accessible name of the view. */
  title: string;
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  milestones?: MilestonesByDay;
  holidays: HolidaysByDay;
  /** The numbers of entries that the responses left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  onGoTo: (day: string) => void;
  onOpen: (target: PopoverTarget) => void;
}

/** The maximum number of entries that a day shows on screen. The others are counted. */
const MAX_ITEMS = { month: 3, week: 12 };

/**
 * A month or week as a grid of days, Monday first. On narrow screens a month shows numbers and dots
 * with one chosen day, and the agenda replaces a week.
 */
export function DayGrid(props: DayGridProps) {
  const { view, day, title, events, milestones = NO_MILESTONES, holidays, moreCounts } = props;
  const { onGoTo, onOpen } = props;
  const { language } = useTranslation();
  const open = (day: string, anchor: HTMLElement) =>
    isNarrow() ? onGoTo(day) : onOpen({ day, eventId: null, anchor });
  const { grid, focusedDay, choose, onKeyDown } = useDayFocus({
    view,
    day,
    onShowDay: onGoTo,
    onOpen: open,
  });
  const today = useToday();
  const weeks = listWeeks(view, day);
  const maxItems = useIsPrinting() ? Infinity : MAX_ITEMS[view];
  return (
    <Grid
      ref={grid}
      role="grid"
      aria-label={title}
      view={view}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name, index) => {
            const date = weeks[0]?.[index] ?? day;
            return (
              <Weekday key={name} scope="col">
                <span aria-hidden="true">
                  <NarrowOnly>{formatDayInWords(date, language, { weekday: "narrow" })}</NarrowOnly>
                  <WideOnly>{formatDayInWords(date, language, { weekday: "long" })}</WideOnly>
                </span>
                <VisuallyHidden as="span">
                  {formatDayInWords(date, language, { weekday: "long" })}
                </VisuallyHidden>
              </Weekday>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                day={date}
                events={events.get(date) ?? []}
                milestones={milestones.get(date) ?? []}
                holiday={holidays.get(date)}
                more={moreCounts.get(date) ?? NO_MORE}
                isOutsideMonth={!isInView(view, day, date)}
                isToday={date === today}
                isFocused={date === focusedDay}
                isChosen={view === "month" && date === day}
                view={view}
                maxItems={maxItems}
                onOpenDay={(cell) => {
                  choose(date);
                  open(date, cell);
                }}
                onOpenEvent={(eventId, anchor) => {
                  choose(date);
                  onOpen({ day: date, eventId, anchor });
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
    view: {
      month: { "@narrow": { "& tr > *:not(:last-child)": { borderRight: 0 } } },
      week: { "@narrow": { display: "none" } },
    },
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
  "@narrow": { padding: 0, textAlign: "center" },
});

/** Whether days are shown as dots. Only for event handlers: the server renders without a width. */
const isNarrow = () => matchMedia(config.media.narrow).matches;

interface DayFocusOptions {
  view: "month" | "week";
  /** The day in the address. */
  day: string;
  /** Called to show another month or week, around this day. */
  onShowDay: (day: string) => void;
  onOpen: (day: string, cell: HTMLElement) => void;
}

/**
 * Manages the focused day of a grid. Keys move between days as in React Aria's calendars, also
 * beyond the shown range. Tab moves into the day's occurrences, Escape out of them.
 */
function useDayFocus({ view, day, onShowDay, onOpen }: DayFocusOptions) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosenDay, setChosen] = useState(day);
  /** The day to focus after its range has rendered. */
  const pendingDay = useRef<string | null>(null);
  const focusedDay = isInView(view, day, chosenDay) ? chosenDay : day;
  const findCell = (date: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"][tabindex]`) ?? null;

  useEffect(() => {
    if (pendingDay.current === null || !isInView(view, day, pendingDay.current)) return;
    findCell(pendingDay.current)?.focus();
    pendingDay.current = null;
  }, [day, view]);

  function moveTo(next: string) {
    setChosen(next);
    if (isInView(view, day, next)) {
      pendingDay.current = null;
      findCell(next)?.focus();
    } else {
      pendingDay.current = next;
      onShowDay(next);
    }
  }

  return {
    grid,
    focusedDay,
    choose: setChosen,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      const cell = target.closest<HTMLElement>("[data-day]");
      if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target !== cell) {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (event.key === "Escape") cell.focus();
        else if (step !== 0) findAdjacentControl(cell, target, step)?.focus();
        else return;
        return event.preventDefault();
      }
      const from = pendingDay.current ?? focusedDay;
      const next = getDayByKey(event, from, view);
      if (next !== undefined) moveTo(next);
      else if (event.key === "Enter" || event.key === " ") onOpen(from, cell);
      else return;
      event.preventDefault();
    },
  };
}

/** Finds the next or previous control of a day. The day itself comes before the first. */
function findAdjacentControl(
  cell: HTMLElement,
  target: HTMLElement,
  step: 1 | -1,
): HTMLElement | undefined {
  const all = [cell, ...cell.querySelectorAll<HTMLElement>("button")];
  return all[all.indexOf(target) + step];
}
