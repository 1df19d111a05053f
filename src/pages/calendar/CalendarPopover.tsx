import { useInfiniteQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useServices } from "../../actors/services.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { dayInWords } from "../reminder/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { EventChip } from "./EventChip.tsx";
import { EventDetails } from "./EventDetails.tsx";
import type { OpenInCalendar } from "./calendarDays.ts";

interface CalendarPopoverProps {
  open: OpenInCalendar;
  /** The occurrences of the day that the calendar has. */
  events: readonly CalendarOccurrence[];
  /** There are others beside those. */
  hasMore: boolean;
  mayCreate: boolean;
  onChange: (open: OpenInCalendar | null) => void;
}

/** A day of the calendar with all its occurrences, or one of them. */
export function CalendarPopover({ open, mayCreate, onChange, ...known }: CalendarPopoverProps) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { day, anchor } = open;
  const close = () => onChange(null);
  const whole = useInfiniteQuery({
    ...reminderQueries(http).calendarDay(day),
    enabled: known.hasMore,
  });
  const pages = known.hasMore ? whole.data?.pages : undefined;
  const events = pages?.flatMap(({ data }) => data) ?? known.events;
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(events.length);
  const event = events.find(({ id }) => id === open.eventId);
  if (event) {
    return <EventDetails key={event.id} occurrence={event} anchor={anchor} onClose={close} />;
  }
  return (
    <CalendarSheet title={dayInWords(day, language)} anchor={anchor} onClose={close}>
      {events.length === 0
        ? <MutedText>{t("Nothing is due on this day.")}</MutedText>
        : (
          <List ref={list}>
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
      {known.hasMore && whole.isError && (
        <ErrorText role="alert">{t("This part could not be loaded.")}</ErrorText>
      )}
      {known.hasMore && (pages === undefined || whole.hasNextPage || whole.isError) && (
        <Button
          label={whole.isError ? t("Try again") : t("Show more")}
          icon={whole.isError ? RotateCw : ChevronDown}
          variant="ghost"
          isLoading={whole.isFetching}
          onPress={() => {
            awaitMore();
            void (pages === undefined ? whole.refetch() : whole.fetchNextPage());
          }}
        />
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

const ErrorText = styled("p", { margin: 0, color: "$danger" });

const MutedText = styled("p", { margin: 0, color: "$inkThird" });

const List = styled("ul", {
  display: "grid",
  gap: "$1",
  maxHeight: "50vh",
  overflowY: "auto",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
