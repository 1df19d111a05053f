import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Holiday } from "../../../../contract/schemas/holiday.ts";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useClock } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { NarrowOnly } from "../../../ui/page/ByWidth.tsx";
import { styled } from "../../../ui/theme.ts";
import {
  getDisplayStatus,
  OCCURRENCE_DISPLAY_STATUSES,
  OCCURRENCE_STATUS,
} from "../../../features/reminder/statuses.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { formatMoreCount, type MoreCount } from "./calendarDays.ts";
import { type CalendarItem, isLateItem, listItems, sortByUrgency } from "./calendarItems.ts";
import { holidayGrounds, HolidayName, listHolidayTexts } from "./HolidayName.tsx";
import { MoreButton } from "./EventChip.tsx";
import { ItemChip } from "./ItemChip.tsx";

interface DayCellProps {
  day: string;
  events: readonly CalendarOccurrence[];
  milestones: readonly Milestone[];
  holiday: Holiday | undefined;
  /** The number of entries that the responses left out. */
  more: MoreCount;
  /** Whether the day is in the month before or after. */
  isOutsideMonth: boolean;
  isToday: boolean;
  /** Whether the day is in the tab order. */
  isFocused: boolean;
  isChosen: boolean;
  view: "month" | "week";
  /** How many entries it shows; the others are counted. */
  maxItems: number;
  onOpenDay: (cell: HTMLElement) => void;
  onOpenEvent: (id: string, anchor: HTMLElement) => void;
}

/** A day of the grid with its milestones and occurrences, the late ones first. */
export function DayCell(props: DayCellProps) {
  const { day, events, milestones, more, isOutsideMonth, isToday, isFocused, isChosen, view } =
    props;
  const { holiday, maxItems, onOpenDay } = props;
  const { t, language } = useTranslation();
  const minute = useClock(({ minute }) => minute);
  const items = sortByUrgency(listItems(events, milestones), minute);
  const total = items.length + more.count;
  const shown = total <= maxItems ? items : items.slice(0, maxItems - 1);
  const hiddenCount = total - shown.length;
  const counts = OCCURRENCE_DISPLAY_STATUSES.flatMap((displayStatus) => {
    const count = events.filter((event) =>
      getDisplayStatus(event, minute) === displayStatus
    ).length;
    return count === 0 ? [] : `${count} ${t(OCCURRENCE_STATUS[displayStatus].label)}`;
  });
  const milestoneCount = milestones.length > 0
    ? [t("{count} milestones", { count: milestones.length })]
    : [];
  const moreText = more.count > 0 ? [formatMoreCount(t, more)] : [];
  const labels = [
    formatDayInWords(day, language),
    ...(isToday ? [t("Today")] : []),
    ...(holiday ? listHolidayTexts(holiday, t) : []),
  ];
  return (
    <Cell
      role="gridcell"
      data-day={day}
      tabIndex={isFocused ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
      aria-selected={view === "month" ? isChosen : undefined}
      view={view}
      isOutsideMonth={isOutsideMonth}
      isWeekend={Temporal.PlainDate.from(day).dayOfWeek > 5}
      holiday={holiday === undefined ? "none" : holiday.halfDay ? "half" : "full"}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onOpenDay(event.currentTarget);
      }}
    >
      <VisuallyHidden as="span">
        {labels.join(", ")}
        <NarrowOnly>
          {[...counts, ...milestoneCount, ...moreText].map((text) => `, ${text}`)}
        </NarrowOnly>
      </VisuallyHidden>
      <DayNumber
        isToday={isToday}
        isChosen={isChosen}
        isHoliday={holiday !== undefined && !isToday}
        aria-hidden="true"
      >
        {Number(day.slice(8))}
      </DayNumber>
      {holiday && (
        <span aria-hidden="true">
          <HolidayName holiday={holiday} place="cell" />
        </span>
      )}
      <NarrowOnly>
        <DayDots items={items} />
      </NarrowOnly>
      <Events>
        {shown.map((item) => (
          <ItemChip
            key={item.id}
            item={item}
            isInTabOrder={isFocused}
            size={view === "week" ? "card" : "line"}
            onOpen={(anchor) => props.onOpenEvent(item.id, anchor)}
          />
        ))}
        {hiddenCount > 0 && (
          <MoreButton
            more={{ ...more, count: hiddenCount }}
            tabIndex={isFocused ? 0 : -1}
            onPress={onOpenDay}
          />
        )}
      </Events>
    </Cell>
  );
}

