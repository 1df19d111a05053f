import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { Holiday } from "../../../../contract/schemas/holiday.ts";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { useServices } from "../../../actors/services.ts";
import { quickReminderDialog } from "../../../features/reminder/quickReminder.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { styled } from "../../../ui/theme.ts";
import { useFocusOnMore } from "../../../ui/useFocusOnMore.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { listItems } from "./calendarItems.ts";
import { EventDetails } from "./EventDetails.tsx";
import { HolidayName } from "./HolidayName.tsx";
import { ItemChip } from "./ItemChip.tsx";
import { MilestoneDetails } from "./MilestoneDetails.tsx";
import type { PopoverTarget } from "./calendarDays.ts";

interface CalendarPopoverProps {
  target: PopoverTarget;
  reminders: DayLayer<CalendarOccurrence>;
  milestones: DayLayer<Milestone>;
  holiday: Holiday | undefined;
  /** Whether the milestones are only those that the user has to do. */
  isMine: boolean;
  /** Undefined without permission to create reminders. */
  onCreate: ((day: string) => void) | undefined;
  onChange: (target: PopoverTarget | null) => void;
}

/** The entries of a day that the calendar has loaded, and whether the day has others too. */
export interface DayLayer<Entry> {
  entries: readonly Entry[];
  hasMore: boolean;
}

/** The popover of a day with all its entries, or of one entry. */
export function CalendarPopover(
  { target, onCreate, onChange, reminders, milestones, holiday, isMine }: CalendarPopoverProps,
) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { day, anchor } = target;
  const close = () => onChange(null);
  quickReminderDialog.usePreload();
  const reminderDay = toDayState(
    reminders,
    useInfiniteQuery({
      ...reminderQueries(http).calendarDay(day),
      enabled: reminders.hasMore,
    }),
  );
  const milestoneDay = toDayState(
    milestones,
    useInfiniteQuery({
      ...milestoneQueries(http).calendarDay(day, isMine),
      enabled: milestones.hasMore,
    }),
  );
  const loading = [reminderDay, milestoneDay].filter(({ canLoad }) => canLoad);
  const isError = loading.some(({ isError }) => isError);
  const items = listItems(reminderDay.entries, milestoneDay.entries);
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(items.length);
  const item = items.find(({ id }) => id === target.eventId);
  if (item?.kind === "reminder") {
    const { id, occurrence } = item;
    return <EventDetails key={id} occurrence={occurrence} anchor={anchor} onClose={close} />;
  }
  if (item) {
    const { id, milestone } = item;
    return <MilestoneDetails key={id} milestone={milestone} anchor={anchor} onClose={close} />;
  }
  return (
    <CalendarSheet title={formatDayInWords(day, language)} anchor={anchor} onClose={close}>
      {holiday && <HolidayName holiday={holiday} place="line" />}
      {items.length === 0
        ? <MutedText>{t("Nothing is due on this day.")}</MutedText>
        : (
          <List ref={list}>
            {items.map((item) => (
              <li key={item.id}>
                <ItemChip
                  item={item}
                  size="row"
                  onOpen={() => onChange({ ...target, eventId: item.id })}
                />
              </li>
            ))}
          </List>
        )}
      {isError && <ErrorText role="alert">{t("This part could not be loaded.")}</ErrorText>}
      {loading.length > 0 && (
        <Button
          label={isError ? t("Try again") : t("Show more")}
          icon={isError ? RotateCw : ChevronDown}
          variant="ghost"
          isLoading={loading.some(({ isFetching }) => isFetching)}
          onPress={() => {
            awaitMore();
            for (const { load } of loading) load();
          }}
        />
      )}
      {onCreate && (
        <Button
          label={t("New reminder on this day")}
          icon={Plus}
          onPress={() => {
            close();
            onCreate(day);
          }}
        />
      )}
    </CalendarSheet>
  );
}

/** All entries of a day as far as they have loaded, and whether there are more. */
function toDayState<Entry>(
  { entries, hasMore }: DayLayer<Entry>,
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Entry[] }>>,
) {
  const pages = hasMore ? query.data?.pages : undefined;
  return {
    entries: pages?.flatMap(({ data }) => data) ?? entries,
    canLoad: hasMore && (pages === undefined || query.hasNextPage || query.isError),
    isError: hasMore && query.isError,
    isFetching: query.isFetching,
    load: () => void (pages === undefined ? query.refetch() : query.fetchNextPage()),
  };
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
