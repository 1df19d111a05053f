import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { TREND_DAYS } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { HOME_PATHS, milestonePath } from "./homePaths.ts";
import { CardLink, Line, LineDetail, LineEnd, LineName, LineNote, Lines, Words } from "./Lines.tsx";
import { useHomeQueries } from "./useHomeQueries.ts";

/** The milestones completed last: which, by whom and when. */
export function RecentCompletions() {
  const { t, language } = useTranslation();
  const recent = useQuery(useHomeQueries().milestones.recent);
  const total = recent.data?.total ?? 0;
  return (
    <Card
      title={t("Completed in {days} days", { days: TREND_DAYS })}
      aside={total > 0 && (
        <CardLink to={HOME_PATHS.recent}>
          {t("See all ({number})", { number: formatNumber(total, language) })}
        </CardLink>
      )}
    >
      <QuerySection query={recent} height={260}>
        {({ data }) =>
          data.length === 0
            ? (
              <EmptyState
                icon={Flag}
                title={t("Nothing was completed lately")}
                detail={t("Milestones appear here as they are completed, with who completed them.")}
              />
            )
            : (
              <Lines>
                {data.map((milestone) => <Completed key={milestone.id} milestone={milestone} />)}
              </Lines>
            )}
      </QuerySection>
    </Card>
  );
}

function Completed({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { name, project, completedAt, completions = [] } = milestone;
  const by = completions.find(({ undoneAt }) => undoneAt === null)?.completedBy;
  return (
    <Line>
      <Words>
        <LineName to={milestonePath(milestone)}>{name}</LineName>
        <LineDetail>{project?.name}</LineDetail>
      </Words>
      <LineEnd>
        {completedAt && <time dateTime={completedAt}>{formatDate(completedAt, "short", t)}</time>}
        <LineNote tone="quiet">
          <Person person={by ?? null} look="quiet" />
        </LineNote>
      </LineEnd>
    </Line>
  );
}

// Above the link that covers the line.
const Person = styled(PersonLink, { position: "relative" });
