import { joinNames } from "../../../../contract/language.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Permission } from "../../../../contract/permissions.ts";
import type { Project } from "../../../../contract/schemas/project.ts";
import { hasPermission } from "../../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import type { Http } from "../../../api/http.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { processQueries } from "../../../features/process/resource.ts";
import { projectQueries } from "../../../features/project/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatNumber } from "../../../i18n/formats.ts";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { type Tab, Tabs } from "../../../ui/page/Tabs.tsx";
import { ActivityPlaceholder } from "../../../records/activity/LazyActivity.tsx";
import { optionsPrefetch } from "../../../records/options/lazyOptionsPrefetch.ts";
import { renderRecordLink } from "../../../records/RecordLink.tsx";
import {
  createRecordLoader,
  createRecordPage,
  RecordScreen,
} from "../../../records/page/RecordScreen.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import type { DeletionBlocker } from "../../../records/page/useDeletion.ts";
import { useEnablement } from "../../../records/page/useEnablement.ts";
import { readSearch, redirectToNearestPage, useSearch } from "../../../records/searchParams.ts";
import { ProjectMilestones } from "./ProjectMilestones.tsx";
import { ProjectOverview } from "./ProjectOverview.tsx";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
import { PROJECT_ENABLEMENT } from "../../../features/project/projectEnablement.ts";
import {
  createTabSearch,
  nextMilestonesQuery,
  ongoingProcessesQuery,
  processesQuery,
  projectMilestonesQuery,
  type ProjectPageSearch,
  projectPageSearch,
  type ProjectTab,
} from "./projectPageSearch.ts";
import { projectRecord } from "../../../features/project/projectRecord.tsx";
import { EditableStatus } from "../../../features/project/columns.tsx";
import { PROJECT_STATUS } from "../../../features/project/statuses.ts";

const createDialog = lazyPart(async () =>
  (await import("../../../features/process/lazyParts.ts")).ProcessCreateDialog
);
const activity = lazyPart(async () => (await import("./lazyParts.ts")).ProjectActivity);

const OPTION_KINDS = { kinds: ["projectType", "company", "milestoneOwner"] } as const;

export const loader = createRecordLoader(projectRecord, ({ request, context, http, id }) => {
  const session = context.get(routerServices).actors.session.getSnapshot();
  const search = readSearch(projectPageSearch, new URL(request.url).searchParams);
  if (!hasPermission(session, TAB_PERMISSIONS[search.tab])) return [];
  const rows = loadTab({ http, queryClient: context.get(routerQueries), id, search });
  return [redirectToNearestPage(request, projectPageSearch, search, rows)];
});

export const Component = createRecordPage(projectRecord, ProjectPage);

