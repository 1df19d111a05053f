import { useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { BarChart } from "../../ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../ui/chart/ChartCard.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { projectsOfTypePath } from "./homePaths.ts";
import { useHomeQueries } from "./useHomeQueries.ts";

/** How many projects each technology has; bars lead to these. */
export function ProjectsByTechnology() {
  const { t, language } = useTranslation();
  const byType = useQuery(useHomeQueries().projects.byType);
  const title = t("Projects by technology");
  const number = (amount: number) => formatNumber(amount, language);
  const sum = byType.data?.reduce((total, { count }) => total + count, 0) ?? 0;
  const share = (count: number) =>
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
                  format={number}
                  bars={types.map(({ type: { id, name }, count }) => ({
                    id,
                    label: name,
                    value: count,
                    description: t("{count} projects, {share} of all", {
                      count,
                      share: share(count),
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
                <TextLink key={id} to={projectsOfTypePath(id)}>{number(count)}</TextLink>,
                share(count),
              ],
            }))}
          />
        )
        : undefined}
    />
  );
}
