import { useQuery } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { CreationTrend as Trend } from "../../../contract/schemas/project.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { AreaChart } from "../../ui/chart/AreaChart.tsx";
import { ChartCard, ChartTable } from "../../ui/chart/ChartCard.tsx";
import { CardLink } from "./Lines.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { HOME_PATHS } from "./homePaths.ts";
import { useHomeQueries } from "./useHomeQueries.ts";

/** New projects of the last days, day by day and in sum. */
export function CreationTrend() {
  const { t, language } = useTranslation();
  const trend = useQuery(useHomeQueries().projects.trend);
  const title = t("New projects, last {days} days", { days: TREND_DAYS });
  const number = (amount: number) => formatNumber(amount, language);
  const days = summedUp(trend.data ?? []);
  const total = days.at(-1)?.total ?? 0;
  return (
    <ChartCard
      title={title}
      aside={total > 0 && (
        <CardLink to={HOME_PATHS.fresh}>
          {t("See all ({number})", { number: number(total) })}
        </CardLink>
      )}
      chart={
        <QuerySection query={trend} height={232}>
          {() => (
            <AreaChart
              label={total === 0
                ? t("No project was added in the last {days} days.", { days: TREND_DAYS })
                : `${title}: ${number(total)}`}
              tone="accent"
              unit={t("projects")}
              format={number}
              points={days.map(({ date, count, total }) => ({
                tick: dayAndMonth(date),
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
              cells: [formatDate(date, "short", t), number(count), number(total)],
            }))}
          />
        )
        : undefined}
    />
  );
}

/** Each day with the running total. */
function summedUp(trend: Trend) {
  let total = 0;
  return trend.map(({ date, count }) => ({ date, count, total: total += count }));
}

/** DD.MM of an ISO day. */
const dayAndMonth = (date: string) => `${date.slice(8, 10)}.${date.slice(5, 7)}`;
