import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { Icon } from "../../ui/icon/Icon.tsx";
import { milestonePath } from "../milestone/milestoneRecord.tsx";
import { daysLate } from "../milestone/milestoneStatus.ts";
import { Figure, Figures, figureStateOf, NoteLink } from "./Figure.tsx";
import { HOME_PATHS, SECTION_PERMISSIONS, useHomeQueries } from "./homeQueries.ts";

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

function AllProjects() {
  const { t, language } = useTranslation();
  const { projects } = useHomeQueries();
  const queries = [
    useQuery(projects.all),
    useQuery(projects.active),
    useQuery(projects.disabled),
  ] as const;
  const [all, active, disabled] = queries.map(({ data }) => data);
  const isThere = all !== undefined && active !== undefined && disabled !== undefined;
  return (
    <Figure
      label={t("Projects")}
      to={HOME_PATHS.projects}
      state={figureStateOf(
        queries,
        isThere
          ? {
            value: formatNumber(all, language),
            note: (
              <>
                <NoteLink to={HOME_PATHS.active}>{t("{count} active", { count: active })}</NoteLink>
                {", "}
                <NoteLink to={HOME_PATHS.disabled}>
                  {t("{count} disabled", { count: disabled })}
                </NoteLink>
              </>
            ),
          }
          : undefined,
      )}
    />
  );
}

function NewProjects() {
  const { t, language } = useTranslation();
  const { projects } = useHomeQueries();
  const fresh = useQuery(projects.fresh);
  const twice = useQuery(projects.freshTwice);
  const isThere = fresh.data !== undefined && twice.data !== undefined;
  return (
    <Figure
      label={t("New in {days} days", { days: TREND_DAYS })}
      to={HOME_PATHS.fresh}
      state={figureStateOf(
        [fresh, twice],
        isThere
          ? { value: formatNumber(fresh.data, language), note: comparison(fresh.data, twice.data) }
          : undefined,
      )}
    />
  );

  function comparison(now: number, both: number) {
    const change = now - (both - now);
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
  const { hasAny } = usePermissions();
  const { companies, technologies } = useHomeQueries();
  const seesTechnologies = hasAny(SECTION_PERMISSIONS.technologies);
  const all = useQuery(companies.all);
  const types = useQuery({ ...technologies.all, enabled: seesTechnologies });
  const count = types.data?.total;
  const isThere = all.data !== undefined && (!seesTechnologies || count !== undefined);
  return (
    <Figure
      label={t("Partner companies")}
      to={HOME_PATHS.companies}
      state={figureStateOf(
        [all, types],
        isThere
          ? {
            value: formatNumber(all.data, language),
            note: count !== undefined && (
              <NoteLink to={HOME_PATHS.technologies}>
                {t("with {count} technologies", { count })}
              </NoteLink>
            ),
          }
          : undefined,
      )}
    />
  );
}

function AverageCompletion() {
  const { t } = useTranslation();
  const { projects } = useHomeQueries();
  const average = useQuery(projects.averageDays);
  const completed = useQuery(projects.completed);
  const count = completed.data?.total;
  const isThere = average.data !== undefined && count !== undefined;
  return (
    <Figure
      label={t("Average completion")}
      to={HOME_PATHS.completed}
      state={figureStateOf(
        [average, completed],
        isThere
          ? {
            value: count === 0
              ? "–"
              : t("{count} days on average", { count: Math.round(average.data) }),
            note: count === 0 ? t("no project completed yet") : (
              <NoteLink to={HOME_PATHS.completed}>
                {t("{count} completed projects", { count })}
              </NoteLink>
            ),
          }
          : undefined,
      )}
    />
  );
}

function LateMilestones() {
  const { t, language } = useTranslation();
  const late = useQuery(useHomeQueries().milestones.late);
  const oldest = late.data?.data[0];
  const total = late.data?.total ?? 0;
  return (
    <Figure
      label={t("Milestones that are late")}
      to={HOME_PATHS.late}
      state={figureStateOf(
        [late],
        late.data && {
          isAlarming: total > 0,
          value: (
            <>
              {total > 0 && <Icon of={CircleAlert} size={20} />}
              {formatNumber(total, language)}
            </>
          ),
          note: oldest?.dueDate
            ? (
              <NoteLink to={milestonePath(oldest)}>
                {t("the oldest for {count} days", { count: daysLate(oldest.dueDate) })}
              </NoteLink>
            )
            : t("everything is on time"),
        },
      )}
    />
  );
}
