import { useQuery } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Project } from "../../../../contract/schemas/project.ts";
import { useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../../i18n/formats.ts";
import { Card, Stack } from "../../../ui/page/Section.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { styled } from "../../../ui/theme.ts";
import {
  Line,
  LineDetail,
  LineEnd,
  LineName,
  Lines,
  LineStatus,
  LineText,
  ListCard,
} from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import { getDisplayStatus, MILESTONE_STATUS } from "../../../features/milestone/statuses.ts";
import { OnHoldBanner } from "../../../features/process/ProcessStatus.tsx";
import { MilestonePace } from "../../../features/milestone/milestoneDays.tsx";
import { Aside, Main, RecordLayout, Summary } from "../../../records/page/RecordLayout.ts";
import { renderRecordLink } from "../../../records/RecordLink.tsx";
import { RecordDetails } from "../../../records/page/RecordScreen.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { getLinesHeight, OngoingProcesses } from "./OngoingProcesses.tsx";
import { nextMilestonesQuery } from "./projectPageSearch.ts";
import { countProgress } from "../../../features/project/columns.tsx";

interface ProjectOverviewProps {
  project: Project;
  /** The paths of the lists of all processes and of open milestones. */
  processesPath: string;
  openMilestonesPath: string;
  onCreate?: (() => void) | undefined;
}

/** The ongoing processes and next milestones of a project, next to its details. */
export function ProjectOverview(props: ProjectOverviewProps) {
  const { project, processesPath, openMilestonesPath, onCreate } = props;
  const { has } = usePermissions();
  const details = <ProjectDetails project={project} />;
  if (!has("project_process:list")) return details;
  const { done, total } = countProgress(project);
  return (
    <Stack>
      {project.status === "DISABLED" && <OnHoldBanner />}
      <RecordLayout isMainFirst>
        <Main>
          {total > 0 && (
            <NextMilestones
              projectId={project.id}
              allPath={openMilestonesPath}
              expectedCount={total - done}
            />
          )}
          <OngoingProcesses
            projectId={project.id}
            allPath={processesPath}
            expectedCount={project.processes?.length ?? 0}
            onCreate={onCreate}
          />
        </Main>
        <Aside>{details}</Aside>
      </RecordLayout>
    </Stack>
  );
}

/** The details of a project. */
function ProjectDetails({ project }: { project: Project }) {
  const { t, language } = useTranslation();
  const { code, company, type, description, annualReductionTonnes: tonnes } = project;
  const formatDay = (text: string | null) => text && formatDate(text, "short", t);
  return (
    <Card title={t("Information")}>
      {description && <Summary>{description}</Summary>}
      <RecordDetails
        record={project}
        items={[
          { label: t("Code"), value: code },
          { label: t("Partner company"), value: renderRecordLink("company", company) },
          { label: t("Technology"), value: renderRecordLink("projectType", type) },
          {
            label: t("Annual reduction"),
            value: tonnes === null ? null : `${formatNumber(tonnes, language)} tCO₂e`,
          },
          { label: t("Start date"), value: formatDay(project.startDate) },
          { label: t("End date"), value: formatDay(project.endDate) },
          { label: t("City"), value: project.city },
          { label: t("Country"), value: project.country },
          { label: t("Last activity"), value: formatDate(project.lastActivityAt, "long", t) },
        ]}
      />
    </Card>
  );
}

interface NextMilestonesProps {
  projectId: string;
  /** The path of the list of open milestones. */
  allPath: string;
  /** The number of open milestones, as far as known before loading. */
  expectedCount: number;
}

/** The next milestones of a project, the late ones first. */
function NextMilestones({ projectId, allPath, expectedCount }: NextMilestonesProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const next = useQuery(milestoneQueries(http).listByProject(projectId, nextMilestonesQuery));
  return (
    <ListCard title={t("What comes next")} path={allPath} total={next.data?.total}>
      <QuerySection query={next} height={getLinesHeight(expectedCount, nextMilestonesQuery)}>
        {({ data, total }) =>
          total === 0
            ? (
              <EmptyState
                icon={CircleCheckBig}
                title={t("Nothing left to do")}
                detail={t("All milestones of this project are completed.")}
              />
            )
            : (
              <Lines>
                {data.map((milestone) => <NextLine key={milestone.id} milestone={milestone} />)}
              </Lines>
            )}
      </QuerySection>
    </ListCard>
  );
}

function NextLine({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { name, process, dueDate } = milestone;
  return (
    <Line>
      <LineStatus>
        <StatusBadge
          {...MILESTONE_STATUS[getDisplayStatus(milestone)]}
          statuses={MILESTONE_STATUS}
        />
      </LineStatus>
      <LineText>
        {has("project_process:get")
          ? <LineName to={milestonePath(milestone)}>{name}</LineName>
          : <strong>{name}</strong>}
        <LineDetail>{process?.name}</LineDetail>
      </LineText>
      <LineEnd>
        {dueDate && <time dateTime={dueDate}>{formatDate(dueDate, "short", t)}</time>}
        <Pace>
          <MilestonePace milestone={milestone} />
        </Pace>
      </LineEnd>
    </Line>
  );
}

const Pace = styled("div", { "&:empty": { display: "none" } });
