import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayByKey, isWithin } from "./calendarDays.ts";

interface DayFocusOptions {
  view: "month" | "week";
  /** The day that the address tells. */
  day: string;
  /** Shows the view around another day. */
  onLeave: (day: string) => void;
  onOpen: (day: string, cell: HTMLElement) => void;
}

/**
 * The day of a grid that has the keyboard. Keys lead from day to day as in React Aria's calendars,
 * also beyond what is shown; Tab leads into what is due on the day, and Escape out of it.
 */
export function useDayFocus({ view, day, onLeave, onOpen }: DayFocusOptions) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(day);
  /** Where the keyboard goes once what shows it has come. */
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
        else if (step !== 0) besides(cell, target, step)?.focus();
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

/** The control of a day after or before one of them; the day itself before the first. */
function besides(cell: HTMLElement, target: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [cell, ...cell.querySelectorAll<HTMLElement>("button")];
  return all[all.indexOf(target) + step];
}
