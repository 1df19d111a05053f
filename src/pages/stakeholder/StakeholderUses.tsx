import { DEFAULT_PAGE_SIZE, OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { milestoneQueries, milestones } from "../../api/milestones.ts";
import { processes } from "../../api/processes.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import {
  milestoneColumns,
  milestoneRecord,
  milestoneSearch,
} from "../milestone/milestoneRecord.tsx";
import { RelatedPages } from "../record/RelatedList.tsx";
import type { DeletionBlocker } from "../record/useDeletion.ts";

/** Finds the milestones, processes and templates of a stakeholder. */
export function useStakeholderUses(ownerId: string): () => Promise<DeletionBlocker[]> {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const first = (fieldId: string): Partial<ListQuery> => ({
    page: 1,
    size: 1,
    filters: [{ fieldId, operator: "EQUALS", value: ownerId }],
  });

  return async () => {
    const [named, joined, technologies] = await Promise.all([
      has("project_process:list") && milestones.list(http, first("ownerId")),
      has("project_process:list") && processes.list(http, first("stakeholders")),
      has("project_type:list") && projectTypes.list(http, { page: 1, size: OPTION_LIST_SIZE }),
    ]);
    const hindrances: DeletionBlocker[] = [];
    if (named && named.total > 0) {
      hindrances.push({
        text: t("It answers for {count} milestones.", { count: named.total }),
        see: { label: t("Show milestones"), to: milestoneSearch.path({ owner: ownerId }) },
      });
    }
    const [process] = joined ? joined.data : [];
    if (joined && process) {
      hindrances.push({
        text: t("It takes part in {count} processes.", { count: joined.total }),
        see: { label: t("Show process"), to: `/process/${process.id}` },
      });
    }
    const naming = (technologies ? technologies.data : []).filter(({ milestoneTemplate }) =>
      milestoneTemplate.some((step) => step.ownerId === ownerId)
    );
    const [technology] = naming;
    if (technology) {
      hindrances.push({
        text: t("The milestone templates of {count} technologies name it.", {
          count: naming.length,
        }),
        see: { label: t("Show technology"), to: `/technology/${technology.id}` },
      });
    }
    return hindrances;
  };
}

/** One page of a stakeholder's milestones: the open ones by due date, then the completed. */
export const milestonesOf = (http: Http, ownerId: string) => (page: number) =>
  milestoneQueries(http).list({
    page,
    size: DEFAULT_PAGE_SIZE,
    sortField: "urgency",
    sortDirection: "asc",
    filters: [{ fieldId: "ownerId", operator: "EQUALS", value: ownerId }],
    extend: ["process", "project"],
  });

/** The milestones of a stakeholder; nothing while there are none. */
export function StakeholderMilestones({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation();
  const { http } = useServices();
  return (
    <RelatedPages<Milestone>
      of={milestoneRecord.list}
      query={milestonesOf(http, ownerId)}
      title={() => t("Milestones")}
      facts={t("The open ones first, by due date.")}
      label={t("Milestones")}
      columns={columnsOf(t)}
      path={milestoneSearch.path({ owner: ownerId })}
    />
  );
}

/** All but the owner; where it is narrow, the project says more than the process. */
const columnsOf = (t: Translate) =>
  milestoneColumns(t).filter(({ id }) => id !== "owner").map((column): Column<Milestone> => {
    const { hideBelow: _, ...always } = column;
    if (column.id === "project") return always;
    return column.id === "process" ? { ...column, hideBelow: 960 } : column;
  });
