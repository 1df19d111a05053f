import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestones } from "../../api/milestones.ts";
import { processes } from "../../api/processes.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Hindrance } from "../record/useDeletion.ts";
import { milestoneSearch } from "../milestone/milestoneSearch.ts";

/** The way to find out which milestones, processes and templates name a stakeholder. */
export function useStakeholderUses(ownerId: string): () => Promise<Hindrance[]> {
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
    const hindrances: Hindrance[] = [];
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
