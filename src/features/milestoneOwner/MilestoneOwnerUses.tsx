import { DEFAULT_PAGE_SIZE, OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { milestoneQueries, milestones } from "../milestone/resource.ts";
import { processes } from "../process/resource.ts";
import { projectTypes } from "../projectType/resource.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createMilestoneColumns } from "../milestone/columns.tsx";
import { MILESTONE_COLUMNS_EXTEND, milestoneRow, milestoneSearch } from "../milestone/links.ts";
import { PagedRelatedList } from "../../records/page/RelatedList.tsx";
import type { DeletionBlocker } from "../../records/page/useDeletion.ts";

/** Returns a function that finds the milestones, processes and templates of a stakeholder. */
export function useStakeholderUses(ownerId: string): () => Promise<DeletionBlocker[]> {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const createQuery = (fieldId: string): Partial<ListQuery> => ({
    page: 1,
    size: 1,
    filters: [{ fieldId, operator: "EQUALS", value: ownerId }],
  });

  return async () => {
    const [ownedMilestones, joinedProcesses, technologies] = await Promise.all([
      has("project_process:list") && milestones.list(http, createQuery("ownerId")),
      has("project_process:list") && processes.list(http, createQuery("stakeholders")),
      has("project_type:list") && projectTypes.list(http, { page: 1, size: OPTION_LIST_SIZE }),
    ]);
    const blockers: DeletionBlocker[] = [];
    if (ownedMilestones && ownedMilestones.total > 0) {
      blockers.push({
        text: t("It is responsible for {count} milestones.", { count: ownedMilestones.total }),
        link: { label: t("Show milestones"), to: milestoneSearch.path({ owner: ownerId }) },
      });
    }
    const [process] = joinedProcesses ? joinedProcesses.data : [];
    if (joinedProcesses && process) {
      blockers.push({
        text: t("It takes part in {count} processes.", { count: joinedProcesses.total }),
        link: { label: t("Show process"), to: `/process/${process.id}` },
      });
    }
    const namingTechnologies = (technologies ? technologies.data : []).filter((
      { milestoneTemplate },
    ) => milestoneTemplate.some((step) => step.ownerId === ownerId));
    const [technology] = namingTechnologies;
    if (technology) {
      blockers.push({
        text: t("It is in the milestone templates of {count} technologies.", {
          count: namingTechnologies.length,
        }),
        link: { label: t("Show technology"), to: `/technology/${technology.id}` },
      });
    }
    return blockers;
  };
}

/**
 * Creates the query of one page of a stakeholder's milestones. Open ones come first, sorted by due
 * date.
 */
export const createMilestonesQuery = (http: Http, ownerId: string) => (page: number) =>
  milestoneQueries(http).list({
    page,
    size: DEFAULT_PAGE_SIZE,
    sortField: "urgency",
    sortDirection: "asc",
    filters: [{ fieldId: "ownerId", operator: "EQUALS", value: ownerId }],
    extend: [...MILESTONE_COLUMNS_EXTEND],
  });

/** The milestones of a stakeholder; empty without any. */
export function MilestoneOwnerMilestones({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation();
  const { http } = useServices();
  return (
    <PagedRelatedList<Milestone>
      rowLink={milestoneRow}
      query={createMilestonesQuery(http, ownerId)}
      title={() => t("Milestones")}
      facts={t("Open ones first, by due date.")}
      label={t("Milestones")}
      columns={createColumns(t)}
      path={milestoneSearch.path({ owner: ownerId })}
    />
  );
}

/** All columns except the owner, which leaves room for another. */
const createColumns = (t: Translate) =>
  createMilestoneColumns(t).filter(({ id }) => id !== "owner").map((column): Column<Milestone> =>
    column.id === "completedAt" ? { ...column, hideBelow: 880 } : column
  );
