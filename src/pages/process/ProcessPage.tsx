import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import type { Process } from "../../../contract/schemas/process.ts";
import { hasPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { processes, processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Split, Stack } from "../../ui/page/Section.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { milestoneRecord } from "../milestone/milestoneRecord.tsx";
import { RecordEditDialog } from "../record/RecordDialogs.tsx";
import { RecordLink } from "../record/RecordLink.tsx";
import { useDeletion } from "../record/useDeletion.ts";
import { useSearch } from "../searchParams.ts";
import { MilestoneCreateDialog, milestoneForm } from "./MilestoneFields.tsx";
import { MilestoneList } from "./MilestoneList.tsx";
import { MilestonePath } from "./MilestonePath.tsx";
import { ProcessAside } from "./ProcessAside.tsx";
import { ProcessEditDialog } from "./ProcessEditDialog.tsx";
import { ProcessStatus, StandstillBanner } from "./ProcessStatus.tsx";
import { processPageSearch } from "./processRecord.ts";
import { SHOWING_PROCESSES } from "./refreshProcess.ts";
import { useProcessInOrder } from "./useMilestoneOrder.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.processId ?? "";
  const session = actors.session.getSnapshot();
  // What is cached shows at once, so that a row opens even when the server is slow.
  const known = { revalidateIfStale: true };
  void prefetchOptions(context, ["milestoneOwner"]);
  const [process] = await Promise.all([
    queryClient.ensureQueryData({ ...processQueries(http).detail(id), ...known }),
    hasPermission(session, "project_process:list") &&
    queryClient.ensureQueryData({ ...milestoneQueries(http).durationsByMilestone(id), ...known })
      .catch(() => {}),
  ]);
  const { project } = process;
  return {
    crumb: process.name,
    above: project ? [{ label: project.name, to: `/project/${project.id}` }] : [],
  };
}

export function Component() {
  const { http } = useServices();
  const { processId = "" } = useParams();
  const { data } = useQuery(processQueries(http).detail(processId));
  return data === undefined ? null : <ProcessView known={data} />;
}

function useProcessDeletion({ id, name, projectId, milestoneCount: count }: Process): PageAction {
  const { t } = useTranslation();
  const { http } = useServices();
  return useDeletion({
    id,
    remove: (id) => processes.remove(http, id),
    queryKeys: SHOWING_PROCESSES,
    nextPath: `/project/${projectId}`,
    title: t("Delete process"),
    message: count === 0
      ? t("{name} will be deleted. This cannot be undone.", { name })
      : t("{name} will be deleted with its {count} milestones. This cannot be undone.", {
        name,
        count,
      }),
    done: t("Process deleted successfully"),
  });
}

function ProcessView({ known }: { known: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(processPageSearch);
  const process = useProcessInOrder(known);
  const mayUpdate = has("project_process:update");
  const milestones = process.milestones ?? [];
  const changed = milestones.find(({ id }) => id === search.change);
  const isStill = process.project?.status === "DISABLED";
  const addMilestone = () => change({ create: "yes" });
  const deletion = useProcessDeletion(process);
  const actions: PageAction[] = mayUpdate
    ? [
      // Completions stay on record.
      ...(process.completedMilestoneCount === 0 ? [deletion] : []),
      { id: "edit", label: t("Edit"), icon: Pencil, onAction: () => change({ edit: "yes" }) },
      {
        id: "create",
        label: t("Milestone"),
        icon: Plus,
        isPrimary: true,
        onAction: addMilestone,
      },
    ]
    : [];

  return (
    <Stack>
      <PageHeader
        title={process.name}
        facts={<ProcessFacts project={process.project} />}
        badge={<ProcessStatus process={process} isStill={isStill} />}
        actions={actions}
      />
      {isStill && <StandstillBanner />}
      {milestones.length > 0 && <MilestonePath milestones={milestones} />}
      <Split>
        <MilestoneList
          process={process}
          isStill={isStill}
          {...(mayUpdate ? { onAdd: addMilestone } : {})}
        />
        <ProcessAside process={process} />
      </Split>
      {search.edit === "yes" && mayUpdate && (
        <ProcessEditDialog
          process={process}
          onClose={() => change({ edit: "no" })}
        />
      )}
      {search.create === "yes" && mayUpdate && (
        <MilestoneCreateDialog
          process={process}
          onClose={() => change({ create: "no" })}
          onCreated={(milestone) => change({ create: "no", milestone })}
        />
      )}
      {changed && mayUpdate && (
        <RecordEditDialog
          key={changed.id}
          of={milestoneRecord}
          form={milestoneForm}
          record={changed}
          onClose={() => change({ change: "" })}
        />
      )}
    </Stack>
  );
}

/** What a process belongs to: its project, and that project's technology and company. */
function ProcessFacts({ project }: { project: Process["project"] }) {
  if (project === undefined) return null;
  const { type, company } = project;
  return (
    <>
      <RecordLink kind="project" id={project.id}>{project.name}</RecordLink>
      {type && (
        <>
          {" · "}
          <RecordLink kind="technology" id={type.id}>{type.name}</RecordLink>
        </>
      )}
      {company && (
        <>
          {" · "}
          <RecordLink kind="company" id={company.id}>{company.name}</RecordLink>
        </>
      )}
    </>
  );
}
