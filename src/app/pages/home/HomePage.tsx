import Plus from "lucide-react/icons/plus";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../../../contract/permissions.ts";
import { getSessionUser, hasAnyPermission, hasPermission } from "../../../../machines/session.ts";
import { routerQueries, routerServices } from "../../../actors/services.ts";
import { usePermissions, useSession } from "../../../actors/useSession.ts";
import { quickReminderDialog } from "../../../features/reminder/quickReminder.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { Key } from "../../../i18n/catalogue.ts";
import { readClock, useQuarterHour } from "../../../i18n/clock.ts";
import { formatLongDay, getHour } from "../../../i18n/formats.ts";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { type PageAction, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { useIsHydrating } from "../../../ui/useIsHydrating.ts";
import { ActivityPlaceholder } from "../../../records/activity/LazyActivity.tsx";
import { createFilterContext } from "../../../records/list/listSearch.ts";
import { CardLink } from "../../../records/Lines.tsx";
import { openParam, readSearch, useCurrentSearch } from "../../../records/searchParams.ts";
import { Destinations, FirstSteps } from "./Destinations.tsx";
import { DueReminders, dueRemindersQuery } from "./DueReminders.tsx";
import { DueMilestones } from "./DueMilestones.tsx";
import { DurationsByOwner, RecentCompletions } from "./HomeMilestones.tsx";
import { CreationTrend, ProjectsByTechnology } from "./HomeProjects.tsx";
import {
  getDefaultWhose,
  homeQueries,
  homeSearch,
  SECTION_PERMISSIONS,
  useHasNoProjects,
  useIsUpperFetched,
} from "./homeQueries.ts";
import { setupQuery, useSetup } from "./setupQuery.ts";
import { MyWork } from "./MyWork.tsx";
import { Portfolio } from "./Portfolio.tsx";

const sinceLastVisit = lazyPart(
  async () => (await import("../../../records/activity/lazyParts.ts")).SinceLastVisit,
);

const holidayNotice = lazyPart(async () =>
  (await import("../../../features/holiday/lazyParts.ts")).LinkedHolidayNotice
);

const setupSteps = lazyPart(async () => (await import("./SetupSteps.tsx")).SetupSteps);

/** The search parameter of the start page: whether a reminder is being created. */
const newReminderParam = { create: openParam };

const REMINDER_PERMISSIONS = ["reminder:list"] as const;

/**
 * Starts the queries above the fold, then the others, and awaits none. Each section shows when it
 * has loaded. The server waits for all.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const userContext = createFilterContext(getSessionUser(session)?.id ?? "", readClock(actors));
  const queries = homeQueries(http, userContext);
  const hasAny = (permissions: readonly Permission[]) => hasAnyPermission(session, permissions);
  const canSeeProjects = hasAny(SECTION_PERMISSIONS.projects);
  const canSeeMilestones = hasAny(SECTION_PERMISSIONS.milestones);
  const { whose } = readSearch(homeSearch, new URL(request.url).searchParams);
  const canManage = hasPermission(session, "project_process:update");
  const shownWhose = whose || getDefaultWhose(canManage);
  if (hasPermission(session, "config:write")) void queryClient.prefetchQuery(setupQuery(http));
  if (canSeeProjects) void queryClient.prefetchQuery(queries.overview());
  if (canSeeMilestones) {
    void queryClient.prefetchQuery(queries.late(shownWhose));
    void queryClient.prefetchQuery(queries.soon(shownWhose));
    void queryClient.prefetchQuery(queries.assignedToMe());
    void queryClient.prefetchQuery(queries.unassigned());
  }
  if (hasAny(REMINDER_PERMISSIONS)) {
    void queryClient.prefetchQuery(dueRemindersQuery(http, userContext));
  }
  if (canSeeProjects) void queryClient.prefetchQuery(queries.projectsByType());
  if (canSeeMilestones) void queryClient.prefetchQuery(queries.recentMilestones());
  if (canSeeProjects) void queryClient.prefetchQuery(queries.creationTrend());
  if (canSeeMilestones) void queryClient.prefetchQuery(queries.durationsByOwner());
  return null;
}

/** The start page: the portfolio, due milestones, the user's work, and lower cards. */
export function Component() {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { has, hasAny } = usePermissions();
  const now = useQuarterHour();
  const canSeeProjects = hasAny(SECTION_PERMISSIONS.projects);
  const canSeeMilestones = hasAny(SECTION_PERMISSIONS.milestones);
  const canSeeReminders = hasAny(REMINDER_PERMISSIONS);
  const isEmpty = useHasNoProjects();
  const setup = useSetup();
  const { search, change } = useCurrentSearch(newReminderParam);
  return (
    <Stack>
      <PageHeader
        title={t(getGreeting(getHour(now)), { name: user?.name ?? "" })}
        facts={formatLongDay(now, language)}
        actions={useActions(() => change({ create: "yes" }))}
      />
      {has("config:write") && <holidayNotice.Lazy props={{}}>{null}</holidayNotice.Lazy>}
      {setup && (
        <setupSteps.Lazy props={{ setup }}>
          <SetupPlaceholder aria-busy="true" />
        </setupSteps.Lazy>
      )}
      {isEmpty ? !setup && <FirstSteps /> : canSeeProjects && <Portfolio />}
      <Columns>
        {canSeeMilestones && !isEmpty && <DueMilestones />}
        <Side>
          {canSeeMilestones && !isEmpty && <MyWork />}
          {canSeeReminders && <MyReminders />}
        </Side>
      </Columns>
      {(canSeeProjects || canSeeMilestones) && (
        <LowerCards>
          {canSeeProjects && !isEmpty && <ProjectsByTechnology />}
          {canSeeMilestones && !isEmpty && <RecentCompletions />}
          {canSeeProjects && !isEmpty && <CreationTrend />}
          {canSeeMilestones && !isEmpty && <DurationsByOwner />}
          {canSeeProjects && (
            <sinceLastVisit.Lazy props={{}}>
              <ActivityPlaceholder aria-busy="true" />
            </sinceLastVisit.Lazy>
          )}
        </LowerCards>
      )}
      {!canSeeProjects && !canSeeMilestones && <Destinations />}
      {search.create === "yes" && has("reminder:create") && (
        <quickReminderDialog.Component onClose={() => change({ create: "no" })} />
      )}
    </Stack>
  );
}

function useActions(openNewReminder: () => void): PageAction[] {
  const { t } = useTranslation();
  const { has } = usePermissions();
  return [
    ...(has("reminder:create")
      ? [{ id: "reminder", label: t("Reminder"), icon: Plus, onAction: openNewReminder }]
      : []),
    ...(has("project:create")
      ? [{
        id: "project",
        label: t("New project"),
        icon: Plus,
        to: "/project/create",
        isPrimary: true,
      }]
      : []),
  ];
}

/** The user's overdue and due reminders, with actions. */
function MyReminders() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Reminders for today")}
      aside={<CardLink to="/reminders/calendar">{t("Calendar")}</CardLink>}
    >
      <DueReminders />
    </Card>
  );
}

