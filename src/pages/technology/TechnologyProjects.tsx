import { useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import { DEFAULT_PAGE_SIZE } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { projectQueries } from "../../api/projects.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { Column } from "../../ui/table/column.ts";
import { projectColumns, projectSearch } from "../project/projectRecord.tsx";

export const PAGE_SIZE = DEFAULT_PAGE_SIZE;

/** One page of the projects of a technology, by name. */
export const projectsOf = (http: Http, typeId: string, page: number) => {
  const query: Partial<ListQuery> = {
    page,
    size: PAGE_SIZE,
    sortField: "name",
    sortDirection: "asc",
    filters: [{ fieldId: "typeId", operator: "EQUALS", value: typeId }],
    extend: ["company", "processes"],
  };
  return projectQueries(http).list(query);
};

interface TechnologyProjectsProps {
  typeId: string;
  page: number;
  /** Another page is loading. */
  isChanging: boolean;
  onPageChange: (page: number) => void;
}

/** The projects of a technology with their status and progress. */
export function TechnologyProjects(props: TechnologyProjectsProps) {
  const { typeId, page, isChanging, onPageChange } = props;
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const list = useQuery(projectsOf(http, typeId, page)).data;
  if (list === undefined) return null;
  return (
    <Section
      title={t("{count} projects of this technology", { count: list.total })}
      aside={list.total > 0 && (
        <TextLink to={projectSearch.path({ type: typeId })}>{t("Open in the list")}</TextLink>
      )}
    >
      <DataTable<Project>
        label={t("Projects")}
        columns={columnsOf(t, language)}
        content={{ kind: "rows", rows: list.data, isStale: isChanging }}
        rowId={({ id }) => id}
        {...(has("project:get") && { rowLink: ({ id }: Project) => `/project/${id}` })}
        empty={
          <EmptyState
            icon={Leaf}
            title={t("No projects of this technology")}
            detail={t("Projects of this technology appear here with their progress.")}
          />
        }
        footer={list.total > PAGE_SIZE && (
          <Pager
            page={page}
            size={PAGE_SIZE}
            sizes={[PAGE_SIZE]}
            total={list.total}
            onPageChange={onPageChange}
            onSizeChange={() => {}}
          />
        )}
      />
    </Section>
  );
}

const VISIBLE_COLUMNS = ["name", "company", "status", "milestones"];

/** The columns that differ between projects of one technology, and their progress. */
const columnsOf = (t: Translate, language: Language) =>
  projectColumns(t, language).filter(({ id }) => VISIBLE_COLUMNS.includes(id))
    .map(({ hideBelow: _, width: __, ...column }): Column<Project> =>
      column.id === "company" ? { ...column, hideBelow: 768 } : column
    );
