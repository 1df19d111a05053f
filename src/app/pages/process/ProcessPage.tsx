import Copy from "lucide-react/icons/copy";
import Plus from "lucide-react/icons/plus";
import type { LoaderFunctionArgs } from "react-router";
import type { Process } from "../../../../contract/schemas/process.ts";
import type { SessionUser } from "../../../../contract/sessionUser.ts";
import { hasPermission } from "../../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { processes, processQueries } from "../../../features/process/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { type PageAction, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { LazyActivity } from "../../../records/activity/LazyActivity.tsx";
import { milestoneSaving } from "../../../features/milestone/saving.ts";
import { optionsPrefetch } from "../../../records/options/lazyOptionsPrefetch.ts";
import { createRecordPage, useEditAction } from "../../../records/page/RecordScreen.tsx";
import { createRecordDialogs, type EditDialogProps } from "../../../records/form/lazyDialogs.tsx";
import { RECORD_PAGES } from "../../../records/recordKinds.ts";
import { PersistentDialog } from "../../../records/form/PersistentDialog.tsx";
import { useDeletion } from "../../../records/page/useDeletion.ts";
import { useSearch } from "../../../records/searchParams.ts";
import { MilestoneList } from "../../../features/milestone/MilestoneList.tsx";
import { styled } from "../../../ui/theme.ts";
import { useIsPrinting } from "../../../ui/useIsPrinting.ts";
import { ProcessPrint } from "./ProcessPrint.tsx";
import { ProcessTimeline } from "../../../features/milestone/timeline/ProcessTimeline.tsx";
import { ProcessFacts } from "./ProcessFacts.tsx";
import { Columns, ColumnsBox, Part, PartLinks } from "./ProcessParts.tsx";
import { OnHoldBanner, ProcessStatus } from "../../../features/process/ProcessStatus.tsx";
import { processSaving } from "../../../features/process/saving.ts";
import { processPageSearch } from "../../../features/process/links.ts";
import { PROCESS_QUERY_KEYS } from "../../../features/project/resource.ts";
import { useProcessInOrder } from "../../../features/milestone/useMilestoneOrder.ts";

const createDialog = lazyPart(
  async () => (await import("../../../features/milestone/lazyParts.ts")).MilestoneCreateDialog,
);

const { editDialog } = createRecordDialogs(
  milestoneSaving,
  async () => (await import("../../../features/milestone/lazyParts.ts")).milestoneForm,
);

const processRecord = {
  ...processSaving,
  editDialog: lazyPart<EditDialogProps<Process>>(async () =>
    (await import("../../../features/process/lazyParts.ts")).ProcessEditDialog
  ),
  getRights: ({ permissions }: SessionUser) => ({
    update: permissions.includes("project_process:update"),
  }),
};

const OPTION_KINDS = { kinds: ["milestoneOwner", "user"] } as const;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.processId ?? "";
  const session = actors.session.getSnapshot();
  // Cached data shows at once, even if the server is slow.
  const cacheOptions = { revalidateIfStale: true };
  const [process] = await Promise.all([
    queryClient.ensureQueryData({ ...processQueries(http).detail(id), ...cacheOptions }),
    hasPermission(session, "project_process:list") &&
    queryClient.ensureQueryData({
      ...milestoneQueries(http).durationsByMilestone(id),
      ...cacheOptions,
    })
      .catch(() => {}),
  ]);
  const { project } = process;
  return {
    crumb: process.name,
    parents: project ? [{ label: project.name, to: `/project/${project.id}` }] : [],
  };
}

export const Component = createRecordPage(processRecord, ProcessPage);

function useProcessDeletion(process: Process): PageAction {
  const { id, name, projectId, milestoneCount: count, completedMilestoneCount } = process;
  const { t } = useTranslation();
  const { http } = useServices();
  const deletion = useDeletion({
    id,
    remove: (id) => processes.remove(http, id),
    queryKeys: PROCESS_QUERY_KEYS,
    nextPath: `/project/${projectId}`,
    title: t("Delete process"),
    message: count === 0 ? t("“{name}” will be deleted.", { name }) : t(
      "“{name}” will be deleted with its {count} milestones.",
      {
        name,
        count,
      },
    ),
    done: t("Process deleted successfully"),
  });
  return completedMilestoneCount === 0 ? deletion : {
    ...deletion,
    reason: t("It has {count} completed milestones.", { count: completedMilestoneCount }),
  };
}

function ProcessPage({ record }: { record: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(processPageSearch);
  const process = useProcessInOrder(record);
  const canUpdate = has("project_process:update");
  const milestones = process.milestones ?? [];
  const addMilestone = () => change({ create: "yes" });
  const deletion = useProcessDeletion(process);
  const edit = useEditAction(processRecord, process);
  createDialog.usePreload();
  const isOnHold = process.project?.status === "DISABLED";
  const copy: PageAction[] = has("project_process:create")
    ? [{
      id: "copy",
      label: t("Copy this process"),
      icon: Copy,
      to: `${RECORD_PAGES.project.path}${process.projectId}?create=process&copy=${process.id}`,
    }]
    : [];
  const actions: PageAction[] = canUpdate
    ? [
      ...copy,
      deletion,
      ...edit.actions,
      {
        id: "create",
        label: t("Milestone"),
        icon: Plus,
        isPrimary: true,
        foldsOnNarrow: true,
        onAction: addMilestone,
      },
    ]
    : copy;

  const isPrinting = useIsPrinting();

  return (
    <>
      {isPrinting && <ProcessPrint process={process} />}
      <Screen isReplaced={isPrinting}>
        <div>
          <PageHeader
            title={process.name}
            marks={<ProcessStatus process={process} isOnHold={isOnHold} />}
            actions={actions}
          />
          <ProcessFacts process={process} />
        </div>
        {isOnHold && <OnHoldBanner />}
        <PartLinks />
        <Part isShown={search.tab === "timeline"}>
          {milestones.length > 0 && (
            <ProcessTimeline
              process={process}
              milestones={milestones}
              zoom={search.zoom}
              onZoomChange={(zoom) => change({ zoom }, { replace: true })}
            />
          )}
        </Part>
        <ColumnsBox>
          <Columns>
            <Part isShown={search.tab === "steps"}>
              <MilestoneList
                process={process}
                isOnHold={isOnHold}
                {...(canUpdate ? { onAdd: addMilestone } : {})}
              />
            </Part>
            <Part isShown={search.tab === "history"}>
              <LazyActivity param="process" id={process.id} />
            </Part>
          </Columns>
        </ColumnsBox>
        <optionsPrefetch.Lazy props={OPTION_KINDS} />
        {edit.dialog}
        {search.create === "yes" && canUpdate && (
          <createDialog.Component
            process={process}
            onClose={() => change({ create: "no" })}
            onCreated={(milestone) => change({ create: "no", milestone })}
          />
        )}
        <PersistentDialog
          openId={search.change}
          subject={milestones.find(({ id }) => id === search.change && canUpdate)}
          onRejected={() => change({ change: "" }, { replace: true })}
        >
          {(milestone) => (
            <editDialog.Component
              record={milestone}
              onClose={() => change({ change: "" })}
            />
          )}
        </PersistentDialog>
      </Screen>
    </>
  );
}

/** What the screen shows; on paper another view replaces it. */
const Screen = styled(Stack, {
  variants: { isReplaced: { true: { "@print": { display: "none" } } } },
});