function getGreeting(hour: number): Key {
  if (hour >= 5 && hour < 12) return "Good morning, {name}";
  return hour >= 12 && hour < 18 ? "Good afternoon, {name}" : "Good evening, {name}";
}

/** The window widths in which the cards are in one column. */
const ONE_COLUMN = "@media (max-width: 68.6875em)";

const Columns = styled("div", {
  display: "grid",
  gap: "$4",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 9fr) minmax(0, 5fr)",
  "& > :only-child": { gridColumn: "1 / -1" },
  [ONE_COLUMN]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Side = styled("div", {
  display: "grid",
  gap: "$4",
  minWidth: 0,
  "&:empty": { display: "none" },
});

const LowerColumns = styled("div", {
  display: "grid",
  gap: "$4",
  gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr)",
  "& > :last-child:nth-child(odd)": { gridColumn: "1 / -1" },
  "&:empty": { display: "none" },
  [ONE_COLUMN]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** Renders the lower cards after the upper ones, which show sooner so and do not move them. */
function LowerCards({ children }: { children: ReactNode }) {
  return (
    <LowerColumns>
      <Deferred isReady={useIsUpperFetched()}>{children}</Deferred>
    </LowerColumns>
  );
}

/**
 * Renders its children in a deferred render once they are ready; the server renders them with the
 * page. It reads no query: the deferred render after mounting would read newer data than the other
 * parts have rendered with.
 */
function Deferred({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [isServerRendered] = useState(useIsHydrating() && isReady);
  const isRendered = useDeferredValue(isReady, isServerRendered);
  return isRendered ? children : <LowerCardsPlaceholder aria-busy="true" />;
}

/** Reserves the height of the first steps while they load. */
const SetupPlaceholder = styled("div", { minHeight: 330 });

/** About as high as the lower cards, so that the scroll position can be restored. */
const LowerCardsPlaceholder = styled("div", { gridColumn: "1 / -1", minHeight: 1100 });
