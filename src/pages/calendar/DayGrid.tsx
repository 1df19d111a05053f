import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { WEEKDAYS } from "../../../contract/recurrence.ts";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { NarrowOnly, WideOnly } from "../../ui/page/ByWidth.tsx";
import { config, styled } from "../../ui/theme.ts";
import { dayInWords } from "../reminder/wallClock.ts";
import { DayCell } from "./DayCell.tsx";
import {
  dayByKey,
  isWithin,
  type MoreOfDay,
  NO_MORE,
  type OpenInCalendar,
  weeksOf,
} from "./calendarDays.ts";

interface DayGridProps {
  view: "month" | "week";
  day: string;
  /** The accessible name of the view. */
  title: string;
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  /** How many more each day has. */
  more: ReadonlyMap<string, MoreOfDay>;
  onGoTo: (day: string) => void;
  onOpen: (open: OpenInCalendar) => void;
}

/**
 * A month or a week as a grid of days, Monday first. On narrow screens a month has its days as
 * numbers and dots, of which one is chosen, and a week is left to the agenda.
 */
export function DayGrid(props: DayGridProps) {
  const { view, day, title, events, more, onGoTo, onOpen } = props;
  const { language } = useTranslation();
  const open = (day: string, anchor: HTMLElement) =>
    isNarrow() ? onGoTo(day) : onOpen({ day, eventId: null, anchor });
  const { grid, focused, choose, onKeyDown } = useDayFocus({
    view,
    day,
    onLeave: onGoTo,
    onOpen: open,
  });
  const now = useToday();
  const weeks = weeksOf(view, day);
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
                  <NarrowOnly>{dayInWords(date, language, { weekday: "narrow" })}</NarrowOnly>
                  <WideOnly>{dayInWords(date, language, { weekday: "long" })}</WideOnly>
                </span>
                <VisuallyHidden as="span">
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
                more={more.get(one) ?? NO_MORE}
                isOutside={!isWithin(view, day, one)}
                isToday={one === now}
                isFocused={one === focused}
                isChosen={view === "month" && one === day}
                view={view}
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

/** Whether days are shown as dots. For event handlers only: rendering may not depend on the width. */
const isNarrow = () => matchMedia(config.media.narrow).matches;

interface DayFocusOptions {
  view: "month" | "week";
  /** The day in the address. */
  day: string;
  /** Shows the view around another day. */
  onLeave: (day: string) => void;
  onOpen: (day: string, cell: HTMLElement) => void;
}

/**
 * The focused day of a grid. Keys move from day to day as in React Aria's calendars, also beyond
 * the range shown; Tab moves into the day's occurrences, and Escape out of them.
 */
function useDayFocus({ view, day, onLeave, onOpen }: DayFocusOptions) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(day);
  /** The day to focus once the range with it is rendered. */
  const awaited = useRef<string | null>(null);
  const focused = isWithin(view, day, chosen) ? chosen : day;
  const cellOf = (of: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${of}"][tabindex]`) ?? null;

  useEffect(() => {
    if (awaited.current === null || !isWithin(view, day, awaited.current)) return;
    cellOf(awaited.current)?.focus();
    awaited.current = null;
  }, [day, view]);

  function moveTo(next: string) {
    setChosen(next);
    if (isWithin(view, day, next)) {
      awaited.current = null;
      cellOf(next)?.focus();
    } else {
      awaited.current = next;
      onLeave(next);
    }
  }

  return {
    grid,
    focused,
    choose: setChosen,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      const cell = target.closest<HTMLElement>("[data-day]");
      if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target !== cell) {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (event.key === "Escape") cell.focus();
        else if (step !== 0) adjacentControl(cell, target, step)?.focus();
        else return;
        return event.preventDefault();
      }
      const from = awaited.current ?? focused;
      const next = dayByKey(event, from, view);
      if (next !== undefined) moveTo(next);
      else if (event.key === "Enter" || event.key === " ") onOpen(from, cell);
      else return;
      event.preventDefault();
    },
  };
}

/** The next or previous control of a day; the day itself before the first. */
function adjacentControl(
  cell: HTMLElement,
  target: HTMLElement,
  step: 1 | -1,
): HTMLElement | undefined {
  const all = [cell, ...cell.querySelectorAll<HTMLElement>("button")];
  return all[all.indexOf(target) + step];
}
