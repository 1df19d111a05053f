import { useQuery, useQueryClient } from "@tanstack/react-query";
import CalendarX from "lucide-react/icons/calendar-x";
import Globe from "lucide-react/icons/globe";
import { useEffect, useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import type { ListQuery } from "../../../../contract/listQuery.ts";
import type { FilterContext } from "../../../../contract/quickFilters.ts";
import { toDay } from "../../../../machines/clock.ts";
import { getSessionUser } from "../../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../../actors/services.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { reminderQueries } from "../resource.ts";
import { readClock, useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { getReaderTimeZone } from "../../../i18n/timeZone.ts";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { NarrowOnly } from "../../../ui/page/ByWidth.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { Banner } from "../../../ui/page/Banner.tsx";
import { styled } from "../../../ui/theme.ts";
import { whenQuiet } from "../../../ui/whenIdle.ts";
import { createFilterContext } from "../../../records/list/listSearch.ts";
import { reminderSearch, remindersPath } from "../links.ts";
import { OCCURRENCE_DISPLAY_STATUSES, OCCURRENCE_STATUS } from "../statuses.ts";
import { formatTimeZone, isOtherTimeZone } from "../../../i18n/wallClock.ts";
import { useSearch } from "../../../records/searchParams.ts";
import { AgendaView } from "./AgendaView.tsx";
import { CalendarHead } from "./CalendarHead.tsx";
import { DayGrid } from "./DayGrid.tsx";
import { StatusMark } from "./EventChip.tsx";
import {
  calendarSearch,
  getAdjacentDay,
  getMoreCounts,
  getRange,
  getTitle,
  groupByDay,
  isInView,
  listWeeks,
  type PopoverTarget,
  readCalendarSearch,
} from "./calendarDays.ts";

const popover = lazyPart(async () => (await import("../lazyParts.ts")).CalendarPopover);
const feedDialog = lazyPart(async () => (await import("../lazyParts.ts")).FeedDialog);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, date } = readCalendarSearch(new URL(request.url).searchParams);
  const { http, actors } = context.get(routerServices);
  const queries = reminderQueries(http);
  const client = context.get(routerQueries);
  const userId = getSessionUser(actors.session.getSnapshot())?.id ?? "";
  void client.prefetchQuery(
    queries.list(overdueQuery(createFilterContext(userId, readClock(actors)))),
  );
  await client.fetchQuery(
    queries.calendar(getRange(view, date || toDay(readClock(actors)))),
  );
  return null;
}

/** The calendar by month, week or agenda. View and day are in the address. */
export function Component() {
  const { t, language } = useTranslation();
  const { http, activity } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const { search: { view, date }, isChanging, change } = useSearch(calendarSearch);
  const [popoverTarget, setPopoverTarget] = useState<PopoverTarget | null>(null);
  const feedDialogState = useOverlayTriggerState({});
  popover.usePreload();
  feedDialog.usePreload();
  const today = useToday();
  const day = date === "" ? today : date;
  const queries = reminderQueries(http);
  const { data } = useQuery({
    ...queries.calendar(getRange(view, day)),
    placeholderData: (before) => before,
  });
  const events = useMemo(() => groupByDay(data?.data ?? []), [data]);
  const moreCounts = useMemo(() => getMoreCounts(data ?? {}), [data]);
  const canCreate = has("reminder:create");
  const goTo = (next: string) => change({ date: next === today ? "" : next });

  useEffect(() =>
    whenQuiet(activity, () => {
      for (const step of [-1, 1] as const) {
        // A failure is ignored: opening the month fetches it again.
        void queryClient.prefetchQuery(
          queries.calendar(getRange(view, getAdjacentDay(view, day, step))),
        );
      }
    }), [view, day]);

  const days = listWeeks(view, day).flat().filter((candidate) => isInView(view, day, candidate));
  const viewProps = { events, moreCounts, onOpen: setPopoverTarget };
  const agenda = (
    <AgendaView {...viewProps} days={days} showsEmpty={view === "week"} canCreate={canCreate} />
  );
  return (
    <>
      <Stack>
        <CalendarHead
          view={view}
          day={day}
          canCreate={canCreate}
          onViewChange={(view) => change({ view })}
          onGoTo={goTo}
          onSubscribe={feedDialogState.open}
        />
        {data?.isComplete === false && (
          <Banner icon={CalendarX}>
            {t(
              "There are more reminders in these days than a calendar can show. The list of reminders has all of them.",
            )}
          </Banner>
        )}
        <CalendarBody isStale={isChanging}>
          {view === "agenda" ? agenda : (
            <DayGrid
              {...viewProps}
              view={view}
              day={day}
              title={getTitle(view, day, language)}
              onGoTo={goTo}
            />
          )}
          {view === "week" && <NarrowOnly as="div">{agenda}</NarrowOnly>}
        </CalendarBody>
        {view === "month" && (
          <NarrowOnly as="div">
            <AgendaView {...viewProps} days={[day]} showsEmpty canCreate={canCreate} />
          </NarrowOnly>
        )}
        <Foot>
          <Legend />
          <OverdueLink />
          {data?.data.some(isOtherTimeZone) && (
            <p>
              <Icon icon={Globe} size={13} />
              {t("Times are those of each reminder's own time zone; yours is {zone}.", {
                zone: formatTimeZone(getReaderTimeZone()),
              })}
            </p>
          )}
        </Foot>
      </Stack>
      {popoverTarget && (
        <popover.Component
          target={popoverTarget}
          events={events.get(popoverTarget.day) ?? []}
          hasMore={moreCounts.has(popoverTarget.day)}
          canCreate={canCreate}
          onChange={setPopoverTarget}
        />
      )}
      {feedDialogState.isOpen && <feedDialog.Component onClose={feedDialogState.close} />}
    </>
  );
}

const OVERDUE_PATH = remindersPath({ status: "OVERDUE" });

function overdueQuery(context: FilterContext): ListQuery {
  const search = reminderSearch.read(new URL(OVERDUE_PATH, "http://app").searchParams);
  return { ...reminderSearch.query(search, context), size: 1, extend: [] };
}

/** The number of all overdue reminders, with a link to their list. */
function OverdueLink() {
  const { t } = useTranslation();
  const { http } = useServices();
  const overdue = useQuery(reminderQueries(http).list(overdueQuery(useFilterContext())));
  const count = overdue.data?.total ?? 0;
  return count === 0
    ? null
    : <TextLink to={OVERDUE_PATH}>{t("{count} reminders are overdue", { count })}</TextLink>;
}

const CalendarBody = styled("div", {
  minWidth: 0,
  transition: "opacity $quick",
  variants: { isStale: { true: { opacity: 0.7 } } },
});

const Foot = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "$2 $5",
  fontSize: "$caption",
  color: "$inkThird",
  "& p": { display: "flex", alignItems: "center", gap: 6, margin: 0 },
});

/** The legend of the calendar's marks. */
function Legend() {
  const { t } = useTranslation();
  return (
    <List aria-label={t("Legend")}>
      {OCCURRENCE_DISPLAY_STATUSES.map((displayStatus) => {
        const { label, icon } = OCCURRENCE_STATUS[displayStatus];
        return (
          <li key={displayStatus}>
            <StatusMark displayStatus={displayStatus}>
              <Icon icon={icon} size={12} />
            </StatusMark>
            {t(label)}
          </li>
        );
      })}
    </List>
  );
}

const List = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$1 $4",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
});
