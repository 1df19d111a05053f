import { useServices } from "../../actors/services.ts";
import { projectQueries } from "../../api/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { factsOf } from "../list/ListFacts.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { useNeeded } from "../record/permitted.ts";
import { projectRecord } from "./projectRecord.tsx";

export const loader = listLoader(projectRecord.list, (client, http) => {
  const { count } = projectQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/active"))];
});

export function Component() {
  return <ListScreen of={projectRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const queries = projectQueries(useServices().http);
  const count = useNeeded(queries.count("count"));
  const active = useNeeded(queries.count("count/active"));
  return factsOf(
    count === undefined || active === undefined
      ? undefined
      : t("{count} projects, {active} of them active", { count, active }),
  );
}
