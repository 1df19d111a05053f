import { joinTexts } from "../../../contract/isolateText.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Permission } from "../../../contract/permissions.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { hasPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { processQueries } from "../../api/processes.ts";
import { projectQueries } from "../../api/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { deferred } from "../../ui/deferred.tsx";
import { type Tab, Tabs } from "../../ui/page/Tabs.tsx";
import { ToCome } from "../activity/laterActivity.tsx";
import { optionLists } from "../record/laterOptions.ts";
import { linkTo } from "../record/RecordLink.tsx";
import { recordLoader, recordPage, RecordScreen } from "../record/RecordScreen.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import type { DeletionBlocker } from "../record/useDeletion.ts";
import { useEnablement } from "../record/useEnablement.ts";
import { readSearch, redirectPastTheEnd, useSearch } from "../searchParams.ts";
import { ProjectMilestones } from "./ProjectMilestones.tsx";
import { ProjectOverview } from "./ProjectOverview.tsx";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
import { PROJECT_ENABLEMENT } from "./projectEnablement.ts";
import {
  nextMilestonesQuery,
  ongoingProcessesQuery,
  openTab,
  processesQuery,
  projectMilestonesQuery,
  type ProjectPageSearch,
  projectPageSearch,
  type ProjectTab,
} from "./projectPageSearch.ts";
import { EditableStatus, PROJECT_STATUS, projectRecord } from "./projectRecord.tsx";

const createDialog = deferred(async () => (await import("../record/later.ts")).ProcessCreateDialog);
const activity = deferred(async () => (await import("../list/later.ts")).ProjectActivity);

const OPTION_KINDS = { kinds: ["projectType", "company", "milestoneOwner"] } as const;

export const loader = recordLoader(projectRecord, ({ request, context, http, id }) => {
  const session = context.get(routerServices).actors.session.getSnapshot();
  const search = readSearch(projectPageSearch, new URL(request.url).searchParams);
  async function load() {
    const rows = await loadTab({ http, queryClient: context.get(routerQueries), id, search });
    if (rows) redirectPastTheEnd(request, projectPageSearch, { page: search.page, ...rows });
  }
  return hasPermission(session, TAB_PERMISSIONS[search.tab]) ? [load()] : [];
});

export const Component = recordPage(projectRecord, ProjectPage);

function ProjectPage({ record: project }: { record: Project }) {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const { search, change, addressOf, isChanging } = useSearch(projectPageSearch);
  const switching = useEnablement(project, PROJECT_ENABLEMENT, () => has("project:enable"));
  createDialog.usePreload();

  const tonnes = project.annualReductionTonnes;
  const processes = project.processes ?? [];
  const milestoneCount = processes.reduce((sum, one) => sum + one.milestoneCount, 0);
  const tabs: (Omit<Tab, "to"> & { id: ProjectTab })[] = [
    { id: "information", label: t("Overview") },
    { id: "processes", label: t("Processes"), count: processes.length },
    { id: "milestones", label: t("Milestones"), count: milestoneCount },
    { id: "history", label: t("Activity") },
  ];
  const offered = tabs.filter(({ id }) => id === "information" || has(TAB_PERMISSIONS[id]));
  const shown = offered.find(({ id }) => id === search.tab)?.id ?? "information";
  const badge = <StatusBadge {...PROJECT_STATUS[switching.status]} />;
  const place = { projectId: project.id, search, isChanging, change };

  return (
    <RecordScreen
      of={projectRecord}
      record={project}
      facts={[
        project.code,
        linkTo("technology", project.type),
        linkTo("company", project.company),
        tonnes !== null &&
        t("{amount} tCO₂e a year", { amount: formatNumber(tonnes, language) }),
      ]}
      badge={<EditableStatus project={project}>{badge}</EditableStatus>}
      actions={switching.actions}
      uses={{
        find: useProjectUses(project.id),
        instead: switching.actions.some(({ id }) => id === "disable")
          ? {
            text: t("Instead, you can disable it: its milestones stop until it is enabled again."),
            label: t("Disable"),
            action: switching.disable,
          }
          : undefined,
      }}
    >
      <Tabs
        label={t("Project Information")}
        tabs={offered.map((tab) => ({ ...tab, to: addressOf(openTab(tab.id)) }))}
        selectedId={shown}
      >
        {shown === "information" && (
          <ProjectOverview
            project={project}
            processesPath={addressOf(openTab("processes"))}
            openMilestonesPath={addressOf({ ...openTab("milestones"), status: "OPEN" })}
            onCreate={has("project_process:create")
              ? () => change({ create: "process" })
              : undefined}
          />
        )}
        {shown === "processes" && <ProjectProcesses {...place} />}
        {shown === "milestones" && <ProjectMilestones {...place} />}
        {shown === "history" && (
          <activity.WhenLoaded of={{ project }}>
            <ToCome aria-busy="true" />
          </activity.WhenLoaded>
        )}
      </Tabs>
      <optionLists.WhenLoaded of={OPTION_KINDS} />
      {search.create === "process" && has("project_process:create") && (
        <createDialog.Component
          project={project}
          onClose={() => change({ create: "no" })}
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
        names: joinTexts(processes.map(({ name }) => name), ", "),
      }),
      see: { label: t("Show processes"), to: `/project/${id}?tab=processes` },
    }];
  };
}

/** The permissions of each tab's data. Without them the first one shows the details alone. */
const TAB_PERMISSIONS: Record<ProjectTab, Permission> = {
  information: "project_process:list",
  processes: "project_process:list",
  milestones: "project_process:list",
  history: "project_history:get",
};

interface TabLoad {
  http: Http;
  queryClient: QueryClient;
  id: string;
  search: ProjectPageSearch;
}

/** Loads a tab's data, and returns its total and page size. */
async function loadTab(
  { http, queryClient, id, search }: TabLoad,
): Promise<{ total: number; size: number } | null> {
  const milestones = milestoneQueries(http);
  if (search.tab === "information") {
    await Promise.all([
      queryClient.fetchQuery(milestones.ofProject(id, nextMilestonesQuery)),
      queryClient.fetchQuery(processQueries(http).ofProject(id, ongoingProcessesQuery)),
    ]);
    return null;
  }
  if (search.tab === "processes") {
    const [{ total }] = await Promise.all([
      queryClient.fetchQuery(processQueries(http).ofProject(id, processesQuery(search))),
      queryClient.fetchQuery(milestones.durationsByProcess(id)),
    ]);
    return { total, size: search.size };
  }
  if (search.tab === "history") return null;
  const list = milestones.ofProject(id, projectMilestonesQuery(search));
  const { total } = await queryClient.fetchQuery(list);
  return { total, size: search.size };
}
