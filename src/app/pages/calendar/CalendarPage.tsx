import { useQueryClient } from "@tanstack/react-query";
import CalendarX from "lucide-react/icons/calendar-x";
import { useEffect, useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { toDay } from "../../../../machines/clock.ts";
import { getSessionUser, hasPermission } from "../../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import { readClock, useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { NarrowOnly } from "../../../ui/page/ByWidth.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { Banner } from "../../../ui/page/Banner.tsx";
import { styled } from "../../../ui/theme.ts";
import { whenQuiet } from "../../../ui/whenIdle.ts";
import { isLoadFailed, LoadFailure } from "../../../records/LoadFailure.tsx";
import { createFilterContext } from "../../../records/list/listSearch.ts";
import { useSearch } from "../../../records/searchParams.ts";
import { AgendaView } from "./AgendaView.tsx";
import { CalendarHead } from "./CalendarHead.tsx";
import { CalendarLayers } from "./CalendarLayers.tsx";
import { DayGrid } from "./DayGrid.tsx";
import { overdueQuery } from "./OverdueLink.tsx";
import { SideAgenda } from "./SideAgenda.tsx";
import { CalendarFoot } from "./CalendarFoot.tsx";
import { useOpenNewReminder } from "./NewReminder.tsx";
import {
  prefetchCalendar,
  useHolidays,
  useMilestoneLayer,
  useReminderLayer,
} from "./calendarQueries.ts";
import {
  addMoreCounts,
  calendarSearch,
  getAdjacentDay,
  getRange,
  getTitle,
  isInView,
  listWeeks,
  type PopoverTarget,
  readCalendarSearch,
} from "./calendarDays.ts";

const popover = lazyPart(async () => (await import("./lazyParts.ts")).CalendarPopover);
const feedDialog = lazyPart(async () => (await import("./lazyParts.ts")).FeedDialog);

/** Permits to list milestones. */
const MILESTONE_PERMISSION = "project_process:list";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, date, ...layers } = readCalendarSearch(new URL(request.url).searchParams);
  const { http, actors } = context.get(routerServices);
  const client = context.get(routerQueries);
  const queries = reminderQueries(http);
  const session = actors.session.getSnapshot();
  const userId = getSessionUser(session)?.id ?? "";
  const range = getRange(view, date || toDay(readClock(actors)));
  void client.prefetchQuery(
    queries.list(overdueQuery(createFilterContext(userId, readClock(actors)))),
  );
  prefetchCalendar(client, http, range, {
    reminders: layers.reminders === "on",
    milestones: layers.milestones === "on" && hasPermission(session, MILESTONE_PERMISSION),
    mine: layers.mine === "yes",
  });
  if (layers.reminders === "on") await client.fetchQuery(queries.calendar(range));
  return null;
}

