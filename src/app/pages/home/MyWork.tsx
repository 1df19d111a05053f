import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { DueDistance } from "../../../features/milestone/DueDate.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import { MilestoneMark } from "../../../features/milestone/MilestoneMark.tsx";
import { getDisplayStatus, MILESTONE_STATUS } from "../../../features/milestone/statuses.ts";
import { formatDate, formatNumber } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { CardLink, Line, LineName } from "../../../records/Lines.tsx";
import { LoadingLines, QuerySection } from "../../../records/QuerySection.tsx";
import { LinkButton } from "../../../ui/button/Button.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { Card } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { createMilestonePaths, MAX_WORK, useHomeQueries, useWhose } from "./homeQueries.ts";

/** The heights of the loaded parts in pixels. */
const GROUP_HEIGHT = 26 + 2 * 45;

/** The user's open milestones that the list of due ones does not show. */
export function MyWork() {
  const { t, language } = useTranslation();
  const queries = useHomeQueries();
  const { whose } = useWhose();
  const paths = createMilestonePaths(useFilterContext());
  const due = [useQuery(queries.late(whose)), useQuery(queries.soon(whose))];
  const assigned = useQuery(queries.assignedToMe());
  const unassigned = useQuery(queries.unassigned());
  const isDueKnown = due.every(({ data, isError }) => data !== undefined || isError);
  const dueIds = new Set(due.flatMap(({ data }) => data?.data.map(({ id }) => id) ?? []));
  const total = (assigned.data?.total ?? 0) + (unassigned.data?.total ?? 0);
  const number = formatNumber(total, language);
  return (
    <Card
      isFlush
      title={t("My work")}
      aside={total > 0 && (
        <CardLink to={paths.open("mine")}>{t("See all ({number})", { number })}</CardLink>
      )}
    >
      {isDueKnown
        ? (
          <>
            <WorkGroup title={t("Assigned to me")} query={assigned} dueIds={dueIds} />
            <WorkGroup
              title={t("My responsibility, unassigned")}
              query={unassigned}
              dueIds={dueIds}
            />
            {assigned.data?.total === 0 && unassigned.data?.total === 0 && (
              <NoWork path={paths.open("everyone")} />
            )}
          </>
        )
        : <LoadingLines height={2 * GROUP_HEIGHT} />}
    </Card>
  );
}

interface WorkGroupProps {
  title: string;
  query: UseQueryResult<{ data: readonly Milestone[]; total: number }>;
  /** The milestones that the list of due ones shows. */
  dueIds: ReadonlySet<string>;
}

/** The first milestones of a part of the user's work; nothing if it is empty. */
function WorkGroup({ title, query, dueIds }: WorkGroupProps) {
  const { t, language } = useTranslation();
  return (
    <QuerySection query={query} height={GROUP_HEIGHT}>
      {({ data, total }) => {
        if (total === 0) return null;
        const others = data.filter(({ id }) => !dueIds.has(id)).slice(0, MAX_WORK);
        const listedCount = data.filter(({ id }) => dueIds.has(id)).length;
        return (
          <section>
            <GroupTitle>
              {`${title} · ${formatNumber(total, language)}`}
              {listedCount > 0 && (
                <Note>{t("{count} of them in the other list", { count: listedCount })}</Note>
              )}
            </GroupTitle>
            <List>
              {others.map((milestone) => <Work key={milestone.id} milestone={milestone} />)}
            </List>
          </section>
        );
      }}
    </QuerySection>
  );
}

function Work({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { name, project, dueDate } = milestone;
  const displayStatus = getDisplayStatus(milestone);
  return (
    <WorkLine>
      <MilestoneMark displayStatus={displayStatus} />
      <Text>
        <Name to={milestonePath(milestone)}>{name}</Name>
        <Detail>{project?.name}</Detail>
        <VisuallyHidden as="span">{`, ${t(MILESTONE_STATUS[displayStatus].label)}`}</VisuallyHidden>
      </Text>
      <End>
        {dueDate === null
          ? t("No due date")
          : <time dateTime={dueDate}>{formatDate(dueDate, "short", t)}</time>}
        <EndNote>
          <DueDistance milestone={milestone} namesWeekdays />
        </EndNote>
      </End>
    </WorkLine>
  );
}

function NoWork({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={t("Nothing is waiting for you")}
      detail={t("Open milestones that you have to do appear here.")}
      action={<LinkButton label={t("See all open milestones")} to={path} />}
    />
  );
}

const GroupTitle = styled("h3", {
  display: "flex",
  flexWrap: "wrap",
  gap: "0 6px",
  margin: 0,
  padding: "4px 16px",
  borderTop: "1px solid $line",
  backgroundColor: "$canvas",
  text: "caption",
  color: "$inkSecond",
  numbers: "tabular",
});

const Note = styled("span", { fontWeight: "$body", color: "$inkThird" });

const List = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const WorkLine = styled(Line, {
  flexWrap: "nowrap",
  minHeight: 44,
  padding: "4px 16px",
  borderRadius: 0,
  borderTop: "1px solid $line",
  "& + &::before": { content: "none" },
  "& time": { color: "$ink" },
});

const End = styled("div", {
  display: "grid",
  flex: "none",
  justifyItems: "end",
  color: "$inkThird",
  numbers: "tabular",
});

const EndNote = styled("span", { fontSize: "$caption", lineHeight: "$caption" });

const Text = styled("div", { flex: 1, minWidth: 0 });

const Name = styled(LineName, { display: "block", lines: 1, fontWeight: "$head" });

const Detail = styled("span", {
  display: "block",
  lines: 1,
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});
