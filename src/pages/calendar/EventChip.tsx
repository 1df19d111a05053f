import Globe from "lucide-react/icons/globe";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { OCCURRENCE_STATUS } from "../reminder/reminderStatus.ts";
import { useOccurrence } from "../reminder/useOccurrence.ts";
import { formatTimeZone, isOtherTimeZone, timeOf } from "../reminder/wallClock.ts";
import { moreInWords, type MoreOfDay } from "./calendarDays.ts";

interface EventChipProps {
  occurrence: CalendarOccurrence;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether it is in the tab order: only those of the focused day are. */
  isReachable?: boolean;
  /** A line or a card within a day, or a row that shows its display status. */
  size?: "line" | "card" | "row";
}

/** An occurrence in the calendar; pressing it opens its details. */
export function EventChip(props: EventChipProps) {
  const { occurrence, onOpen, isReachable = true, size = "line" } = props;
  const { t } = useTranslation();
  const { description, timeZone } = occurrence.reminder;
  const { displayStatus } = useOccurrence(occurrence, description);
  const { label, icon, tone } = OCCURRENCE_STATUS[displayStatus];
  const time = timeOf(occurrence.dueDatetime);
  const zone = isOtherTimeZone(occurrence) ? formatTimeZone(timeZone) : null;
  return (
    <EventButton
      type="button"
      displayStatus={displayStatus}
      size={size}
      tabIndex={isReachable ? 0 : -1}
      aria-haspopup="dialog"
      data-event={occurrence.id}
      data-status={displayStatus}
      title={`${time} ${description}${zone === null ? "" : ` (${zone})`}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {size === "row" && (
        <StatusMark displayStatus={displayStatus}>
          <Icon of={icon} size={12} />
        </StatusMark>
      )}
      <EventWords size={size}>
        <EventTime size={size}>{time}</EventTime>{" "}
        <EventName isStruck={displayStatus === "COMPLETED"}>{description}</EventName>
        {zone !== null && size !== "line" && (
          <>
            {" "}
            <EventZone size={size}>{zone}</EventZone>
          </>
        )}
      </EventWords>
      {size === "row" ? <Badge tone={tone}>{t(label)}</Badge> : (
        <>
          {zone !== null && size === "line" && <Icon of={Globe} size={12} />}
          {displayStatus !== "UPCOMING" && <Icon of={icon} size={12} />}
          <VisuallyHidden as="span">
            {` ${t(label)}${zone === null || size !== "line" ? "" : ` (${zone})`}`}
          </VisuallyHidden>
        </>
      )}
    </EventButton>
  );
}

const skipped = {
  color: "$inkSecond",
  backgroundColor: "transparent",
  boxShadow: "inset 0 0 0 1px $colors$lineStrong",
} as const;

/** How each display status looks as a small mark. */
const mark = {
  OVERDUE: { color: "$danger", backgroundColor: "$dangerSoft" },
  UPCOMING: { color: "$running", backgroundColor: "$runningSoft" },
  COMPLETED: { color: "$accent", backgroundColor: "$accentSoft" },
  SKIPPED: skipped,
} as const;

/** A display status as a square with its icon. */
export const StatusMark = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  borderRadius: 5,
  variants: { displayStatus: mark },
});

/** What is due, as a button: a line or a card in a day, or a row of its own. */
const EventButton = styled("button", {
  display: "flex",
  boxSizing: "border-box",
  width: "100%",
  minWidth: 0,
  border: 0,
  borderRadius: 5,
  fontWeight: "$medium",
  textAlign: "start",
  numbers: "tabular",
  cursor: "pointer",
  "& svg": { flex: "none" },
  "@hover": { "&:hover": { filter: "brightness(.97)", ".dark &": { filter: "brightness(1.15)" } } },
  "&:focus-visible": { outlineOffset: "1px" },
  variants: {
    displayStatus: {
      ...mark,
      OVERDUE: { ...mark.OVERDUE, boxShadow: "inset 3px 0 0 $colors$danger" },
    },
    size: {
      line: {
        alignItems: "center",
        gap: 4,
        height: 23,
        padding: "0 6px",
        fontSize: "$caption",
        lineHeight: "$caption",
      },
      card: { gap: 4, padding: "5px 7px", fontSize: "$caption", lineHeight: "$caption" },
      row: {
        // Its mark and its badge show its status.
        "&&": { color: "$ink", backgroundColor: "transparent", boxShadow: "none" },
        alignItems: "center",
        gap: 10,
        minHeight: 40,
        padding: "4px 8px",
        borderRadius: "$control",
        fontSize: "$body",
        lineHeight: "$body",
        "@touch": { minHeight: "$touch" },
        "@hover": { "&&:hover": { backgroundColor: "$canvas", filter: "none" } },
      },
    },
  },
});

/** The time and what it is about. */
const EventWords = styled("span", {
  flex: 1,
  minWidth: 0,
  variants: {
    size: {
      line: { lines: 1 },
      card: {},
      row: {},
    },
  },
});

/** What it is about; struck through once it is done. */
const EventName = styled("span", {
  variants: { isStruck: { true: { textDecoration: "line-through" } } },
});

/** The time, on a line of its own in a card. */
const EventTime = styled("span", {
  variants: {
    size: {
      line: {},
      card: { display: "block", fontWeight: "$section" },
      row: { marginInlineEnd: 8, fontWeight: "$section" },
    },
  },
});

/** The time zone of a time that differs from the reader's. */
const EventZone = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  variants: { size: { card: { display: "block" }, row: { color: "$inkThird" } } },
});

interface MoreButtonProps {
  more: MoreOfDay;
  tabIndex?: number;
  onPress: (button: HTMLElement) => void;
}

/** How many more a day has than are shown; leads to all of it. */
export function MoreButton({ more, tabIndex = 0, onPress }: MoreButtonProps) {
  const { t } = useTranslation();
  return (
    <More
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={(event) => onPress(event.currentTarget)}
    >
      {moreInWords(t, more)}
    </More>
  );
}

const More = styled("button", {
  justifySelf: "start",
  height: 24,
  padding: "0 6px",
  border: 0,
  borderRadius: 5,
  background: "none",
  fontSize: "$caption",
  fontWeight: "$head",
  color: "$inkSecond",
  cursor: "pointer",
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft", color: "$ink" } },
});
