import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
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
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { type Tab, Tabs } from "../../ui/page/Tabs.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { RecordLink } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { readSearch, redirectPastTheEnd, useSearch } from "../searchParams.ts";
import { historyQuery, ProjectHistory } from "./ProjectHistory.tsx";
import { ProjectMilestones } from "./ProjectMilestones.tsx";
import { ProjectOverview } from "./ProjectOverview.tsx";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
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
import { PROJECT_STATUS, projectRecord } from "./projectRecord.tsx";
import { useProjectActions } from "./useProjectActions.ts";

const createDialog = deferred(async () =>
  (await import("./ProcessCreateDialog.tsx")).ProcessCreateDialog
);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.projectId ?? "";
  const search = readSearch(projectPageSearch, new URL(request.url).searchParams);
  const wanted = TAB_PERMISSIONS[search.tab];
  const maySeeTab = hasPermission(actors.session.getSnapshot(), wanted);
  void prefetchOptions(context, ["company", "projectType", "milestoneOwner"]);
  const [project, rows] = await Promise.all([
    queryClient.fetchQuery(projectQueries(http).detail(id)),
    maySeeTab ? loadTab({ http, queryClient, id, search }) : null,
  ]);
  if (rows) redirectPastTheEnd(request, projectPageSearch, { page: search.page, ...rows });
  return { crumb: project.name };
}

export function Component() {
  const { http } = useServices();
  const { projectId = "" } = useParams();
  const project = useQuery(projectQueries(http).detail(projectId)).data;
  return project && <ProjectRecord key={project.id} project={project} />;
}

function ProjectRecord({ project }: { project: Project }) {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const { search, change, addressOf, isChanging } = useSearch(projectPageSearch);
  const { status, actions } = useProjectActions(
    project,
    () => change({ edit: "yes" }),
  );
  createDialog.usePreload();
  projectRecord.editDialog.usePreload();

  const tonnes = project.annualReductionTonnes;
  const { type, company } = project;
  const processes = project.processes ?? [];
  const milestoneCount = processes.reduce((sum, one) => sum + one.milestoneCount, 0);
  const tabs: (Tab & { id: ProjectTab })[] = [
    { id: "information", label: t("Overview") },
    { id: "processes", label: t("Processes"), count: processes.length },
    { id: "milestones", label: t("Milestones"), count: milestoneCount },
    { id: "history", label: t("History") },
  ];
  const offered = tabs.filter(({ id }) => id === "information" || has(TAB_PERMISSIONS[id]));
  const shown = offered.find(({ id }) => id === search.tab)?.id ?? "information";
  const place = { projectId: project.id, search, isChanging, change };

  return (
    <Stack>
      <PageHeader
        title={project.name}
        facts={
          <>
            {project.code}
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
            {tonnes !== null &&
              ` · ${t("{amount} tCO₂e a year", { amount: formatNumber(tonnes, language) })}`}
          </>
        }
        badge={<StatusBadge {...PROJECT_STATUS[status]} />}
        actions={actions}
      />
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
          <ProjectHistory
            projectId={project.id}
            page={search.page}
            onPageChange={(page) => change({ page })}
          />
        )}
      </Tabs>
      <Suspense>
        {search.edit === "yes" && has("project:update") && (
          <projectRecord.editDialog.Component
            record={project}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
      <Suspense>
        {search.create === "process" && has("project_process:create") && (
          <createDialog.Component
            project={project}
            onClose={() => change({ create: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
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

interface Rows {
  total: number;
  size: number;
}

/** Loads a tab's data, and returns its total and page size. */
async function loadTab({ http, queryClient, id, search }: TabLoad): Promise<Rows | null> {
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
  if (search.tab === "milestones") {
    const list = milestones.ofProject(id, projectMilestonesQuery(search));
    const { total } = await queryClient.fetchQuery(list);
    return { total, size: search.size };
  }
  const query = historyQuery(search.page);
  const { total } = await queryClient.fetchQuery(projectQueries(http).history(id, query));
  return { total, size: query.size };
}
