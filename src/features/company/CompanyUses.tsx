import { useQueryClient } from "@tanstack/react-query";
import Leaf from "lucide-react/icons/leaf";
import Users from "lucide-react/icons/users";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { projectQueries } from "../project/resource.ts";
import { userQueries } from "../user/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ROLE_LABELS } from "../../i18n/catalogue.ts";
import { EmptyState } from "../../ui/page/notices.tsx";
import { PROJECT_STATUS } from "../project/statuses.ts";
import { projectSearch } from "../project/links.ts";
import { RelatedList } from "../../records/page/RelatedList.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import type { DeletionBlocker } from "../../records/page/useDeletion.ts";
import { formatFullName } from "../../i18n/formats.ts";
import { USER_STATUS } from "../user/statuses.tsx";
import { usersPath } from "../user/links.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";

const createCompanyQuery = (companyId: string, sortField: string): Partial<ListQuery> => ({
  page: 1,
  size: OPTION_LIST_SIZE,
  sortField,
  sortDirection: "asc",
  filters: [{ fieldId: "companyId", operator: "EQUALS", value: companyId }],
});

/** Creates the query of a company's first projects, sorted by name. */
export const createProjectsQuery = (http: Http, id: string) =>
  projectQueries(http).list({
    ...createCompanyQuery(id, "name"),
    extend: ["type"],
    fields: ["type.name"],
  });

/** Creates the query of a company's first users, sorted by email. */
export const createUsersQuery = (http: Http, id: string) =>
  userQueries(http).list(createCompanyQuery(id, "email"));

/** Returns a function that finds the users and projects of a company. */
export function useCompanyUses(companyId: string) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  return async (): Promise<DeletionBlocker[]> => {
    const [users, projects] = await Promise.all([
      has("user:list")
        ? queryClient.fetchQuery({ ...createUsersQuery(http, companyId), staleTime: 0 })
        : undefined,
      has("project:list")
        ? queryClient.fetchQuery({ ...createProjectsQuery(http, companyId), staleTime: 0 })
        : undefined,
    ]);
    return [
      {
        count: projects?.total ?? 0,
        text: t("It has {count} projects.", { count: projects?.total ?? 0 }),
        link: { label: t("Show projects"), to: projectSearch.path({ company: companyId }) },
      },
      {
        count: users?.total ?? 0,
        text: t("It has {count} users.", { count: users?.total ?? 0 }),
        link: { label: t("Show users"), to: usersPath({ companyId }) },
      },
    ].filter(({ count }) => count > 0);
  };
}

/** The projects of a company with their technology. */
export function CompanyProjects({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const { http } = useServices();
  return (
    <RelatedList<Project>
      rowLink={createRowLink(RECORD_PAGES.project)}
      query={createProjectsQuery(http, companyId)}
      title={(count) => t("{count} projects with this company", { count })}
      label={t("Company projects")}
      path={projectSearch.path({ company: companyId })}
      columns={[
        {
          id: "name",
          header: t("Name"),
          isPrimary: true,
          cell: ({ name }) => name,
        },
        { id: "code", header: t("Code"), isQuiet: true, cell: ({ code }) => code },
        { id: "type", header: t("Technology"), cell: ({ type }) => type?.name },
        {
          id: "status",
          header: t("Status"),
          onCard: "aside",
          cell: ({ status }) => <StatusBadge {...PROJECT_STATUS[status]} />,
        },
      ]}
      empty={
        <EmptyState
          icon={Leaf}
          title={t("No projects with this company")}
          detail={t("Projects of this company appear here with their technology.")}
        />
      }
    />
  );
}

/** The users of a company, sorted by email. */
export function CompanyUsers({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const { http } = useServices();
  return (
    <RelatedList<User>
      rowLink={createRowLink(RECORD_PAGES.user)}
      query={createUsersQuery(http, companyId)}
      title={(count) => t("{count} users in this company", { count })}
      label={t("Company users")}
      path={usersPath({ companyId })}
      columns={[
        { id: "email", header: t("Email"), isPrimary: true, cell: ({ email }) => email },
        { id: "name", header: t("Name"), cell: formatFullName },
        {
          id: "roles",
          header: t("Roles"),
          hideBelow: 720,
          isQuiet: true,
          cell: ({ roles }) => roles.map((role) => t(ROLE_LABELS[role].label)).join(", "),
        },
        {
          id: "status",
          header: t("Status"),
          onCard: "aside",
          cell: ({ status }) => <StatusBadge {...USER_STATUS[status]} />,
        },
      ]}
      empty={
        <EmptyState
          icon={Users}
          title={t("No users in this company")}
          detail={t("People invited on behalf of this company appear here.")}
        />
      }
    />
  );
}