/** The calendar by month, week or agenda. View and day are in the address. */
export function Component() {
  const { t, language } = useTranslation();
  const { http, activity } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const { search, isChanging, change, createHref } = useSearch(calendarSearch);
  const { view, date } = search;
  const [popoverTarget, setPopoverTarget] = useState<PopoverTarget | null>(null);
  const feedDialogState = useOverlayTriggerState({});
  popover.usePreload();
  feedDialog.usePreload();
  const today = useToday();
  const day = date === "" ? today : date;
  const canSeeMilestones = has(MILESTONE_PERMISSION);
  const layers = {
    reminders: search.reminders === "on",
    milestones: canSeeMilestones && search.milestones === "on",
    mine: search.mine === "yes",
  };
  const range = getRange(view, day);
  const reminders = useReminderLayer(range, layers);
  const milestones = useMilestoneLayer(range, layers);
  const holidays = useHolidays(range);
  const moreCounts = useMemo(
    () => addMoreCounts(reminders.moreCounts, milestones.moreCounts),
    [reminders.moreCounts, milestones.moreCounts],
  );
  const onCreate = useOpenNewReminder();
  const parts = [
    ...(layers.milestones
      ? [{ query: milestones.query, text: t("The milestones could not be loaded.") }]
      : []),
    { query: holidays.query, text: t("The public holidays could not be loaded.") },
  ];
  const goTo = (next: string) => change({ date: next === today ? "" : next });

  useEffect(() =>
    whenQuiet(activity, () => {
      for (const step of [-1, 1] as const) {
        const adjacent = getRange(view, getAdjacentDay(view, day, step));
        prefetchCalendar(queryClient, http, adjacent, layers);
      }
    }), [view, day, layers.reminders, layers.milestones, layers.mine]);

  const loadedDays = listWeeks(view, day).flat();
  const days = loadedDays.filter((candidate) => isInView(view, day, candidate));
  const viewProps = {
    events: reminders.byDay,
    milestones: milestones.byDay,
    holidays: holidays.byDay,
    moreCounts,
    onOpen: setPopoverTarget,
  };
  const hasSideAgenda = view === "month" && loadedDays.includes(today);
  const agenda = (
    <AgendaView
      {...viewProps}
      days={days}
      showsEmpty={view === "week"}
      onCreate={onCreate}
      createHref={(date) => createHref({ date })}
    />
  );
  return (
    <>
      <Stack>
        <CalendarHead
          layers={canSeeMilestones && (
            <CalendarLayers
              {...layers}
              onChange={({ reminders, milestones, mine }) =>
                change({
                  ...(reminders !== undefined && { reminders: reminders ? "on" : "off" }),
                  ...(milestones !== undefined && { milestones: milestones ? "on" : "off" }),
                  ...(mine !== undefined && { mine: mine ? "yes" : "no" }),
                })}
            />
          )}
          view={view}
          day={day}
          onCreate={onCreate}
          onViewChange={(view) => change({ view })}
          onGoTo={goTo}
          onSubscribe={feedDialogState.open}
        />
        {!reminders.isComplete && (
          <Banner icon={CalendarX}>
            {t(
              "There are more reminders in these days than a calendar can show. The list of reminders has all of them.",
            )}
          </Banner>
        )}
        {parts.filter(({ query }) => isLoadFailed(query)).map((part) => (
          <Banner key={part.text} icon={CalendarX}>
            <LoadFailure {...part} />
          </Banner>
        ))}
        <CalendarBody isStale={isChanging} hasSide={hasSideAgenda}>
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
          {hasSideAgenda && (
            <Side>
              <SideAgenda {...viewProps} days={loadedDays} />
            </Side>
          )}
          {view === "month" && (
            <NarrowOnly as="div">
              <AgendaView {...viewProps} days={[day]} showsEmpty onCreate={onCreate} />
            </NarrowOnly>
          )}
          <Foot>
            <CalendarFoot reminders={reminders.occurrences} />
          </Foot>
        </CalendarBody>
      </Stack>
      {popoverTarget && (
        <popover.Component
          target={popoverTarget}
          reminders={{
            entries: reminders.byDay.get(popoverTarget.day) ?? [],
            hasMore: reminders.moreCounts.has(popoverTarget.day),
          }}
          milestones={{
            entries: milestones.byDay.get(popoverTarget.day) ?? [],
            hasMore: milestones.moreCounts.has(popoverTarget.day),
          }}
          holiday={holidays.byDay.get(popoverTarget.day)}
          isMine={layers.mine}
          onCreate={onCreate}
          onChange={setPopoverTarget}
        />
      )}
      {feedDialogState.isOpen && <feedDialog.Component onClose={feedDialogState.close} />}
    </>
  );
}

/** The window widths in which the agenda is next to the month, with the legend below that. */
const TWO_COLUMNS = "@media (min-width: 75em)";

const CalendarBody = styled("div", {
  display: "grid",
  alignItems: "start",
  gap: "$4",
  gridTemplateColumns: "minmax(0, 1fr)",
  minWidth: 0,
  transition: "opacity $quick",
  variants: {
    isStale: { true: { opacity: 0.7 } },
    hasSide: {
      true: {
        [TWO_COLUMNS]: {
          gridTemplateColumns: "minmax(0, 1fr) 280px",
          gridTemplateRows: "auto 1fr",
        },
      },
    },
  },
});

const Side = styled("div", {
  minWidth: 0,
  [TWO_COLUMNS]: { gridColumn: 2, gridRow: "1 / span 2" },
  "@narrow": { display: "none" },
});

const Foot = styled("div", { minWidth: 0, [TWO_COLUMNS]: { gridColumn: 1 } });
