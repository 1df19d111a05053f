import { useQueryClient } from "@tanstack/react-query";
import Leaf from "lucide-react/icons/leaf";
import { DEFAULT_PAGE_SIZE } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { projectQueries } from "../project/resource.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createProjectColumns } from "../project/columns.tsx";
import { projectSearch } from "../project/links.ts";
import { PagedRelatedList } from "../../records/page/RelatedList.tsx";
import type { DeletionBlocker } from "../../records/page/useDeletion.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";

/** Creates the query of one page of a technology's projects, sorted by name. */
export const createProjectsQuery = (http: Http, typeId: string) => (page: number) =>
  projectQueries(http).list({
    page,
    size: DEFAULT_PAGE_SIZE,
    sortField: "name",
    sortDirection: "asc",
    filters: [{ fieldId: "typeId", operator: "EQUALS", value: typeId }],
    extend: ["company", "processes"],
    fields: ["company.name"],
  });

/** Returns a function that finds the projects of a technology. */
export function useTechnologyUses(typeId: string): () => Promise<DeletionBlocker[]> {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  return async () => {
    if (!has("project:list")) return [];
    const list = createProjectsQuery(http, typeId)(1);
    const { total: count } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    return count === 0 ? [] : [{
      text: t("It has {count} projects.", { count }),
      link: { label: t("Show projects"), to: projectSearch.path({ type: typeId }) },
    }];
  };
}

/** The projects of a technology with their status and progress. */
export function ProjectTypeProjects({ typeId }: { typeId: string }) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  return (
    <PagedRelatedList<Project>
      rowLink={createRowLink(RECORD_PAGES.project)}
      query={createProjectsQuery(http, typeId)}
      title={(count) => t("{count} projects of this technology", { count })}
      label={t("Projects")}
      columns={createColumns(t, language)}
      path={projectSearch.path({ type: typeId })}
      empty={
        <EmptyState
          icon={Leaf}
          title={t("No projects of this technology")}
          detail={t("Projects of this technology appear here with their progress.")}
        />
      }
    />
  );
}

const VISIBLE_COLUMNS = ["name", "code", "company", "status", "milestones"];

/** Creates the columns that differ between projects of one technology. */
const createColumns = (t: Translate, language: Language) =>
  createProjectColumns(t, language).filter(({ id }) => VISIBLE_COLUMNS.includes(id))
    .map(({ hideBelow: _, width: __, ...column }): Column<Project> =>
      ["company", "code"].includes(column.id) ? { ...column, hideBelow: 720 } : column
    );
