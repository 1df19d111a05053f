import { useQuery } from "@tanstack/react-query";
import Leaf from "lucide-react/icons/leaf";
import { TREND_DAYS } from "../../../../contract/constants.ts";
import type { CreationTrend as Trend } from "../../../../contract/schemas/project.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../../i18n/formats.ts";
import { AreaChart } from "../../../ui/chart/AreaChart.tsx";
import { BarChart } from "../../../ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../../ui/chart/ChartCard.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { CardLink } from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { HOME_PATHS, projectsOfTypePath, useHomeQueries } from "./homeQueries.ts";

/** The number of projects by technology; bars link to them. */
export function ProjectsByTechnology() {
  const { t, language } = useTranslation();
  const byType = useQuery(useHomeQueries().projectsByType());
  const title = t("Projects by technology");
  const formatCount = (amount: number) => formatNumber(amount, language);
  const sum = byType.data?.reduce((total, { count }) => total + count, 0) ?? 0;
  const formatShare = (count: number) =>
    new Intl.NumberFormat(language, { style: "percent" }).format(count / Math.max(1, sum));
  return (
    <ChartCard
      title={title}
      chart={
        <QuerySection query={byType} height={332}>
          {(types) =>
            types.length === 0
              ? (
                <EmptyState
                  icon={Leaf}
                  title={t("No projects yet")}
                  detail={t("Projects are counted here by their technology.")}
                />
              )
              : (
                <BarChart
                  label={title}
                  tone="accent"
                  unit={t("projects")}
                  format={formatCount}
                  bars={types.map(({ type: { id, name }, count }) => ({
                    id,
                    label: name,
                    value: count,
                    description: t("{count} projects, {share} of all", {
                      count,
                      share: formatShare(count),
                    }),
                    to: projectsOfTypePath(id),
                  }))}
                />
              )}
        </QuerySection>
      }
      table={byType.data && byType.data.length > 0
        ? (
          <ChartTable
            label={title}
            columns={[
              { header: t("Technology") },
              { header: t("Projects"), isNumber: true },
              { header: t("Share"), isNumber: true },
            ]}
            rows={byType.data.map(({ type: { id, name }, count }) => ({
              id,
              cells: [
                name,
                <TextLink key={id} to={projectsOfTypePath(id)}>{formatCount(count)}</TextLink>,
                formatShare(count),
              ],
            }))}
          />
        )
        : undefined}
    />
  );
}

/** New projects of the last days, with the running total. */
export function CreationTrend() {
  const { t, language } = useTranslation();
  const trend = useQuery(useHomeQueries().creationTrend());
  const title = t("New projects, last {days} days", { days: TREND_DAYS });
  const formatCount = (amount: number) => formatNumber(amount, language);
  const days = addRunningTotals(trend.data ?? []);
  const total = days.at(-1)?.total ?? 0;
  return (
    <ChartCard
      title={title}
      aside={total > 0 && (
        <CardLink to={HOME_PATHS.newProjects}>
          {t("See all ({number})", { number: formatCount(total) })}
        </CardLink>
      )}
      chart={
        <QuerySection query={trend} height={232}>
          {() => (
            <AreaChart
              label={total === 0
                ? t("No projects were added in the last {days} days.", { days: TREND_DAYS })
                : `${title}: ${formatCount(total)}`}
              tone="accent"
              unit={t("projects")}
              format={formatCount}
              points={days.map(({ date, count, total }) => ({
                tick: formatDayAndMonth(date),
                value: total,
                description: t("{date}: {count} new, {total} in all", {
                  date: formatDate(date, "short", t),
                  count,
                  total,
                }),
              }))}
            />
          )}
        </QuerySection>
      }
      table={trend.data
        ? (
          <ChartTable
            label={title}
            columns={[
              { header: t("Day") },
              { header: t("Added that day"), isNumber: true },
              { header: t("In all"), isNumber: true },
            ]}
            rows={days.toReversed().map(({ date, count, total }) => ({
              id: date,
              cells: [formatDate(date, "short", t), formatCount(count), formatCount(total)],
            }))}
          />
        )
        : undefined}
    />
  );
}

/** Adds the running total to each day. */
function addRunningTotals(trend: Trend) {
  let total = 0;
  return trend.map(({ date, count }) => ({ date, count, total: total += count }));
}

/** Formats an ISO date as `DD.MM`. */
const formatDayAndMonth = (date: string) => `${date.slice(8, 10)}.${date.slice(5, 7)}`;
