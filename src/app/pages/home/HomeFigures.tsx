import type { UseQueryResult } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import { TREND_DAYS } from "../../../../contract/constants.ts";
import type { Overview } from "../../../../contract/schemas/overview.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatNumber } from "../../../i18n/formats.ts";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import { countDaysLate } from "../../../features/milestone/statuses.ts";
import { Figure, Figures, getFigureState, NoteLink } from "./Figure.tsx";
import { HOME_PATHS, SECTION_PERMISSIONS, useOverview } from "./homeQueries.ts";

/** The figures of the start page, each with a link to the list it counts. */
export function HomeFigures() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const canSeeProjects = hasAny(SECTION_PERMISSIONS.projects);
  return (
    <Figures aria-label={t("Figures")}>
      {canSeeProjects && <AllProjects />}
      {canSeeProjects && <NewProjects />}
      {hasAny(SECTION_PERMISSIONS.companies) && <Companies />}
      {canSeeProjects && <AverageCompletion />}
      {hasAny(SECTION_PERMISSIONS.milestones) && <LateMilestones />}
    </Figures>
  );
}

interface FigureContent {
  value: ReactNode;
  note: ReactNode;
  isAlarming?: boolean;
}

/** The loading state of a figure that shows one part of the overview. */
function useFigure<Part extends keyof Overview>(
  part: Part,
  toContent: (overviewPart: NonNullable<Overview[Part]>) => FigureContent,
) {
  const query: UseQueryResult<Overview> = useOverview();
  const overviewPart = query.data?.[part];
  return getFigureState(
    query,
    overviewPart === undefined || overviewPart === null ? undefined : toContent(overviewPart),
  );
}

function AllProjects() {
  const { t, language } = useTranslation();
  const state = useFigure("projects", ({ total, active, disabled }) => ({
    value: formatNumber(total, language),
    note: (
      <>
        <NoteLink to={HOME_PATHS.active}>{t("{count} active", { count: active })}</NoteLink>
        {", "}
        <NoteLink to={HOME_PATHS.disabled}>{t("{count} disabled", { count: disabled })}</NoteLink>
      </>
    ),
  }));
  return <Figure label={t("Projects")} to={HOME_PATHS.projects} state={state} />;
}

function NewProjects() {
  const { t, language } = useTranslation();
  const state = useFigure("projects", ({ created, createdBefore }) => ({
    value: formatNumber(created, language),
    note: describeChange(created - createdBefore),
  }));
  return (
    <Figure
      label={t("New projects ({days} days)", { days: TREND_DAYS })}
      to={HOME_PATHS.newProjects}
      state={state}
    />
  );

  function describeChange(change: number) {
    const days = TREND_DAYS;
    if (change === 0) return t("same as previous {days} days", { days });
    const sign = change > 0 ? "+" : "−";
    return t("{change} vs previous {days} days", {
      change: sign + formatNumber(Math.abs(change), language),
      days,
    });
  }
}

function Companies() {
  const { t, language } = useTranslation();
  const technologies = useOverview().data?.technologies;
  const state = useFigure("companies", (count) => ({
    value: formatNumber(count, language),
    note: technologies !== undefined && (
      <NoteLink to={HOME_PATHS.technologies}>
        {t("{count} technologies", { count: technologies })}
      </NoteLink>
    ),
  }));
  return <Figure label={t("Partner companies")} to={HOME_PATHS.companies} state={state} />;
}

function AverageCompletion() {
  const { t } = useTranslation();
  const state = useFigure(
    "projects",
    ({ completed: count, averageCompletionDays: average }) =>
      count === 0 ? { value: "–", note: t("no project completed yet") } : {
        value: t("{count} days on average", { count: Math.round(average) }),
        note: (
          <NoteLink to={HOME_PATHS.completed}>
            {t("{count} completed projects", { count })}
          </NoteLink>
        ),
      },
  );
  return <Figure label={t("Average time to completion")} to={HOME_PATHS.completed} state={state} />;
}

function LateMilestones() {
  const { t, language } = useTranslation();
  const today = useMilestoneToday();
  const state = useFigure("milestones", ({ late, oldestLate }) => ({
    isAlarming: late > 0,
    value: (
      <>
        {late > 0 && <Icon icon={CircleAlert} size={20} />}
        {formatNumber(late, language)}
      </>
    ),
    note: oldestLate?.dueDate
      ? (
        <NoteLink to={milestonePath(oldestLate)}>
          {t("oldest {count} days late", { count: countDaysLate(oldestLate.dueDate, today) })}
        </NoteLink>
      )
      : t("everything is on time"),
  }));
  return <Figure label={t("Milestones that are late")} to={HOME_PATHS.late} state={state} />;
}
