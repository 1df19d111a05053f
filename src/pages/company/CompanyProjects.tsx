import { Leaf } from "lucide-react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { CellNote, DataTable } from "../../ui/table/DataTable.tsx";
import { projectSearch } from "../project/projectSearch.ts";
import { PROJECT_STATUS } from "../project/projectWords.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

interface CompanyProjectsProps {
  companyId: string;
  projects: ListPage<Project>;
}

/** The projects of a company with their technology. */
export function CompanyProjects({ companyId, projects }: CompanyProjectsProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  return (
    <Section
      title={t("{count} projects with this company", { count: projects.total })}
      aside={projects.total > 0 && (
        <TextLink to={projectSearch.path({ company: companyId })}>{t("Open in the list")}</TextLink>
      )}
    >
      <DataTable<Project>
        label={t("Company projects")}
        columns={[
          {
            id: "name",
            header: t("Name"),
            isPrimary: true,
            cell: ({ name, code }) => (
              <>
                {name}
                <CellNote>{code}</CellNote>
              </>
            ),
          },
          { id: "type", header: t("Technology"), cell: ({ type }) => type?.name },
          {
            id: "status",
            header: t("Status"),
            onCard: "aside",
            cell: ({ status }) => <StatusBadge {...PROJECT_STATUS[status]} />,
          },
        ]}
        content={{ kind: "rows", rows: projects.data }}
        rowId={({ id }) => id}
        {...(has("project:get") && { rowLink: ({ id }: Project) => `/project/${id}` })}
        empty={
          <EmptyState
            icon={Leaf}
            title={t("No projects with this company")}
            detail={t("Projects of this company appear here with their technology.")}
          />
        }
      />
    </Section>
  );
}