const Cell = styled("td", {
  position: "relative",
  verticalAlign: "top",
  height: 100,
  padding: "6px",
  cursor: "pointer",
  transition: "background-color $quick",
  "@hover": { "&:hover": { backgroundColor: "$canvas" } },
  "&:focus-visible": { outline: "2px solid $colors$accent", outlineOffset: "-2px" },
  variants: {
    view: {
      month: { "@narrow": { height: 48, padding: "4px 0", textAlign: "center" } },
      week: { height: 420 },
    },
    isWeekend: { true: { backgroundColor: "$canvas" } },
    holiday: holidayGrounds,
    isOutsideMonth: { true: { color: "$inkThird" } },
  },
});

const DayNumber = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  minWidth: 22,
  height: 22,
  marginBottom: 3,
  padding: "0 2px",
  borderRadius: "$pill",
  fontSize: "$small",
  fontWeight: "$medium",
  numbers: "tabular",
  "@narrow": { minWidth: 26, height: 26 },
  variants: {
    isChosen: { true: {} },
    // Names are not on narrow pages, and grounds are not in forced colours.
    isHoliday: { true: { color: "$warning", "@forced": { textDecoration: "underline" } } },
    isToday: {
      true: {
        backgroundColor: "$accent",
        color: "$onAccent",
        "@forced": { border: "2px solid" },
      },
    },
  },
  compoundVariants: [
    {
      isChosen: true,
      isToday: false,
      css: { "@narrow": { boxShadow: "inset 0 0 0 2px $colors$accent", color: "$accent" } },
    },
    {
      isChosen: true,
      isToday: true,
      css: {
        "@narrow": { boxShadow: "0 0 0 2px $colors$surface, 0 0 0 4px $colors$accent" },
      },
    },
  ],
});

const Events = styled("div", { display: "grid", gap: 3, "@narrow": { display: "none" } });

const MAX_DOTS = 4;

/** A day's entries as dots that differ by shape. The day's label has them as text. */
function DayDots({ items }: { items: readonly CalendarItem[] }) {
  const minute = useClock(({ minute }) => minute);
  return (
    <Dots aria-hidden="true">
      {items.slice(0, MAX_DOTS).map((item) => (
        <Dot
          key={item.id}
          displayStatus={item.kind === "reminder"
            ? getDisplayStatus(item.occurrence, minute)
            : isLateItem(item, minute)
            ? "LATE_MILESTONE"
            : item.milestone.status === "COMPLETED"
            ? "COMPLETED_MILESTONE"
            : "MILESTONE"}
        />
      ))}
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

// In forced colours a border fills them, in the colour of the day's text, even on the chosen day.
const filled = (color: "$running" | "$accent") => ({
  backgroundColor: color,
  "@forced": { border: "3px solid currentColor" },
});

const forced = { "@forced": { borderColor: "currentColor" } };

const Dot = styled("span", {
  boxSizing: "border-box",
  width: 6,
  height: 6,
  variants: {
    displayStatus: {
      OVERDUE: {
        width: 3,
        height: 8,
        borderRadius: 1,
        backgroundColor: "$danger",
        "@forced": { borderInlineStart: "3px solid currentColor" },
      },
      UPCOMING: { borderRadius: "50%", ...filled("$running") },
      COMPLETED: { borderRadius: 1, ...filled("$accent") },
      SKIPPED: { borderRadius: "50%", border: "1.5px solid $waiting", ...forced },
      MILESTONE: { border: "1.5px solid $running", ...forced },
      COMPLETED_MILESTONE: { border: "1.5px solid $accent", ...forced },
      LATE_MILESTONE: { border: "1.5px solid $danger", ...forced },
    },
  },
});
