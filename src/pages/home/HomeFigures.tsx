import type { UseQueryResult } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { Icon } from "../../ui/icon/Icon.tsx";
import { milestonePath } from "../milestone/milestoneRecord.tsx";
import { daysLate } from "../milestone/milestoneStatus.ts";
import { Figure, Figures, figureStateOf, NoteLink } from "./Figure.tsx";
import { HOME_PATHS, SECTION_PERMISSIONS, useOverview } from "./homeQueries.ts";

/** The figures of the start page, each with a link to the list it counts. */
export function HomeFigures() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const seesProjects = hasAny(SECTION_PERMISSIONS.projects);
  return (
    <Figures aria-label={t("Figures")}>
      {seesProjects && <AllProjects />}
      {seesProjects && <NewProjects />}
      {hasAny(SECTION_PERMISSIONS.companies) && <Companies />}
      {seesProjects && <AverageCompletion />}
      {hasAny(SECTION_PERMISSIONS.milestones) && <LateMilestones />}
    </Figures>
  );
}

interface Shown {
  value: ReactNode;
  note: ReactNode;
  isAlarming?: boolean;
}

/** One part of the overview as a figure. */
function usePart<Part extends keyof Overview>(
  part: Part,
  show: (of: NonNullable<Overview[Part]>) => Shown,
) {
  const query: UseQueryResult<Overview> = useOverview();
  const of = query.data?.[part];
  return figureStateOf(query, of === undefined || of === null ? undefined : show(of));
}

function AllProjects() {
  const { t, language } = useTranslation();
  const state = usePart("projects", ({ total, active, disabled }) => ({
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
  const state = usePart("projects", ({ created, createdBefore }) => ({
    value: formatNumber(created, language),
    note: comparison(created - createdBefore),
  }));
  return (
    <Figure
      label={t("New in {days} days", { days: TREND_DAYS })}
      to={HOME_PATHS.fresh}
      state={state}
    />
  );

  function comparison(change: number) {
    const days = TREND_DAYS;
    if (change === 0) return t("as many as in the {days} days before", { days });
    const sign = change > 0 ? "+" : "−";
    return t("{change} against the {days} days before", {
      change: sign + formatNumber(Math.abs(change), language),
      days,
    });
  }
}

function Companies() {
  const { t, language } = useTranslation();
  const technologies = useOverview().data?.technologies;
  const state = usePart("companies", (count) => ({
    value: formatNumber(count, language),
    note: technologies !== undefined && (
      <NoteLink to={HOME_PATHS.technologies}>
        {t("with {count} technologies", { count: technologies })}
      </NoteLink>
    ),
  }));
  return <Figure label={t("Partner companies")} to={HOME_PATHS.companies} state={state} />;
}

function AverageCompletion() {
  const { t } = useTranslation();
  const state = usePart(
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
  return <Figure label={t("Average completion")} to={HOME_PATHS.completed} state={state} />;
}

function LateMilestones() {
  const { t, language } = useTranslation();
  const today = useMilestoneToday();
  const state = usePart("milestones", ({ late, oldestLate }) => ({
    isAlarming: late > 0,
    value: (
      <>
        {late > 0 && <Icon of={CircleAlert} size={20} />}
        {formatNumber(late, language)}
      </>
    ),
    note: oldestLate?.dueDate
      ? (
        <NoteLink to={milestonePath(oldestLate)}>
          {t("the oldest for {count} days", { count: daysLate(oldestLate.dueDate, today) })}
        </NoteLink>
      )
      : t("everything is on time"),
  }));
  return <Figure label={t("Milestones that are late")} to={HOME_PATHS.late} state={state} />;
}
