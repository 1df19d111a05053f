import { useServices } from "../../actors/services.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader, useBeside } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { milestoneRecord } from "./milestoneRecord.tsx";

export const loader = listLoader(milestoneRecord.list, (client, http) => {
  const { count } = milestoneQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/completed"))];
});

/** The milestones of all processes. Every count of milestones links here. */
export function Component() {
  const { t } = useTranslation();
  const queries = milestoneQueries(useServices().http);
  const count = useBeside(milestoneRecord.list, queries.count("count"));
  const completed = useBeside(milestoneRecord.list, queries.count("count/completed"));
  return (
    <ListScreen
      of={milestoneRecord.list}
      facts={count === undefined || completed === undefined
        ? null
        : t("{count} milestones, {open} still open", { count, open: count - completed })}
    />
  );
}
