import Plus from "lucide-react/icons/plus";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../../../contract/permissions.ts";
import { getSessionUser, hasAnyPermission } from "../../../../machines/session.ts";
import { routerQueries, routerServices } from "../../../actors/services.ts";
import { usePermissions, useSession } from "../../../actors/useSession.ts";
import { OVERVIEW_PERMISSIONS } from "./overview.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { Key } from "../../../i18n/catalogue.ts";
import { readClock, useQuarterHour } from "../../../i18n/clock.ts";
import { formatLongDay, getHour } from "../../../i18n/formats.ts";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { useIsHydrating } from "../../../ui/useIsHydrating.ts";
import { ActivityPlaceholder } from "../../../records/activity/LazyActivity.tsx";
import { createFilterContext } from "../../../records/list/listSearch.ts";
import { Destinations, FirstSteps } from "./Destinations.tsx";
import { dueRemindersQuery } from "./DueReminders.tsx";
import { NoteLink } from "./Figure.tsx";
import { HomeFigures } from "./HomeFigures.tsx";
import { DurationsByOwner, RecentCompletions } from "./HomeMilestones.tsx";
import { CreationTrend, NewestProjects, ProjectsByTechnology } from "./HomeProjects.tsx";
import { MyReminders, MyWork } from "./MyWork.tsx";
import {
  HOME_PATHS,
  homeQueries,
  SECTION_PERMISSIONS,
  useHasNoProjects,
  useOverview,
} from "./homeQueries.ts";

const sinceLastVisit = lazyPart(
  async () => (await import("../../../records/activity/lazyParts.ts")).SinceLastVisit,
);

const holidayNotice = lazyPart(async () =>
  (await import("../../../features/holiday/lazyParts.ts")).LinkedHolidayNotice
);

const REMINDER_PERMISSIONS = ["reminder:list"] as const;

/**
 * Starts the queries above the fold, then the others, and awaits none. Each section shows when it
 * has loaded. The server waits for all.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const userContext = createFilterContext(getSessionUser(session)?.id ?? "", readClock(actors));
  const queries = homeQueries(http, userContext);
  const hasAny = (permissions: readonly Permission[]) => hasAnyPermission(session, permissions);
  const canSeeProjects = hasAny(SECTION_PERMISSIONS.projects);
  const canSeeMilestones = hasAny(SECTION_PERMISSIONS.milestones);
  if (hasAny(OVERVIEW_PERMISSIONS)) void queryClient.prefetchQuery(queries.overview());
  if (canSeeMilestones) void queryClient.prefetchQuery(queries.myOpenMilestones());
  if (hasAny(REMINDER_PERMISSIONS)) {
    void queryClient.prefetchQuery(dueRemindersQuery(http, userContext));
  }
  if (canSeeProjects) void queryClient.prefetchQuery(queries.projectsByType());
  if (canSeeMilestones) void queryClient.prefetchQuery(queries.recentMilestones());
  if (canSeeProjects) void queryClient.prefetchQuery(queries.creationTrend());
  if (canSeeMilestones) void queryClient.prefetchQuery(queries.durationsByOwner());
  if (canSeeProjects) void queryClient.prefetchQuery(queries.newestProjects());
  return null;
}

/** The start page: figures, the user's open work, and lower cards. */
export function Component() {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { has, hasAny } = usePermissions();
  const now = useQuarterHour();
  const canSeeProjects = hasAny(SECTION_PERMISSIONS.projects);
  const canSeeMilestones = hasAny(SECTION_PERMISSIONS.milestones);
  const canSeeReminders = hasAny(REMINDER_PERMISSIONS);
  const isEmpty = useHasNoProjects();
  return (
    <Stack>
      <PageHeader
        title={t(getGreeting(getHour(now)), { name: user?.name ?? "" })}
        facts={
          <>
            {formatLongDay(now, language)}
            {canSeeMilestones && <MyLateMilestones />}
          </>
        }
        actions={has("project:create")
          ? [{
            id: "create",
            label: t("New project"),
            icon: Plus,
            to: "/project/create",
            isPrimary: true,
          }]
          : []}
      />
      {has("config:write") && <holidayNotice.Lazy props={{}}>{null}</holidayNotice.Lazy>}
      <HomeFigures />
      {isEmpty && <FirstSteps />}
      <Columns>
        {canSeeMilestones && <MyWork />}
        {canSeeReminders && <MyReminders />}
        {(canSeeProjects || canSeeMilestones) && (
          <LowerCards>
            {canSeeProjects && !isEmpty && <ProjectsByTechnology />}
            {canSeeMilestones && !isEmpty && <RecentCompletions />}
            {canSeeProjects && !isEmpty && <CreationTrend />}
            {canSeeMilestones && !isEmpty && <DurationsByOwner />}
            {canSeeProjects && <NewestProjects />}
            {canSeeProjects && (
              <sinceLastVisit.Lazy props={{}}>
                <ActivityPlaceholder aria-busy="true" />
              </sinceLastVisit.Lazy>
            )}
          </LowerCards>
        )}
      </Columns>
      {!canSeeProjects && !canSeeMilestones && <Destinations />}
    </Stack>
  );
}

function getGreeting(hour: number): Key {
  if (hour >= 5 && hour < 12) return "Good morning, {name}";
  return hour >= 12 && hour < 18 ? "Good afternoon, {name}" : "Good evening, {name}";
}

const Columns = styled("div", {
  display: "grid",
  gap: "$4",
  gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr)",
  "& > :last-child:nth-child(odd)": { gridColumn: "1 / -1" },
  "&:empty": { display: "none" },
  "@media (max-width: 68.6875em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

/**
 * Renders the lower cards after the figures have loaded, so that the figures show sooner. The
 * server renders both.
 */
function LowerCards({ children }: { children: ReactNode }) {
  const { isFetched } = useOverview();
  const [isServerRendered] = useState(useIsHydrating() && isFetched);
  const isRendered = useDeferredValue(isFetched, isServerRendered);
  return isRendered ? children : <LowerCardsPlaceholder aria-busy="true" />;
}

/** About as high as the lower cards, so that the scroll position can be restored. */
const LowerCardsPlaceholder = styled("div", { gridColumn: "1 / -1", minHeight: 1100 });

/** The number of late milestones that the user is responsible for. */
function MyLateMilestones() {
  const { t } = useTranslation();
  const count = useOverview().data?.milestones?.ownLate;
  return (
    <Fact>
      {count === undefined
        ? null
        : count === 0
        ? t("none of your milestones are late")
        : (
          <NoteLink to={HOME_PATHS.myLateMilestones}>
            {t("{count} of your milestones are late", { count })}
          </NoteLink>
        )}
    </Fact>
  );
}

// On narrow screens a separate line, reserved while loading.
const Fact = styled("span", {
  "&:not(:empty)::before": { content: "' · ' / ''" },
  "@narrow": {
    display: "block",
    minHeight: 20,
    "&:not(:empty)::before": { content: "none" },
  },
});