function ProjectPage({ record: project }: { record: Project }) {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const { search, change, createHref, isChanging } = useSearch(projectPageSearch);
  const enablement = useEnablement(project, PROJECT_ENABLEMENT, () => has("project:enable"));
  createDialog.usePreload();

  const tonnes = project.annualReductionTonnes;
  const processes = project.processes ?? [];
  const milestoneCount = processes.reduce((sum, process) => sum + process.milestoneCount, 0);
  const tabs: (Omit<Tab, "to"> & { id: ProjectTab })[] = [
    { id: "information", label: t("Overview") },
    { id: "processes", label: t("Processes"), count: processes.length },
    { id: "milestones", label: t("Milestones"), count: milestoneCount },
    { id: "history", label: t("Activity") },
  ];
  const allowedTabs = tabs.filter(({ id }) => id === "information" || has(TAB_PERMISSIONS[id]));
  const shownTab = allowedTabs.find(({ id }) => id === search.tab)?.id ?? "information";
  const badge = <StatusBadge {...PROJECT_STATUS[enablement.status]} />;
  const tabProps = { projectId: project.id, search, isChanging, change };

  return (
    <RecordScreen
      declaration={projectRecord}
      record={project}
      facts={[
        project.code,
        renderRecordLink("projectType", project.type),
        renderRecordLink("company", project.company),
        tonnes !== null &&
        t("{amount} tCO₂e per year", { amount: formatNumber(tonnes, language) }),
      ]}
      badge={<EditableStatus project={project}>{badge}</EditableStatus>}
      actions={enablement.actions}
      usage={{
        find: useProjectUses(project.id),
        instead: enablement.actions.some(({ id }) => id === "disable")
          ? {
            text: t(
              "Instead, you can disable it: its milestones are on hold until it is enabled again.",
            ),
            label: t("Disable"),
            action: enablement.disable,
          }
          : undefined,
      }}
    >
      <Tabs
        label={t("Project Information")}
        tabs={allowedTabs.map((tab) => ({ ...tab, to: createHref(createTabSearch(tab.id)) }))}
        selectedId={shownTab}
      >
        {shownTab === "information" && (
          <ProjectOverview
            project={project}
            processesPath={createHref(createTabSearch("processes"))}
            openMilestonesPath={createHref({ ...createTabSearch("milestones"), status: "OPEN" })}
            onCreate={has("project_process:create")
              ? () => change({ create: "process" })
              : undefined}
          />
        )}
        {shownTab === "processes" && <ProjectProcesses {...tabProps} />}
        {shownTab === "milestones" && <ProjectMilestones {...tabProps} />}
        {shownTab === "history" && (
          <activity.Lazy props={{ project }}>
            <ActivityPlaceholder aria-busy="true" />
          </activity.Lazy>
        )}
      </Tabs>
      <optionsPrefetch.Lazy props={OPTION_KINDS} />
      {search.create === "process" && has("project_process:create") && (
        <createDialog.Component
          project={project}
          copiedId={search.copy}
          onClose={() => change({ create: "no", copy: "" })}
        />
      )}
    </RecordScreen>
  );
}

/** Finds the processes of a project. */
function useProjectUses(id: string): () => Promise<DeletionBlocker[]> {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  return async () => {
    const detail = projectQueries(http).detail(id);
    const { processes = [] } = await queryClient.fetchQuery({ ...detail, staleTime: 0 });
    return processes.length === 0 ? [] : [{
      text: t("It has {count} processes: {names}.", {
        count: processes.length,
        names: joinNames(processes.map(({ name }) => name)),
      }),
      link: { label: t("Show processes"), to: `/project/${id}?tab=processes` },
    }];
  };
}

/** The permission of each tab's data. Without it the first tab shows only the details. */
const TAB_PERMISSIONS: Record<ProjectTab, Permission> = {
  information: "project_process:list",
  processes: "project_process:list",
  milestones: "project_process:list",
  history: "project_history:get",
};

interface TabInput {
  http: Http;
  queryClient: QueryClient;
  id: string;
  search: ProjectPageSearch;
}

/** Loads a tab's data, and returns the total of its list; null if it has none. */
async function loadTab(
  { http, queryClient, id, search }: TabInput,
): Promise<{ total: number } | null> {
  const milestones = milestoneQueries(http);
  if (search.tab === "information") {
    await Promise.all([
      queryClient.fetchQuery(milestones.listByProject(id, nextMilestonesQuery)),
      queryClient.fetchQuery(processQueries(http).listByProject(id, ongoingProcessesQuery)),
    ]);
    return null;
  }
  if (search.tab === "processes") {
    const [processes] = await Promise.all([
      queryClient.fetchQuery(processQueries(http).listByProject(id, processesQuery(search))),
      // The page shows its failure beside the rows.
      queryClient.fetchQuery(milestones.durationsByProcess(id)).catch(() => {}),
    ]);
    return processes;
  }
  if (search.tab === "history") return null;
  return await queryClient.fetchQuery(
    milestones.listByProject(id, projectMilestonesQuery(search)),
  );
}
