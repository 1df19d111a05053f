import Globe from "lucide-react/icons/globe";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { Badge } from "../../../ui/status/Badge.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { styled } from "../../../ui/theme.ts";
import { OCCURRENCE_STATUS } from "../../../features/reminder/statuses.ts";
import { useOccurrence } from "../../../features/reminder/useOccurrence.ts";
import { formatTimeZone, isOtherTimeZone, toTime } from "../../../i18n/wallClock.ts";
import { chipButton, ChipText, lineOnPaper } from "./chipParts.ts";
import { formatMoreCount, type MoreCount } from "./calendarDays.ts";

interface EventChipProps {
  occurrence: CalendarOccurrence;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether it is in the tab order, as on the focused day. */
  isInTabOrder?: boolean;
  /** A line or card within a day, or a row with its status. */
  size?: "line" | "card" | "row";
}

/** An occurrence in the calendar. Pressing it opens its details. */
export function EventChip(props: EventChipProps) {
  const { occurrence, onOpen, isInTabOrder = true, size = "line" } = props;
  const { t } = useTranslation();
  const { description, timeZone } = occurrence.reminder;
  const { displayStatus } = useOccurrence(occurrence, description);
  const { label, icon, tone } = OCCURRENCE_STATUS[displayStatus];
  const time = toTime(occurrence.dueDatetime);
  const zone = isOtherTimeZone(occurrence) ? formatTimeZone(timeZone) : null;
  return (
    <EventButton
      type="button"
      displayStatus={displayStatus}
      size={size}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-haspopup="dialog"
      data-event={occurrence.id}
      data-status={displayStatus}
      title={`${time} ${description}${zone === null ? "" : ` (${zone})`}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {size === "row" && (
        <StatusMark displayStatus={displayStatus}>
          <Icon icon={icon} size={12} />
        </StatusMark>
      )}
      <ChipText size={size}>
        <EventTime size={size}>{time}</EventTime>{" "}
        <EventName isStruck={displayStatus === "COMPLETED"}>{description}</EventName>
        {zone !== null && size !== "line" && (
          <>
            {" "}
            <EventZone size={size}>{zone}</EventZone>
          </>
        )}
      </ChipText>
      {size === "row" ? <Badge tone={tone}>{t(label)}</Badge> : (
        <>
          {zone !== null && size === "line" && <Icon icon={Globe} size={12} />}
          {displayStatus !== "UPCOMING" && <Icon icon={icon} size={12} />}
          <VisuallyHidden as="span">
            {` ${t(label)}${zone === null || size !== "line" ? "" : ` (${zone})`}`}
          </VisuallyHidden>
        </>
      )}
    </EventButton>
  );
}

const skippedStyle = {
  color: "$inkSecond",
  backgroundColor: "transparent",
  boxShadow: "inset 0 0 0 1px $colors$lineStrong",
} as const;

/** The styles of small marks by display status. */
const markStyles = {
  OVERDUE: { color: "$danger", backgroundColor: "$dangerSoft" },
  UPCOMING: { color: "$running", backgroundColor: "$runningSoft" },
  COMPLETED: { color: "$accent", backgroundColor: "$accentSoft" },
  SKIPPED: skippedStyle,
} as const;

/** A display status as a square with its icon. */
export const StatusMark = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  borderRadius: 5,
  variants: { displayStatus: markStyles },
});

const EventButton = styled("button", {
  ...chipButton,
  borderRadius: 6,
  "@hover": { "&:hover": { filter: "brightness(.97)", ".dark &": { filter: "brightness(1.15)" } } },
  variants: {
    displayStatus: {
      ...markStyles,
      OVERDUE: { ...markStyles.OVERDUE, boxShadow: "inset 3px 0 0 $colors$danger" },
    },
    size: {
      line: {
        alignItems: "flex-start",
        gap: 3,
        minHeight: 24,
        padding: "4px 3px 4px 6px",
        fontSize: "$caption",
        lineHeight: "$caption",
        "@print": lineOnPaper,
      },
      card: { gap: 4, padding: "5px 7px", fontSize: "$caption", lineHeight: "$caption" },
      row: {
        // Mark and badge already show the status.
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

const EventName = styled("span", {
  variants: { isStruck: { true: { textDecoration: "line-through" } } },
});

const EventTime = styled("span", {
  variants: {
    size: {
      line: { fontWeight: "$section" },
      card: { display: "block", fontWeight: "$section" },
      row: { marginInlineEnd: 8, fontWeight: "$section" },
    },
  },
});

/** The time zone, if it differs from the user's. */
const EventZone = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  variants: { size: { card: { display: "block" }, row: { color: "$inkThird" } } },
});

interface MoreButtonProps {
  more: MoreCount;
  tabIndex?: number;
  onPress: (button: HTMLElement) => void;
}

/** The number of further occurrences of a day. Opens the day. */
export function MoreButton({ more, tabIndex = 0, onPress }: MoreButtonProps) {
  const { t } = useTranslation();
  return (
    <More
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={(event) => onPress(event.currentTarget)}
    >
      {formatMoreCount(t, more)}
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
