import { Globe } from "lucide-react";
import { VisuallyHidden } from "react-aria";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { OCCURRENCE_STANDING } from "../reminder/reminderStatus.ts";
import { useOccurrence } from "../reminder/useOccurrence.ts";
import { isElsewhere, sayZone, timeOf } from "../reminder/wallClock.ts";
import {
  EventButton,
  EventName,
  EventTime,
  EventWords,
  EventZone,
  StandingMark,
} from "./eventStyle.ts";

interface EventChipProps {
  occurrence: CalendarOccurrence;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether Tab reaches it: only those of the day that has the keyboard. */
  isReachable?: boolean;
  /** A line or a card within a day, or a row of its own that says its standing. */
  size?: "line" | "card" | "row";
}

/** An occurrence in the calendar; pressing it tells more. */
export function EventChip(props: EventChipProps) {
  const { occurrence, onOpen, isReachable = true, size = "line" } = props;
  const { t } = useTranslation();
  const { description, timeZone } = occurrence.reminder;
  const { standing } = useOccurrence(occurrence, description);
  const { label, icon, tone } = OCCURRENCE_STANDING[standing];
  const time = timeOf(occurrence.dueDatetime);
  const zone = isElsewhere(occurrence) ? sayZone(timeZone) : null;
  return (
    <EventButton
      type="button"
      standing={standing}
      size={size}
      tabIndex={isReachable ? 0 : -1}
      aria-haspopup="dialog"
      data-event={occurrence.id}
      data-standing={standing}
      title={`${time} ${description}${zone === null ? "" : ` (${zone})`}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {size === "row" && (
        <StandingMark standing={standing}>
          <Icon of={icon} size={12} />
        </StandingMark>
      )}
      <EventWords size={size}>
        <EventTime size={size}>{time}</EventTime>{" "}
        <EventName isStruck={standing === "COMPLETED"}>{description}</EventName>
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
          {standing !== "UPCOMING" && <Icon of={icon} size={12} />}
          <VisuallyHidden elementType="span">
            {` ${t(label)}${zone === null || size !== "line" ? "" : ` (${zone})`}`}
          </VisuallyHidden>
        </>
      )}
    </EventButton>
  );
}
