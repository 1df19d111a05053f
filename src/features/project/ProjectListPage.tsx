import { useServices } from "../../actors/services.ts";
import { projectQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { renderFacts } from "../../records/list/ListFacts.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { useRequiredQuery } from "../../records/permittedQuery.ts";
import { projectRecord } from "./projectRecord.tsx";

export const loader = createListLoader(projectRecord.list, (client, http) => {
  const { count } = projectQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/active"))];
});

export function Component() {
  return <ListScreen declaration={projectRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const queries = projectQueries(useServices().http);
  const count = useRequiredQuery(queries.count("count"));
  const activeCount = useRequiredQuery(queries.count("count/active"));
  return renderFacts(
    count === undefined || activeCount === undefined
      ? undefined
      : t("{count} projects, {active} of them active", { count, active: activeCount }),
  );
}
