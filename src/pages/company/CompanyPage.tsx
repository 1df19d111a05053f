import { Suspense } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { companies, companyQueries } from "../../api/company/companies.ts";
import { projectQueries } from "../../api/project/projects.ts";
import { userQueries } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { type Hindrance, useDeletion } from "../entity/useDeletion.ts";
import { Aside, Main, RecordLayout } from "../entity/RecordLayout.ts";
import { projectSearch } from "../project/projectSearch.ts";
import { usersPath } from "../user/userSearch.ts";
import { useSearch } from "../useSearch.ts";
import { CompanyProfile } from "./CompanyProfile.tsx";
import { CompanyProjects } from "./CompanyProjects.tsx";
import { companyPageSearch } from "./companySearch.ts";
import { CompanyUsers } from "./CompanyUsers.tsx";
import { companyRecord } from "./companyRecord.ts";

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
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.companyId ?? "";
  const session = actors.session.getSnapshot();
  const [company] = await Promise.all([
    queryClient.fetchQuery(companyQueries(http).detail(id)),
    hasPermission(session, "project:list") && queryClient.fetchQuery(projectsOf(http, id)),
    hasPermission(session, "user:list") && queryClient.fetchQuery(usersOf(http, id)),
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
  const mayListProjects = has("project:list");
  const mayListUsers = has("user:list");
  const company = useQuery(companyQueries(http).detail(companyId)).data;
  const projects = useQuery({ ...projectsOf(http, companyId), enabled: mayListProjects }).data;
  const users = useQuery({ ...usersOf(http, companyId), enabled: mayListUsers }).data;
  const deletion = useDeletion({
    id: companyId,
    remove: (id) => companies.remove(http, id),
    queryKeys: [companies.key],
    nextPath: "/company/",
    title: t("Delete company"),
    message: t("{name} will be deleted. This cannot be undone.", { name: company?.name ?? "" }),
    done: t("Company deleted successfully"),
    unlessUsed: { find: useCompanyUses(companyId), title: t("This company cannot be deleted") },
  });
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
            <CompanyProfile company={company} />
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
