import { useServices } from "../../actors/services.ts";
import { projectQueries } from "../../api/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader, useBeside } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { projectRecord } from "./projectRecord.tsx";

export const loader = listLoader(projectRecord.list, (client, http) => {
  const { count } = projectQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/active"))];
});

export function Component() {
  const { t } = useTranslation();
  const queries = projectQueries(useServices().http);
  const count = useBeside(projectRecord.list, queries.count("count"));
  const active = useBeside(projectRecord.list, queries.count("count/active"));
  return (
    <ListScreen
      of={projectRecord.list}
      facts={count === undefined || active === undefined
        ? null
        : t("{count} projects, {active} of them active", { count, active })}
    />
  );
}
