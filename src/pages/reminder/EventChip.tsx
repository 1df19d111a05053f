import { VisuallyHidden } from "react-aria";
import type { CalendarOccurrence } from "../../../contract/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { EventButton, EventWords } from "./eventStyle.ts";
import { STANDING_WORDS } from "./OccurrenceState.tsx";
import { useOccurrence } from "./useOccurrence.ts";
import { isElsewhere, sayZone, timeOf } from "./wallClock.ts";

interface EventChipProps {
  occurrence: CalendarOccurrence;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether Tab reaches it: only those of the day that has the keyboard. */
  isReachable?: boolean;
  size?: "line" | "row";
}

/** An occurrence in a day of the calendar; pressing it tells more. */
export function EventChip(props: EventChipProps) {
  const { occurrence, onOpen, isReachable = true, size = "line" } = props;
  const { t } = useTranslation();
  const { description, timeZone } = occurrence.reminder;
  const { standing } = useOccurrence(occurrence, description);
  const { label, icon } = STANDING_WORDS[standing];
  const zone = isElsewhere(occurrence) ? ` (${sayZone(timeZone)})` : "";
  return (
    <EventButton
      type="button"
      standing={standing}
      size={size}
      tabIndex={isReachable ? 0 : -1}
      aria-haspopup="dialog"
      data-event={occurrence.id}
      data-standing={standing}
      title={`${timeOf(occurrence.dueDatetime)} ${description}${zone}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <EventWords isStruck={standing === "COMPLETED"}>
        {timeOf(occurrence.dueDatetime)} {description}
      </EventWords>
      {standing !== "UPCOMING" && <Icon of={icon} size={12} />}
      <VisuallyHidden elementType="span">{` ${t(label)}${zone}`}</VisuallyHidden>
    </EventButton>
  );
}
