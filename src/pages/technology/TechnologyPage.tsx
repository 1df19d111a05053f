import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectTypeQueries } from "../../api/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { projectSearch } from "../project/projectSearch.ts";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { fetchPermitted } from "../record/permitted.ts";
import { prefetchOptions } from "../record/prefetchOptions.ts";
import type { Hindrance } from "../record/useDeletion.ts";
import { useRecordDeletion } from "../record/useRecordDeletion.ts";
import { readSearch } from "../searchParams.ts";
import { useSearch } from "../useSearch.ts";
import { TechnologyInformation } from "./TechnologyInformation.tsx";
import { PAGE_SIZE, projectsOf, TechnologyProjects } from "./TechnologyProjects.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateSteps } from "./TemplateSteps.tsx";
import { technologyRecord } from "./technologyRecord.ts";
import { technologyPageSearch } from "./technologySearch.ts";
import { expectedDays } from "./template.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.typeId ?? "";
  const { page } = readSearch(technologyPageSearch, new URL(request.url).searchParams);
  const [technology, projects] = await Promise.all([
    queryClient.fetchQuery(projectTypeQueries(http).detail(id)),
    fetchPermitted(context, projectsOf(http, id, page)),
    prefetchOptions(context, ["milestoneOwner"]),
  ]);
  if (projects) {
    const { total } = projects;
    redirectPastTheEnd(request, technologyPageSearch, { page, size: PAGE_SIZE, total });
  }
  return { crumb: technology.name };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { typeId = "" } = useParams();
  const { search, change, isChanging } = useSearch(technologyPageSearch);
  technologyRecord.editDialog.useFetched();
  const queryClient = useQueryClient();
  const mayListProjects = has("project:list");
  const technology = useQuery(projectTypeQueries(http).detail(typeId)).data;

  async function findProjects(): Promise<Hindrance[]> {
    if (!mayListProjects) return [];
    const list = projectsOf(http, typeId, 1);
    const { total: count } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    return count === 0 ? [] : [{
      text: t("It has {count} projects.", { count }),
      see: { label: t("Show projects"), to: projectSearch.path({ type: typeId }) },
    }];
  }

  const deletion = useRecordDeletion(
    technologyRecord,
    { id: typeId, name: technology?.name ?? "" },
    { find: findProjects },
  );
  if (technology === undefined) return null;

  const mayUpdate = has("project_type:update");
  const { milestoneTemplate } = technology;
  const steps = t("{count} steps", { count: milestoneTemplate.length });
  const days = expectedDays(milestoneTemplate);
  const actions: PageAction[] = [
    ...(has("project_type:delete") ? [deletion] : []),
    ...(mayUpdate
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        onAction: () => change({ edit: "yes" }),
      }]
      : []),
  ];

  return (
    <Stack>
      <PageHeader
        title={technology.name}
        facts={days === 0
          ? t("{steps} in the template", { steps })
          : t("{steps} in the template, {days} in all", {
            steps,
            days: t("{count} days", { count: days }),
          })}
        actions={actions}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            <TechnologyInformation technology={technology} />
          </Card>
        </Aside>
        <Main>
          {mayUpdate
            ? <TemplateEditor key={technology.id} technology={technology} />
            : <TemplateSteps template={milestoneTemplate} />}
          {mayListProjects && (
            <TechnologyProjects
              typeId={typeId}
              page={search.page}
              isChanging={isChanging}
              onPageChange={(page) => change({ page })}
            />
          )}
        </Main>
      </RecordLayout>
      <Suspense>
        {search.edit === "yes" && mayUpdate && (
          <technologyRecord.editDialog.Part
            record={technology}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
}
