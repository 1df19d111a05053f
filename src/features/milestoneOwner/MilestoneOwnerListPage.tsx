import { useServices } from "../../actors/services.ts";
import { milestoneOwnerQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { renderFacts } from "../../records/list/ListFacts.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { useRequiredQuery } from "../../records/permittedQuery.ts";
import { milestoneOwnerRecord } from "./milestoneOwnerRecord.tsx";

export const loader = createListLoader(
  milestoneOwnerRecord.list,
  (client, http) => [client.fetchQuery(milestoneOwnerQueries(http).totals())],
);

export function Component() {
  return <ListScreen declaration={milestoneOwnerRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const totals = useRequiredQuery(milestoneOwnerQueries(useServices().http).totals());
  return renderFacts(
    totals &&
      t("{count} stakeholders are responsible for {milestones} milestones", {
        count: totals.ownerCount,
        milestones: totals.milestoneCount,
      }),
  );
}
