import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { BarChart } from "../../ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../ui/chart/ChartCard.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { completedByOwnerPath } from "./homePaths.ts";
import { useHomeQueries } from "./useHomeQueries.ts";

/** How long each stakeholder takes for a milestone; bars lead to them. */
export function DurationsByOwner() {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const durations = useQuery(useHomeQueries().milestones.durations);
  const title = t("Average duration by stakeholder (days)");
  const number = (amount: number) => formatNumber(amount, language);
  const seesOwners = has("project_milestone_owner:get");
  return (
    <ChartCard
      title={title}
      chart={
        <QuerySection query={durations} height={228}>
          {(owners) =>
            owners.length === 0
              ? (
                <EmptyState
                  icon={Timer}
                  title={t("No milestone has been completed yet")}
                  detail={t("How long stakeholders take shows here once they have completed some.")}
                />
              )
              : (
                <BarChart
                  label={title}
                  tone="running"
                  unit={t("days on average")}
                  format={number}
                  bars={owners.map(({ owner: { id, name }, averageDays, count }) => ({
                    id,
                    label: name,
                    value: averageDays,
                    description: t("{days} days on average, {count} completed", {
                      days: averageDays,
                      count,
                    }),
                    to: seesOwners ? `/stakeholders/${id}` : undefined,
                  }))}
                />
              )}
        </QuerySection>
      }
      table={durations.data && durations.data.length > 0
        ? (
          <ChartTable
            label={title}
            columns={[
              { header: t("Responsible stakeholder") },
              { header: t("Days on average"), isNumber: true },
              { header: t("Completed"), isNumber: true },
            ]}
            rows={durations.data.map(({ owner: { id, name }, averageDays, count }) => ({
              id,
              cells: [
                seesOwners ? <TextLink key={id} to={`/stakeholders/${id}`}>{name}</TextLink> : name,
                number(averageDays),
                <TextLink key={id} to={completedByOwnerPath(id)}>{number(count)}</TextLink>,
              ],
            }))}
          />
        )
        : undefined}
    />
  );
}
