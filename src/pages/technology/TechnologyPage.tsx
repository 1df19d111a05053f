import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwner/milestoneOwners.ts";
import {
  deleteProjectType,
  PROJECT_TYPES,
  projectTypeQueries,
} from "../../api/projectType/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { Aside, Main, RecordLayout } from "../entity/RecordLayout.ts";
import { useDeletion } from "../entity/useDeletion.ts";
import { useSearch } from "../useSearch.ts";
import { expectedDays } from "./template.ts";
import { TechnologyEditDialog } from "./TechnologyEditDialog.tsx";
import { TechnologyProfile } from "./TechnologyProfile.tsx";
import { technologyPageSearch } from "./technologySearch.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateSteps } from "./TemplateSteps.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const mayListOwners = hasPermission(
    actors.session.getSnapshot(),
    "project_milestone_owner:list",
  );
  const [technology] = await Promise.all([
    queryClient.fetchQuery(projectTypeQueries(http).detail(params.typeId ?? "")),
    mayListOwners && queryClient.fetchQuery(milestoneOwnerQueries(http).options()),
  ]);
  return { crumb: technology.name };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { typeId = "" } = useParams();
  const { search, change } = useSearch(technologyPageSearch);
  const technology = useQuery(projectTypeQueries(http).detail(typeId)).data;
  const owners = useQuery({
    ...milestoneOwnerQueries(http).options(),
    enabled: has("project_milestone_owner:list"),
  }).data?.data ?? [];
  const deletion = useDeletion({
    id: typeId,
    remove: (id) => deleteProjectType(http, id),
    queryKey: PROJECT_TYPES,
    listPath: "/technology/",
    title: t("Delete technology"),
    message: t("{name} will be deleted with its milestone template. This cannot be undone.", {
      name: technology?.name ?? "",
    }),
    done: t("Technology deleted successfully"),
  });
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
            <TechnologyProfile technology={technology} />
          </Card>
        </Aside>
        <Main>
          {mayUpdate
            ? <TemplateEditor key={technology.id} technology={technology} owners={owners} />
            : <TemplateSteps template={milestoneTemplate} owners={owners} />}
        </Main>
      </RecordLayout>
      {search.edit === "yes" && mayUpdate && (
        <TechnologyEditDialog
          technology={technology}
          onClose={() => change({ edit: "no" })}
        />
      )}
    </Stack>
  );
}
