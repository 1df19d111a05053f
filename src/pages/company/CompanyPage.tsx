import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companyQueries } from "../../api/companies.ts";
import type { Http } from "../../api/http.ts";
import { projectQueries } from "../../api/projects.ts";
import { userQueries } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { projectSearch } from "../project/projectSearch.ts";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { fetchPermitted, usePermitted } from "../record/permitted.ts";
import type { Hindrance } from "../record/useDeletion.ts";
import { useRecordDeletion } from "../record/useRecordDeletion.ts";
import { useSearch } from "../useSearch.ts";
import { usersPath } from "../user/userSearch.ts";
import { CompanyInformation } from "./CompanyInformation.tsx";
import { CompanyProjects } from "./CompanyProjects.tsx";
import { CompanyUsers } from "./CompanyUsers.tsx";
import { companyRecord } from "./companyRecord.ts";
import { companyPageSearch } from "./companySearch.ts";

const ofCompany = (companyId: string, sortField: string): Partial<ListQuery> => ({
  page: 1,
  size: OPTION_LIST_SIZE,
  sortField,
  sortDirection: "asc",
  filters: [{ fieldId: "companyId", operator: "EQUALS", value: companyId }],
});
const projectsOf = (http: Http, id: string) =>
  projectQueries(http).list({ ...ofCompany(id, "name"), extend: ["type"] });
const usersOf = (http: Http, id: string) => userQueries(http).list(ofCompany(id, "email"));

/** The way to find out who and what belongs to a company. */
function useCompanyUses(companyId: string) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  return async (): Promise<Hindrance[]> => {
    const [users, projects] = await Promise.all([
      has("user:list")
        ? queryClient.fetchQuery({ ...usersOf(http, companyId), staleTime: 0 })
        : undefined,
      has("project:list")
        ? queryClient.fetchQuery({ ...projectsOf(http, companyId), staleTime: 0 })
        : undefined,
    ]);
    return [
      {
        count: projects?.total ?? 0,
        text: t("It has {count} projects.", { count: projects?.total ?? 0 }),
        see: { label: t("Show projects"), to: projectSearch.path({ company: companyId }) },
      },
      {
        count: users?.total ?? 0,
        text: t("It has {count} users.", { count: users?.total ?? 0 }),
        see: { label: t("Show users"), to: usersPath({ companyId }) },
      },
    ].filter(({ count }) => count > 0);
  };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.companyId ?? "";
  const [company] = await Promise.all([
    queryClient.fetchQuery(companyQueries(http).detail(id)),
    fetchPermitted(context, projectsOf(http, id)),
    fetchPermitted(context, usersOf(http, id)),
  ]);
  return { crumb: company.name };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { companyId = "" } = useParams();
  const { search, change } = useSearch(companyPageSearch);
  companyRecord.editDialog.useFetched();
  const company = useQuery(companyQueries(http).detail(companyId)).data;
  const projects = usePermitted(projectsOf(http, companyId));
  const users = usePermitted(usersOf(http, companyId));
  const deletion = useRecordDeletion(
    companyRecord,
    { id: companyId, name: company?.name ?? "" },
    { find: useCompanyUses(companyId) },
  );
  if (company === undefined) return null;

  const actions: PageAction[] = [
    ...(has("company:delete") ? [deletion] : []),
    ...(has("company:update")
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        isPrimary: true,
        onAction: () => change({ edit: "yes" }),
      }]
      : []),
  ];
  const facts = [
    company.city,
    company.country,
    company.taxNumber && t("Tax number {number}", { number: company.taxNumber }),
  ];

  return (
    <Stack>
      <PageHeader
        title={company.name}
        facts={facts.filter(Boolean).join(" · ") || undefined}
        actions={actions}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Profile")}>
            <CompanyInformation company={company} />
          </Card>
        </Aside>
        <Main>
          {projects && <CompanyProjects companyId={companyId} projects={projects} />}
          {users && <CompanyUsers companyId={companyId} users={users} />}
        </Main>
      </RecordLayout>
      <Suspense>
        {search.edit === "yes" && has("company:update") && (
          <companyRecord.editDialog.Part
            record={company}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
}
