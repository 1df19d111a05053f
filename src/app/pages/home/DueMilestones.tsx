import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { ReactNode } from "react";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { CardLink } from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { useHeldRows } from "../../../records/useHeldRows.ts";
import { LinkButton } from "../../../ui/button/Button.tsx";
import { SegmentedControl } from "../../../ui/field/SegmentedControl.tsx";
import { NarrowOnly, WideOnly } from "../../../ui/page/ByWidth.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { Card } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { useListFocus } from "../../../ui/useListFocus.ts";
import { DueMilestone } from "./DueMilestone.tsx";
import {
  createMilestonePaths,
  MAX_DUE,
  SOON_DAYS,
  useHomeQueries,
  useWhose,
  type Whose,
} from "./homeQueries.ts";

/** The height of the loaded groups in pixels. */
const GROUP_HEIGHT = 26 + 4 * 48;

/** The late milestones, then those due soon, of the user or of everyone. */
export function DueMilestones() {
  const { t, language } = useTranslation();
  const { whose, choose } = useWhose();
  const queries = useHomeQueries();
  const paths = createMilestonePaths(useFilterContext());
  const late = useQuery(queries.late(whose));
  const soon = useQuery(queries.soon(whose));
  const listFocus = useListFocus<HTMLDivElement>();
  const total = (late.data?.total ?? 0) + (soon.data?.total ?? 0);
  const all = total > 0 && (
    <CardLink to={paths.lateAndSoon(whose)}>
      {t("See all ({number})", { number: formatNumber(total, language) })}
    </CardLink>
  );
  const isEmpty = late.data?.total === 0 && soon.data?.total === 0;
  return (
    <Card
      isFlush
      title={t("Late and due soon")}
      aside={
        <Tools>
          <SegmentedControl<Whose>
            label={t("Whose milestones")}
            value={whose}
            onChange={choose}
            options={[
              { id: "mine", label: t("Mine") },
              { id: "everyone", label: t("Everyone's") },
            ]}
          />
          <WideOnly>{all}</WideOnly>
        </Tools>
      }
    >
      <div key={whose} {...listFocus}>
        <DueGroup
          formatTitle={(number) => t("Late · {number}", { number })}
          isLate
          query={late}
          path={paths.late(whose)}
        />
        <DueGroup
          formatTitle={(number) => t("Next {days} days · {number}", { days: SOON_DAYS, number })}
          query={soon}
          path={paths.soon(whose)}
        />
      </div>
      {isEmpty && <NothingDue path={paths.open(whose)} />}
      {all && (
        <NarrowOnly>
          <Foot>{all}</Foot>
        </NarrowOnly>
      )}
    </Card>
  );
}

interface DueGroupProps {
  formatTitle: (number: string) => string;
  query: UseQueryResult<{ data: readonly Milestone[]; total: number }>;
  /** The path of the list of the whole group. */
  path: string;
  isLate?: boolean;
}

/** A group of milestones under its title and count; nothing if it is empty. */
function DueGroup({ formatTitle, query, path, isLate = false }: DueGroupProps) {
  const { t, language } = useTranslation();
  return (
    <QuerySection query={query} height={GROUP_HEIGHT}>
      {({ data, total }) => (
        <DueRows
          rows={data}
          isRefetching={query.isFetching}
          head={
            <GroupTitle isLate={isLate}>
              {formatTitle(formatNumber(total, language))}
            </GroupTitle>
          }
          foot={total > data.length && (
            <More>
              <CardLink to={path}>
                {t("{count} more", { count: total - data.length })}
              </CardLink>
            </More>
          )}
        />
      )}
    </QuerySection>
  );
}

interface DueRowsProps {
  rows: readonly Milestone[];
  isRefetching: boolean;
  head: ReactNode;
  foot: ReactNode;
}

function DueRows({ rows, isRefetching, head, foot }: DueRowsProps) {
  const shown = useHeldRows(rows, isRefetching).slice(0, MAX_DUE);
  if (shown.length === 0) return null;
  return (
    <>
      {head}
      <List>
        {shown.map((milestone) => <DueMilestone key={milestone.id} milestone={milestone} />)}
      </List>
      {foot}
    </>
  );
}

function NothingDue({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={t("Nothing is late or due soon")}
      detail={t("Milestones appear here from {count} days before their due date.", {
        count: SOON_DAYS,
      })}
      action={<LinkButton label={t("See all open milestones")} to={path} />}
    />
  );
}

const Tools = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$4",
  "& [role=radiogroup]": { height: 28, "@touch": { height: "$touch" } },
});

const GroupTitle = styled("h3", {
  display: "flex",
  alignItems: "center",
  gap: 6,
  margin: 0,
  padding: "4px 16px",
  borderTop: "1px solid $line",
  backgroundColor: "$canvas",
  text: "caption",
  color: "$inkSecond",
  numbers: "tabular",
  variants: {
    isLate: {
      true: {
        color: "$danger",
        "&::before": {
          content: "''",
          width: 2.5,
          height: 9,
          borderRadius: 1,
          mark: "$danger",
        },
      },
    },
  },
});

const List = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const More = styled("div", {
  padding: "6px 16px",
  borderTop: "1px solid $line",
  lineHeight: "24px",
});

const Foot = styled("div", {
  display: "grid",
  placeItems: "center",
  minHeight: 44,
  borderTop: "1px solid $line",
});
