import { useServices } from "../../actors/services.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { listLoader, useBeside } from "../list/listLoader.ts";
import { stakeholderRecord } from "./stakeholderRecord.tsx";

export const loader = listLoader(
  stakeholderRecord.list,
  (client, http) => [client.fetchQuery(milestoneOwnerQueries(http).totals())],
);

export function Component() {
  const { t } = useTranslation();
  const totals = useBeside(
    stakeholderRecord.list,
    milestoneOwnerQueries(useServices().http).totals(),
  );
  return (
    <ListScreen
      of={stakeholderRecord.list}
      facts={totals
        ? t("{count} stakeholders answer for {milestones} milestones", {
          count: totals.ownerCount,
          milestones: totals.milestoneCount,
        })
        : null}
    />
  );
}
