import { useServices } from "../../actors/services.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { factsOf } from "../list/ListFacts.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { useNeeded } from "../record/permitted.ts";
import { stakeholderRecord } from "./stakeholderRecord.tsx";

export const loader = listLoader(
  stakeholderRecord.list,
  (client, http) => [client.fetchQuery(milestoneOwnerQueries(http).totals())],
);

export function Component() {
  return <ListScreen of={stakeholderRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const totals = useNeeded(milestoneOwnerQueries(useServices().http).totals());
  return factsOf(
    totals &&
      t("{count} stakeholders answer for {milestones} milestones", {
        count: totals.ownerCount,
        milestones: totals.milestoneCount,
      }),
  );
}
