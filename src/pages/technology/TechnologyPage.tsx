import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectTypeQueries } from "../../api/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { prefetchOptions } from "../list/recordNames.ts";
import { projectSearch } from "../project/projectRecord.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { fetchPermitted } from "../record/permitted.ts";
import { type DeletionBlocker, useRecordDeletion } from "../record/useDeletion.ts";
import { readSearch, redirectPastTheEnd, useSearch } from "../searchParams.ts";
import { PAGE_SIZE, projectsOf, TechnologyProjects } from "./TechnologyProjects.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateSteps } from "./TemplateSteps.tsx";
import { technologyPageSearch, technologyRecord } from "./technologyRecord.tsx";
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
  technologyRecord.editDialog.usePreload();
  const queryClient = useQueryClient();
  const mayListProjects = has("project:list");
  const technology = useQuery(projectTypeQueries(http).detail(typeId)).data;

  async function findProjects(): Promise<DeletionBlocker[]> {
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
          <technologyRecord.editDialog.Component
            record={technology}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** The details of a technology beside its template. */
function TechnologyInformation({ technology }: { technology: ProjectType }) {
  const { t } = useTranslation();
  const { description, createdAt, updatedAt } = technology;
  return (
    <>
      {description && <Prose>{description}</Prose>}
      <DescriptionList
        items={[
          { label: t("Created"), value: formatDate(createdAt, "long", t) },
          { label: t("Updated"), value: formatDate(updatedAt, "long", t) },
        ]}
      />
    </>
  );
}

const Prose = styled("p", {
  margin: "0 0 8px",
  color: "$inkSecond",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
