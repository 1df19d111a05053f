import { useInfiniteQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useServices } from "../../../actors/services.ts";
import { reminderQueries } from "../resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../../ui/button/Button.tsx";
import { styled } from "../../../ui/theme.ts";
import { useFocusOnMore } from "../../../ui/useFocusOnMore.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { EventChip } from "./EventChip.tsx";
import { EventDetails } from "./EventDetails.tsx";
import type { PopoverTarget } from "./calendarDays.ts";

interface CalendarPopoverProps {
  target: PopoverTarget;
  /** The occurrences of the day that the calendar has loaded. */
  events: readonly CalendarOccurrence[];
  /** Whether the day has others too. */
  hasMore: boolean;
  canCreate: boolean;
  onChange: (target: PopoverTarget | null) => void;
}

/** The popover of a day with all its occurrences, or of one occurrence. */
export function CalendarPopover(
  { target, canCreate, onChange, ...calendarDay }: CalendarPopoverProps,
) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { day, anchor } = target;
  const close = () => onChange(null);
  const dayQuery = useInfiniteQuery({
    ...reminderQueries(http).calendarDay(day),
    enabled: calendarDay.hasMore,
  });
  const pages = calendarDay.hasMore ? dayQuery.data?.pages : undefined;
  const events = pages?.flatMap(({ data }) => data) ?? calendarDay.events;
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(events.length);
  const event = events.find(({ id }) => id === target.eventId);
  if (event) {
    return <EventDetails key={event.id} occurrence={event} anchor={anchor} onClose={close} />;
  }
  return (
    <CalendarSheet title={formatDayInWords(day, language)} anchor={anchor} onClose={close}>
      {events.length === 0
        ? <MutedText>{t("Nothing is due on this day.")}</MutedText>
        : (
          <List ref={list}>
            {events.map((occurrence) => (
              <li key={occurrence.id}>
                <EventChip
                  occurrence={occurrence}
                  size="row"
                  onOpen={() => onChange({ ...target, eventId: occurrence.id })}
                />
              </li>
            ))}
          </List>
        )}
      {calendarDay.hasMore && dayQuery.isError && (
        <ErrorText role="alert">{t("This part could not be loaded.")}</ErrorText>
      )}
      {calendarDay.hasMore && (pages === undefined || dayQuery.hasNextPage || dayQuery.isError) && (
        <Button
          label={dayQuery.isError ? t("Try again") : t("Show more")}
          icon={dayQuery.isError ? RotateCw : ChevronDown}
          variant="ghost"
          isLoading={dayQuery.isFetching}
          onPress={() => {
            awaitMore();
            void (pages === undefined ? dayQuery.refetch() : dayQuery.fetchNextPage());
          }}
        />
      )}
      {canCreate && (
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
