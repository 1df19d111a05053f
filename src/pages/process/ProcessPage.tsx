import Plus from "lucide-react/icons/plus";
import type { LoaderFunctionArgs } from "react-router";
import type { Process } from "../../../contract/schemas/process.ts";
import { hasPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { processes, processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Split, Stack } from "../../ui/page/Section.tsx";
import { LaterActivity } from "../activity/laterActivity.tsx";
import { milestoneRecord } from "../milestone/milestoneRecord.tsx";
import { optionLists } from "../record/laterOptions.ts";
import { linkTo } from "../record/RecordLink.tsx";
import { recordPage, useEditing } from "../record/RecordScreen.tsx";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import { useDeletion } from "../record/useDeletion.ts";
import { useSearch } from "../searchParams.ts";
import { MilestoneList } from "./MilestoneList.tsx";
import { MilestonePath } from "./MilestonePath.tsx";
import { ProcessAside } from "./ProcessAside.tsx";
import { ProcessStatus, StandstillBanner } from "./ProcessStatus.tsx";
import { processPageSearch, processRecord } from "./processRecord.ts";
import { SHOWING_PROCESSES } from "./refreshProcess.ts";
import { useProcessInOrder } from "./useMilestoneOrder.ts";

const createDialog = deferred(
  async () => (await import("../record/later.ts")).MilestoneCreateDialog,
);

const { editDialog } = dialogsOf(
  milestoneRecord,
  async () => (await import("../record/later.ts")).milestoneForm,
);

const OPTION_KINDS = { kinds: ["milestoneOwner"] } as const;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.processId ?? "";
  const session = actors.session.getSnapshot();
  // What is cached shows at once, so that a row opens even when the server is slow.
  const known = { revalidateIfStale: true };
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

export const Component = recordPage(processRecord, ProcessPage);

function useProcessDeletion({ id, name, projectId, milestoneCount: count }: Process): PageAction {
  const { t } = useTranslation();
  const { http } = useServices();
  return useDeletion({
    id,
    remove: (id) => processes.remove(http, id),
    queryKeys: SHOWING_PROCESSES,
    nextPath: `/project/${projectId}`,
    title: t("Delete process"),
    message: count === 0 ? t("{name} will be deleted.", { name }) : t(
      "{name} will be deleted with its {count} milestones.",
      {
        name,
        count,
      },
    ),
    done: t("Process deleted successfully"),
  });
}

function ProcessPage({ record: known }: { record: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(processPageSearch);
  const process = useProcessInOrder(known);
  const mayUpdate = has("project_process:update");
  const milestones = process.milestones ?? [];
  const changed = milestones.find(({ id }) => id === search.change);
  const addMilestone = () => change({ create: "yes" });
  const deletion = useProcessDeletion(process);
  const edit = useEditing(processRecord, process);
  const { project } = process;
  createDialog.usePreload();
  const isStill = project?.status === "DISABLED";
  const actions: PageAction[] = mayUpdate
    ? [
      // Completions stay on record.
      ...(process.completedMilestoneCount === 0 ? [deletion] : []),
      ...edit.actions,
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
        facts={[
          linkTo("project", project),
          linkTo("technology", project?.type),
          linkTo("company", project?.company),
        ]}
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
      <LaterActivity of="process" id={process.id} />
      <optionLists.WhenLoaded of={OPTION_KINDS} />
      {edit.dialog}
      {search.create === "yes" && mayUpdate && (
        <createDialog.Component
          process={process}
          onClose={() => change({ create: "no" })}
          onCreated={(milestone) => change({ create: "no", milestone })}
        />
      )}
      {changed && mayUpdate && (
        <editDialog.Component
          key={changed.id}
          record={changed}
          onClose={() => change({ change: "" })}
        />
      )}
    </Stack>
  );
}
