import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { CardLink, Line, LineDetail, LineEnd, LineName, Lines, Words } from "../home/Lines.tsx";
import { milestonePath } from "../milestone/milestoneColumns.tsx";
import { MILESTONE_STANDING, standingOf } from "../milestone/milestoneStatus.ts";
import { MilestonePace } from "../process/MilestonePace.tsx";
import { nextMilestonesQuery } from "./projectPageSearch.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

interface NextMilestonesProps {
  projectId: string;
  /** The address of all that are open. */
  allPath: string;
}

/** What is to be done next in a project, the late ones first. */
export function NextMilestones({ projectId, allPath }: NextMilestonesProps) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const next = useQuery(milestoneQueries(http).ofProject(projectId, nextMilestonesQuery)).data;
  if (next === undefined) return null;
  return (
    <Card
      title={t("What comes next")}
      aside={next.total > 0 && (
        <CardLink to={allPath}>
          {t("See all ({number})", { number: formatNumber(next.total, language) })}
        </CardLink>
      )}
    >
      {next.total === 0
        ? (
          <EmptyState
            icon={CircleCheckBig}
            title={t("Nothing is left to do")}
            detail={t("All milestones of this project are completed.")}
          />
        )
        : (
          <Lines>
            {next.data.map((milestone) => (
              <Line key={milestone.id}>
                <State>
                  <StatusBadge {...MILESTONE_STANDING[standingOf(milestone)]} />
                </State>
                <Words>
                  {has("project_process:get")
                    ? <LineName to={milestonePath(milestone)}>{milestone.name}</LineName>
                    : <strong>{milestone.name}</strong>}
                  <LineDetail>{milestone.process?.name}</LineDetail>
                </Words>
                <LineEnd>
                  {milestone.dueDate && (
                    <time dateTime={milestone.dueDate}>
                      {formatDate(milestone.dueDate, "short", t)}
                    </time>
                  )}
                  <Pace>
                    <MilestonePace milestone={milestone} />
                  </Pace>
                </LineEnd>
              </Line>
            ))}
          </Lines>
        )}
    </Card>
  );
}

const State = styled("div", {
  flex: "none",
  width: 104,
  "@media (max-width: 479px)": { width: "auto" },
});

const Pace = styled("div", { "&:empty": { display: "none" } });
