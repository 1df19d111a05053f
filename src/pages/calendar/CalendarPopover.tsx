import { Plus } from "lucide-react";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { dayInWords } from "../reminder/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { EventChip } from "./EventChip.tsx";
import { EventDetails } from "./EventDetails.tsx";

/** The popover of the calendar: a day, or one event, beside what was pressed. */
export interface OpenInCalendar {
  day: string;
  eventId: string | null;
  anchor: HTMLElement;
}

interface CalendarPopoverProps {
  open: OpenInCalendar;
  /** The occurrences of the day. */
  events: readonly CalendarOccurrence[];
  mayCreate: boolean;
  onChange: (open: OpenInCalendar | null) => void;
}

/** A day of the calendar with all its occurrences, or one of them. */
export function CalendarPopover({ open, events, mayCreate, onChange }: CalendarPopoverProps) {
  const { t, language } = useTranslation();
  const { day, anchor } = open;
  const close = () => onChange(null);
  const event = events.find(({ id }) => id === open.eventId);
  if (event) {
    return <EventDetails key={event.id} occurrence={event} anchor={anchor} onClose={close} />;
  }
  return (
    <CalendarSheet title={dayInWords(day, language)} anchor={anchor} onClose={close}>
      {events.length === 0 ? <MutedText>{t("Nothing is due on this day.")}</MutedText> : (
        <List>
          {events.map((one) => (
            <li key={one.id}>
              <EventChip
                occurrence={one}
                size="row"
                onOpen={() => onChange({ ...open, eventId: one.id })}
              />
            </li>
          ))}
        </List>
      )}
      {mayCreate && (
        <LinkButton
          label={t("New reminder on this day")}
          icon={Plus}
          to={`/reminders/create?date=${day}`}
        />
      )}
    </CalendarSheet>
  );
}

const MutedText = styled("p", { margin: 0, color: "$inkThird" });

const List = styled("ul", {
  display: "grid",
  gap: "$1",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
