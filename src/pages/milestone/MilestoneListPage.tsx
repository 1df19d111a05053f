import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader } from "../list/listLoader.ts";
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
  const count = useQuery(queries.count("count")).data ?? 0;
  const completed = useQuery(queries.count("count/completed")).data ?? 0;
  return (
    <ListScreen
      of={milestoneRecord.list}
      facts={t("{count} milestones, {open} still open", { count, open: count - completed })}
    />
  );
}
