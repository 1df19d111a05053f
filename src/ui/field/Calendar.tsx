import {
  type CalendarDate,
  getDayOfWeek,
  GregorianCalendar,
  parseDate,
} from "@internationalized/date";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef } from "react";
import { useCalendar, useCalendarCell, useCalendarGrid } from "react-aria/useCalendar";
import type { CalendarState, DateValue } from "react-stately";
import { useCalendarState } from "react-stately/useCalendarState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton } from "../button/Button.tsx";
import { Chip, ChipRow } from "../button/Chip.tsx";
import { styled } from "../theme.ts";
import { useLocaleTag } from "../UiProvider.tsx";

interface CalendarProps {
  /** Dates are strings such as `2026-11-21`. */
  value: string | null;
  minValue: string;
  maxValue: string;
  today: string;
  onChange: (value: string | null) => void;
  canClear: boolean;
  autoFocus: boolean;
}

/** Keeps other calendar systems out of the bundle. */
const createCalendar = () => new GregorianCalendar();

/** A month to pick a day from; weeks start on Monday. */
export function Calendar(props: CalendarProps) {
  const { value, minValue, maxValue, onChange, canClear, autoFocus } = props;
  const { t } = useTranslation();
  const locale = useLocaleTag();
  const aria = {
    value: value === null ? null : parseDate(value),
    minValue: parseDate(minValue),
    maxValue: parseDate(maxValue),
    onChange: (date: DateValue | null) => onChange(date && date.toString().slice(0, 10)),
    autoFocus,
    locale,
    createCalendar,
    firstDayOfWeek: "mon" as const,
  };
  const state = useCalendarState(aria);
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(aria, state);
  const today = parseDate(props.today);
  return (
    <div {...calendarProps}>
      <Head>
        <IconButton
          icon={ChevronLeft}
          size="small"
          aria-label={t("Previous month")}
          triggerProps={prevButtonProps}
        />
        <Title aria-hidden="true">{title}</Title>
        <IconButton
          icon={ChevronRight}
          size="small"
          aria-label={t("Next month")}
          triggerProps={nextButtonProps}
        />
      </Head>
      <Grid state={state} today={props.today} />
      <Foot>
        <ChipRow role="group" aria-label={t("Quick choices")}>
          {listQuickChoices(today).map(({ label, date }) => (
            <Chip
              key={label}
              label={t(label)}
              mark="none"
              triggerProps={{ isDisabled: state.isInvalid(date) }}
              onPress={() => state.setValue(date)}
            />
          ))}
        </ChipRow>
        {canClear && (
          <Button
            variant="ghost"
            size="small"
            label={t("Clear")}
            isDisabled={state.value === null}
            onPress={() => state.setValue(null)}
          />
        )}
      </Foot>
    </div>
  );
}

const listQuickChoices = (today: CalendarDate) =>
  [
    { label: "Today", date: today },
    { label: "Tomorrow", date: today.add({ days: 1 }) },
    { label: "Next Monday", date: today.add({ days: 7 - getDayOfWeek(today, "tr", "mon") }) },
    { label: "In a month", date: today.add({ months: 1 }) },
  ] as const;

function Grid({ state, today }: Omit<CellProps, "date">) {
  const aria = useCalendarGrid({ firstDayOfWeek: "mon", weekdayStyle: "short" }, state);
  return (
    <Month>
      <table {...aria.gridProps}>
        <thead {...aria.headerProps}>
          <tr>
            {aria.weekDays.map((day) => <Weekday key={day}>{day}</Weekday>)}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: aria.weeksInMonth }, (_, week) => (
            <tr key={week}>
              {state.getDatesInWeek(week).map((date, index) =>
                date
                  ? <Cell key={date.toString()} date={date} state={state} today={today} />
                  : <td key={`empty ${index}`} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Month>
  );
}

interface CellProps {
  date: CalendarDate;
  state: CalendarState;
  today: string;
}

function Cell({ date, state, today }: CellProps) {
  const ref = useRef<HTMLDivElement>(null);
  const aria = useCalendarCell({ date }, state, ref);
  return (
    <td {...aria.cellProps}>
      <Day
        {...aria.buttonProps}
        ref={ref}
        isOn={aria.isSelected}
        isToday={date.toString() === today}
        isDisabled={aria.isDisabled || aria.isUnavailable}
        hidden={aria.isOutsideVisibleRange}
      >
        {aria.formattedDate}
      </Day>
    </td>
  );
}

const Head = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  marginBottom: "$2",
});

const Title = styled("div", { text: "section" });

// Six weeks high, so that the height is the same for all months.
const Month = styled("div", {
  minHeight: "232px",
  "& td, & th": { padding: 0 },
  "@touch": { minHeight: "292px" },
});

const Weekday = styled("th", {
  width: "34px",
  height: "28px",
  fontSize: "$caption",
  fontWeight: "$head",
  color: "$inkThird",
  "@touch": { width: "$touch" },
});

const Day = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  width: "32px",
  height: "32px",
  margin: "1px",
  borderRadius: "$control",
  fontSize: "$small",
  fontWeight: "$medium",
  numbers: "tabular",
  cursor: "pointer",
  "@touch": { width: "$touch", height: "$touch", margin: 0 },
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  "&:focus-visible": { outlineOffset: "-1px" },
  variants: {
    isToday: {
      true: {
        color: "$accent",
        boxShadow: "inset 0 0 0 1px $colors$accentLine",
        "@forced": { border: "1px solid" },
      },
    },
    isDisabled: {
      true: { "&, &:hover": { color: "$waiting", background: "none", cursor: "default" } },
    },
    isOn: { true: { "&, &:hover": { backgroundColor: "$accent", color: "$onAccent" } } },
  },
  compoundVariants: [{ isOn: true, isToday: true, css: { boxShadow: "none" } }],
});

const Foot = styled("div", {
  display: "grid",
  gap: "$2",
  justifyItems: "start",
  // As wide as the month.
  width: 0,
  minWidth: "100%",
  marginTop: "$2",
  paddingTop: "$2",
  borderTop: "1px solid $line",
});
