import type { Project } from "../../../contract/schemas/project.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { Stack } from "../../ui/page/Section.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { StandstillBanner } from "../process/StandstillBanner.tsx";
import { NextMilestones } from "./NextMilestones.tsx";
import { OngoingProcesses } from "./OngoingProcesses.tsx";
import { ProjectInformation } from "./ProjectInformation.tsx";

interface ProjectOverviewProps {
  project: Project;
  /** The addresses of all processes, and of all milestones that are open. */
  processesPath: string;
  openMilestonesPath: string;
  onCreate?: (() => void) | undefined;
}

/** What is going on in a project, with what is known of it beside. */
export function ProjectOverview(props: ProjectOverviewProps) {
  const { project, processesPath, openMilestonesPath, onCreate } = props;
  const { has } = usePermissions();
  const facts = <ProjectInformation project={project} />;
  if (!has("project_process:list")) return facts;
  const hasMilestones = project.processes?.some(({ milestoneCount }) => milestoneCount > 0);
  return (
    <Stack>
      {project.status === "DISABLED" && <StandstillBanner />}
      <RecordLayout isMainFirst>
        <Main>
          {hasMilestones && <NextMilestones projectId={project.id} allPath={openMilestonesPath} />}
          <OngoingProcesses projectId={project.id} allPath={processesPath} onCreate={onCreate} />
        </Main>
        <Aside>{facts}</Aside>
      </RecordLayout>
    </Stack>
  );
}
