import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { listLoader } from "../list/listLoader.ts";
import { stakeholderColumns, stakeholderRecord } from "./stakeholderRecord.tsx";

export const loader = listLoader(
  stakeholderRecord.list,
  (client, http) => [client.fetchQuery(milestoneOwnerQueries(http).summary())],
);

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const summary = useQuery(milestoneOwnerQueries(http).summary()).data ?? [];
  return (
    <ListScreen
      of={stakeholderRecord.list}
      facts={t("{count} stakeholders answer for {milestones} milestones", {
        count: summary.length,
        milestones: summary.reduce((sum, { milestoneCount }) => sum + milestoneCount, 0),
      })}
      columns={stakeholderColumns(t, new Map(summary.map((one) => [one.owner.id, one])))}
    />
  );
}
