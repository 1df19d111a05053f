import { useQuery } from "@tanstack/react-query";
import Flag from "lucide-react/icons/flag";
import Timer from "lucide-react/icons/timer";
import { TREND_DAYS } from "../../../../contract/constants.ts";
import { MAX_OWNERS_COMPARED } from "../../../../contract/milestone.ts";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatNumber } from "../../../i18n/formats.ts";
import { BarChart } from "../../../ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../../ui/chart/ChartCard.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { styled } from "../../../ui/theme.ts";
import { formatMomentDay } from "../../../features/milestone/milestoneDays.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import { PersonLink } from "../../../records/RecordLink.tsx";
import {
  Line,
  LineDetail,
  LineEnd,
  LineName,
  LineNote,
  Lines,
  LineText,
  ListCard,
} from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { completedByOwnerPath, HOME_PATHS, useHomeQueries } from "./homeQueries.ts";

/** The recently completed milestones, with user and date. */
export function RecentCompletions() {
  const { t } = useTranslation();
  const recent = useQuery(useHomeQueries().recentMilestones());
  return (
    <ListCard
      title={t("Completed in {days} days", { days: TREND_DAYS })}
      path={HOME_PATHS.recentCompletions}
      total={recent.data?.total}
    >
      <QuerySection query={recent} height={260}>
        {({ data }) =>
          data.length === 0
            ? (
              <EmptyState
                icon={Flag}
                title={t("Nothing was completed recently")}
                detail={t("Milestones appear here as they are completed, with who completed them.")}
              />
            )
            : (
              <Lines>
                {data.map((milestone) => (
                  <CompletedMilestone key={milestone.id} milestone={milestone} />
                ))}
              </Lines>
            )}
      </QuerySection>
    </ListCard>
  );
}

function CompletedMilestone({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { name, project, completedAt, completions = [] } = milestone;
  const by = completions.find(({ undoneAt }) => undoneAt === null)?.completedBy;
  return (
    <Line>
      <LineText>
        <LineName to={milestonePath(milestone)}>{name}</LineName>
        <LineDetail>{project?.name}</LineDetail>
      </LineText>
      <LineEnd>
        {completedAt && <time dateTime={completedAt}>{formatMomentDay(completedAt, t)}</time>}
        <LineNote tone="quiet">
          <Person person={by ?? null} look="quiet" />
        </LineNote>
      </LineEnd>
    </Line>
  );
}

// Above the link that covers the line.
const Person = styled(PersonLink, { position: "relative" });

/** The average duration of milestones by stakeholder; bars link to them. */
export function DurationsByOwner() {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const durations = useQuery(useHomeQueries().durationsByOwner());
  const title = t("Average duration by stakeholder (days)");
  const formatCount = (amount: number) => formatNumber(amount, language);
  const canSeeOwners = has("project_milestone_owner:get");
  return (
    <ChartCard
      title={title}
      note={durations.data?.length === MAX_OWNERS_COMPARED
        ? t("The {count} slowest are shown.", { count: MAX_OWNERS_COMPARED })
        : undefined}
      chart={
        <QuerySection query={durations} height={228}>
          {(owners) =>
            owners.length === 0
              ? (
                <EmptyState
                  icon={Timer}
                  title={t("No milestone has been completed yet")}
                  detail={t(
                    "How long stakeholders take appears here once they have completed some.",
                  )}
                />
              )
              : (
                <BarChart
                  label={title}
                  tone="running"
                  unit={t("days on average")}
                  format={formatCount}
                  bars={owners.map(({ owner: { id, name }, averageDays, count }) => ({
                    id,
                    label: name,
                    value: averageDays,
                    description: t("{days} days on average, {count} completed", {
                      days: averageDays,
                      count,
                    }),
                    to: canSeeOwners ? `/stakeholders/${id}` : undefined,
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
              { header: t("Average days"), isNumber: true },
              { header: t("Completed"), isNumber: true },
            ]}
            rows={durations.data.map(({ owner: { id, name }, averageDays, count }) => ({
              id,
              cells: [
                canSeeOwners
                  ? <TextLink key={id} to={`/stakeholders/${id}`}>{name}</TextLink>
                  : name,
                formatCount(averageDays),
                <TextLink key={id} to={completedByOwnerPath(id)}>{formatCount(count)}</TextLink>,
              ],
            }))}
          />
        )
        : undefined}
    />
  );
}
