import { useMemo } from "react";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { renderFacts } from "../../records/list/ListFacts.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { useRequiredQuery } from "../../records/permittedQuery.ts";
import { createMilestoneColumns } from "./columns.tsx";
import { createRowActionsColumn, ROW_ACTION_PERMISSIONS } from "./rowActionsColumn.tsx";
import { milestoneRecord } from "./milestoneRecord.tsx";

export const loader = createListLoader(milestoneRecord.list, (client, http) => {
  const { count } = milestoneQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/completed"))];
});

/** The list of all milestones. Every count of milestones links here. */
export function Component() {
  const { t } = useTranslation();
  const canAct = usePermissions().hasAny(ROW_ACTION_PERMISSIONS);
  const columns = useMemo(
    () => [...createMilestoneColumns(t), ...canAct ? [createRowActionsColumn(t)] : []],
    [t, canAct],
  );
  return <ListScreen declaration={milestoneRecord.list} facts={<Totals />} columns={columns} />;
}

function Totals() {
  const { t } = useTranslation();
  const queries = milestoneQueries(useServices().http);
  const count = useRequiredQuery(queries.count("count"));
  const completedCount = useRequiredQuery(queries.count("count/completed"));
  return renderFacts(
    count === undefined || completedCount === undefined
      ? undefined
      : t("{count} milestones, {open} still open", { count, open: count - completedCount }),
  );
}
