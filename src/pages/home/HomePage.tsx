import Plus from "lucide-react/icons/plus";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../../contract/permissions.ts";
import { hasAnyPermission, sessionUser } from "../../../machines/session.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { OVERVIEW_PERMISSIONS } from "../../api/overview.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { readingOf, useQuarterHour } from "../../i18n/clock.ts";
import { formatLongDay, hourOf } from "../../i18n/formats.ts";
import { deferred } from "../../ui/deferred.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useIsHydrating } from "../../ui/useIsHydrating.ts";
import { ToCome } from "../activity/laterActivity.tsx";
import { filterContext } from "../list/listSearch.ts";
import { Destinations, FirstSteps } from "./Destinations.tsx";
import { dueReminders } from "./DueReminders.tsx";
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

const sinceLastVisit = deferred(
  async () => (await import("../list/later.ts")).SinceLastVisit,
);

const REMINDER_PERMISSIONS = ["reminder:list"] as const;

/**
 * Starts what is above the fold, then the rest, and awaits none: each section shows when it has
 * loaded. The server waits for all.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const asker = filterContext(sessionUser(session)?.id ?? "", readingOf(actors));
  const queries = homeQueries(http, asker);
  const may = (permissions: readonly Permission[]) => hasAnyPermission(session, permissions);
  const seesProjects = may(SECTION_PERMISSIONS.projects);
  const seesMilestones = may(SECTION_PERMISSIONS.milestones);
  if (may(OVERVIEW_PERMISSIONS)) void queryClient.prefetchQuery(queries.overview());
  if (seesMilestones) void queryClient.prefetchQuery(queries.mine());
  if (may(REMINDER_PERMISSIONS)) void queryClient.prefetchQuery(dueReminders(http, asker));
  if (seesProjects) void queryClient.prefetchQuery(queries.projectsByType());
  if (seesMilestones) void queryClient.prefetchQuery(queries.recentMilestones());
  if (seesProjects) void queryClient.prefetchQuery(queries.creationTrend());
  if (seesMilestones) void queryClient.prefetchQuery(queries.durationsByOwner());
  if (seesProjects) void queryClient.prefetchQuery(queries.newestProjects());
  return null;
}

/** The start page: figures, the user's open work, and what is further down, drawn after these. */
export function Component() {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { has, hasAny } = usePermissions();
  const now = useQuarterHour();
  const seesProjects = hasAny(SECTION_PERMISSIONS.projects);
  const seesMilestones = hasAny(SECTION_PERMISSIONS.milestones);
  const seesReminders = hasAny(REMINDER_PERMISSIONS);
  const isEmpty = useHasNoProjects();
  return (
    <Stack>
      <PageHeader
        title={t(greeting(hourOf(now)), { name: user?.name ?? "" })}
        facts={
          <>
            {formatLongDay(now, language)}
            {seesMilestones && <MyLateMilestones />}
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
      <HomeFigures />
      {isEmpty && <FirstSteps />}
      <Columns>
        {seesMilestones && <MyWork />}
        {seesReminders && <MyReminders />}
        {(seesProjects || seesMilestones) && (
          <AfterFigures>
            {seesProjects && !isEmpty && <ProjectsByTechnology />}
            {seesMilestones && !isEmpty && <RecentCompletions />}
            {seesProjects && !isEmpty && <CreationTrend />}
            {seesMilestones && !isEmpty && <DurationsByOwner />}
            {seesProjects && <NewestProjects />}
            {seesProjects && (
              <sinceLastVisit.WhenLoaded of={{}}>
                <ToCome aria-busy="true" />
              </sinceLastVisit.WhenLoaded>
            )}
          </AfterFigures>
        )}
      </Columns>
      {!seesProjects && !seesMilestones && <Destinations />}
    </Stack>
  );
}

function greeting(hour: number): Key {
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
 * What is further down: rendered after the figures, once they have come, so that those are there
 * sooner. What the server sends has both.
 */
function AfterFigures({ children }: { children: ReactNode }) {
  const { isFetched } = useOverview();
  const [wasSent] = useState(useIsHydrating() && isFetched);
  const isRendered = useDeferredValue(isFetched, wasSent);
  return isRendered ? children : <RestToCome aria-busy="true" />;
}

/** About as high as what is further down, for the place that somebody comes back to. */
const RestToCome = styled("div", { gridColumn: "1 / -1", minHeight: 1100 });

/** The number of late milestones that the user is responsible for. */
function MyLateMilestones() {
  const { t } = useTranslation();
  const count = useOverview().data?.milestones?.ownLate;
  return (
    <Fact>
      {count === undefined
        ? null
        : count === 0
        ? t("none of your milestones is late")
        : (
          <NoteLink to={HOME_PATHS.mineLate}>
            {t("{count} of your milestones are late", { count })}
          </NoteLink>
        )}
    </Fact>
  );
}

// On narrow screens a line of its own, reserved while it loads.
const Fact = styled("span", {
  "&:not(:empty)::before": { content: "' · ' / ''" },
  "@narrow": {
    display: "block",
    minHeight: 20,
    "&:not(:empty)::before": { content: "none" },
  },
});
