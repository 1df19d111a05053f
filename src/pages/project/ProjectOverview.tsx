import { useQuery } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import {
  Line,
  LineDetail,
  LineEnd,
  LineName,
  Lines,
  LineState,
  LineText,
  ListCard,
} from "../home/Lines.tsx";
import { QuerySection } from "../home/QuerySection.tsx";
import { milestonePath } from "../milestone/milestoneRecord.tsx";
import { displayStatusOf, MILESTONE_STATUS } from "../milestone/milestoneStatus.ts";
import { StandstillBanner } from "../process/ProcessStatus.tsx";
import { MilestonePace } from "../process/milestoneDays.tsx";
import { About, Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { linkTo } from "../record/RecordLink.tsx";
import { RecordDetails } from "../record/RecordScreen.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { heightOfLines, OngoingProcesses } from "./OngoingProcesses.tsx";
import { nextMilestonesQuery } from "./projectPageSearch.ts";
import { progressOf } from "./projectRecord.tsx";

interface ProjectOverviewProps {
  project: Project;
  /** The addresses of all processes, and of all milestones that are open. */
  processesPath: string;
  openMilestonesPath: string;
  onCreate?: (() => void) | undefined;
}

/** The ongoing processes and next milestones of a project, with its details beside. */
export function ProjectOverview(props: ProjectOverviewProps) {
  const { project, processesPath, openMilestonesPath, onCreate } = props;
  const { has } = usePermissions();
  const details = <ProjectDetails project={project} />;
  if (!has("project_process:list")) return details;
  const { done, total } = progressOf(project);
  return (
    <Stack>
      {project.status === "DISABLED" && <StandstillBanner />}
      <RecordLayout isMainFirst>
        <Main>
          {total > 0 && (
            <NextMilestones
              projectId={project.id}
              allPath={openMilestonesPath}
              expected={total - done}
            />
          )}
          <OngoingProcesses
            projectId={project.id}
            allPath={processesPath}
            expected={project.processes?.length ?? 0}
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
  const day = (text: string | null) => text && formatDate(text, "short", t);
  return (
    <Card title={t("Information")}>
      {description && <About>{description}</About>}
      <RecordDetails
        record={project}
        items={[
          { label: t("Code"), value: code },
          { label: t("Partner company"), value: linkTo("company", company) },
          { label: t("Technology"), value: linkTo("technology", type) },
          {
            label: t("Annual reduction"),
            value: tonnes === null ? null : `${formatNumber(tonnes, language)} tCO₂e`,
          },
          { label: t("Start date"), value: day(project.startDate) },
          { label: t("End date"), value: day(project.endDate) },
          { label: t("City"), value: project.city },
          { label: t("Country"), value: project.country },
        ]}
      />
    </Card>
  );
}

interface NextMilestonesProps {
  projectId: string;
  /** The address of all that are open. */
  allPath: string;
  /** How many are open, as far as is known. */
  expected: number;
}

/** The next milestones of a project, the late ones first. */
function NextMilestones({ projectId, allPath, expected }: NextMilestonesProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const next = useQuery(milestoneQueries(http).ofProject(projectId, nextMilestonesQuery));
  return (
    <ListCard title={t("What comes next")} path={allPath} total={next.data?.total}>
      <QuerySection query={next} height={heightOfLines(expected, nextMilestonesQuery)}>
        {({ data, total }) =>
          total === 0
            ? (
              <EmptyState
                icon={CircleCheckBig}
                title={t("Nothing is left to do")}
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
      <LineState>
        <StatusBadge {...MILESTONE_STATUS[displayStatusOf(milestone)]} among={MILESTONE_STATUS} />
      </LineState>
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
