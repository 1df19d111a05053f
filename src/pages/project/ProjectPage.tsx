import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { projectQueries } from "../../api/project/projects.ts";
import { projectTypeQueries } from "../../api/projectType/projectTypes.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { type Tab, Tabs } from "../../ui/page/Tabs.tsx";
import { readSearch } from "../searchParams.ts";
import { useSearch } from "../useSearch.ts";
import { ProjectEditDialog } from "./ProjectEditDialog.tsx";
import { historyQuery, ProjectHistory } from "./ProjectHistory.tsx";
import { ProjectInformation } from "./ProjectInformation.tsx";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
import { projectPageSearch } from "./projectPageSearch.ts";
import { ProjectStatus } from "./ProjectStatus.tsx";
import { useProjectActions } from "./useProjectActions.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.projectId ?? "";
  const queries = projectQueries(http);
  const search = readSearch(projectPageSearch, new URL(request.url).searchParams);
  const maySeeHistory = hasPermission(actors.session.getSnapshot(), "project_history:get");
  const [project] = await Promise.all([
    queryClient.fetchQuery(queries.detail(id)),
    queryClient.fetchQuery(companyQueries(http).options()),
    queryClient.fetchQuery(projectTypeQueries(http).options()),
    search.tab === "history" && maySeeHistory
      ? queryClient.fetchQuery(queries.history(id, historyQuery(search.page)))
      : null,
  ]);
  return { crumb: project.name };
}

export function Component() {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { projectId = "" } = useParams();
  const { search, change, addressOf } = useSearch(projectPageSearch);
  const project = useQuery(projectQueries(http).detail(projectId)).data;
  const actions = useProjectActions(project, () => change({ edit: "yes" }));
  if (project === undefined) return null;

  const tonnes = project.annualReductionTonnes;
  const facts = [
    project.code,
    project.type?.name,
    project.company?.name,
    tonnes !== null && t("{amount} tCO₂e a year", { amount: formatNumber(tonnes, language) }),
  ];
  const tabs: Tab[] = [
    { id: "information", label: t("Information") },
    { id: "processes", label: t("Processes"), count: project.processes?.length ?? 0 },
  ];
  if (has("project_history:get")) tabs.push({ id: "history", label: t("History") });
  const shown = tabs.some(({ id }) => id === search.tab) ? search.tab : "information";

  return (
    <Stack>
      <PageHeader
        title={project.name}
        facts={facts.filter(Boolean).join(" · ")}
        badge={<ProjectStatus status={project.status} />}
        actions={actions}
      />
      <Tabs
        label={t("Project Information")}
        tabs={tabs.map((tab) => ({ ...tab, to: addressOf({ tab: tab.id as typeof shown }) }))}
        selectedId={shown}
      >
        {shown === "information" && <ProjectInformation project={project} />}
        {shown === "processes" && <ProjectProcesses processes={project.processes ?? []} />}
        {shown === "history" && (
          <ProjectHistory
            projectId={projectId}
            page={search.page}
            onPageChange={(page) => change({ page })}
          />
        )}
      </Tabs>
      {search.edit === "yes" && has("project:update") && (
        <ProjectEditDialog
          project={project}
          onClose={() => change({ edit: "no" })}
        />
      )}
    </Stack>
  );
}
