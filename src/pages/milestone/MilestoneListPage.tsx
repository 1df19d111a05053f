import { useServices } from "../../actors/services.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { factsOf } from "../list/ListFacts.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { useNeeded } from "../record/permitted.ts";
import { milestoneRecord } from "./milestoneRecord.tsx";

export const loader = listLoader(milestoneRecord.list, (client, http) => {
  const { count } = milestoneQueries(http);
  return [client.fetchQuery(count("count")), client.fetchQuery(count("count/completed"))];
});

/** The milestones of all processes. Every count of milestones links here. */
export function Component() {
  return <ListScreen of={milestoneRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const queries = milestoneQueries(useServices().http);
  const count = useNeeded(queries.count("count"));
  const completed = useNeeded(queries.count("count/completed"));
  return factsOf(
    count === undefined || completed === undefined
      ? undefined
      : t("{count} milestones, {open} still open", { count, open: count - completed }),
  );
}
