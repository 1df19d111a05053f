import { useQuery, useQueryClient } from "@tanstack/react-query";
import CalendarX from "lucide-react/icons/calendar-x";
import Globe from "lucide-react/icons/globe";
import { useEffect, useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { FilterContext } from "../../../contract/quickFilters.ts";
import { dayOf } from "../../../machines/clock.ts";
import { sessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { readingOf, useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { localTimeZone } from "../../i18n/timeZone.ts";
import { deferred } from "../../ui/deferred.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { NarrowOnly } from "../../ui/page/ByWidth.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { Banner } from "../../ui/page/Banner.tsx";
import { styled } from "../../ui/theme.ts";
import { whenQuiet } from "../../ui/whenIdle.ts";
import { filterContext } from "../list/listSearch.ts";
import { reminderSearch, remindersPath } from "../reminder/reminderRecord.tsx";
import { OCCURRENCE_DISPLAY_STATUSES, OCCURRENCE_STATUS } from "../reminder/reminderStatus.ts";
import { formatTimeZone, isOtherTimeZone } from "../reminder/wallClock.ts";
import { useSearch } from "../searchParams.ts";
import { AgendaView } from "./AgendaView.tsx";
import { CalendarHead } from "./CalendarHead.tsx";
import { DayGrid } from "./DayGrid.tsx";
import { StatusMark } from "./EventChip.tsx";
import {
  adjacentDay,
  byDay,
  calendarSearch,
  isWithin,
  moreByDay,
  type OpenInCalendar,
  rangeOf,
  readCalendarSearch,
  titleOf,
  weeksOf,
} from "./calendarDays.ts";

const popover = deferred(async () => (await import("../record/later.ts")).CalendarPopover);
const feedDialog = deferred(async () => (await import("../record/later.ts")).FeedDialog);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, date } = readCalendarSearch(new URL(request.url).searchParams);
  const { http, actors } = context.get(routerServices);
  const queries = reminderQueries(http);
  const client = context.get(routerQueries);
  const userId = sessionUser(actors.session.getSnapshot())?.id ?? "";
  void client.prefetchQuery(
    queries.list(overdueQuery(filterContext(userId, readingOf(actors)))),
  );
  await client.fetchQuery(
    queries.calendar(rangeOf(view, date || dayOf(readingOf(actors)))),
  );
  return null;
}

/** Occurrences by month, by week or as an agenda; the view and the day are in the address. */
export function Component() {
  const { t, language } = useTranslation();
  const { http, activity } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const { search: { view, date }, isChanging, change } = useSearch(calendarSearch);
  const [open, setOpen] = useState<OpenInCalendar | null>(null);
  const feed = useOverlayTriggerState({});
  popover.usePreload();
  feedDialog.usePreload();
  const today = useToday();
  const day = date === "" ? today : date;
  const queries = reminderQueries(http);
  const { data } = useQuery({
    ...queries.calendar(rangeOf(view, day)),
    placeholderData: (before) => before,
  });
  const events = useMemo(() => byDay(data?.data ?? []), [data]);
  const more = useMemo(() => moreByDay(data ?? {}), [data]);
  const mayCreate = has("reminder:create");
  const goTo = (next: string) => change({ date: next === today ? "" : next });

  useEffect(() =>
    whenQuiet(activity, () => {
      for (const step of [-1, 1] as const) {
        // Should it fail, it is fetched again when the month is opened.
        void queryClient.prefetchQuery(
          queries.calendar(rangeOf(view, adjacentDay(view, day, step))),
        );
      }
    }), [view, day]);

  const days = weeksOf(view, day).flat().filter((one) => isWithin(view, day, one));
  const shared = { events, more, onOpen: setOpen };
  const agenda = (
    <AgendaView {...shared} days={days} showsEmpty={view === "week"} mayCreate={mayCreate} />
  );
  return (
    <>
      <Stack>
        <CalendarHead
          view={view}
          day={day}
          mayCreate={mayCreate}
          onViewChange={(view) => change({ view })}
          onGoTo={goTo}
          onSubscribe={feed.open}
        />
        {data?.isComplete === false && (
          <Banner icon={CalendarX}>
            {t(
              "There is more in these days than a calendar can show. The list of reminders has all of them.",
            )}
          </Banner>
        )}
        <CalendarBody isStale={isChanging}>
          {view === "agenda" ? agenda : (
            <DayGrid
              {...shared}
              view={view}
              day={day}
              title={titleOf(view, day, language)}
              onGoTo={goTo}
            />
          )}
          {view === "week" && <NarrowOnly as="div">{agenda}</NarrowOnly>}
        </CalendarBody>
        {view === "month" && (
          <NarrowOnly as="div">
            <AgendaView {...shared} days={[day]} showsEmpty mayCreate={mayCreate} />
          </NarrowOnly>
        )}
        <Foot>
          <Legend />
          <AllOverdue />
          {data?.data.some(isOtherTimeZone) && (
            <p>
              <Icon of={Globe} size={13} />
              {t("Times are those of each reminder's own time zone; yours is {zone}.", {
                zone: formatTimeZone(localTimeZone()),
              })}
            </p>
          )}
        </Foot>
      </Stack>
      {open && (
        <popover.Component
          open={open}
          events={events.get(open.day) ?? []}
          hasMore={more.has(open.day)}
          mayCreate={mayCreate}
          onChange={setOpen}
        />
      )}
      {feed.isOpen && <feedDialog.Component onClose={feed.close} />}
    </>
  );
}

const OVERDUE = remindersPath({ status: "OVERDUE" });

function overdueQuery(context: FilterContext): ListQuery {
  const search = reminderSearch.read(new URL(OVERDUE, "http://app").searchParams);
  return { ...reminderSearch.query(search, context), size: 1, extend: [] };
}

/** The number of overdue reminders, also on days that are not shown, with a link to them. */
function AllOverdue() {
  const { t } = useTranslation();
  const { http } = useServices();
  const overdue = useQuery(reminderQueries(http).list(overdueQuery(useFilterContext())));
  const count = overdue.data?.total ?? 0;
  return count === 0
    ? null
    : <TextLink to={OVERDUE}>{t("{count} reminders are overdue", { count })}</TextLink>;
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
    <List aria-label={t("What the marks mean")}>
      {OCCURRENCE_DISPLAY_STATUSES.map((displayStatus) => {
        const { label, icon } = OCCURRENCE_STATUS[displayStatus];
        return (
          <li key={displayStatus}>
            <StatusMark displayStatus={displayStatus}>
              <Icon of={icon} size={12} />
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
