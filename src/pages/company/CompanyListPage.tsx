import { useServices } from "../../actors/services.ts";
import { companyQueries } from "../../api/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { factsOf } from "../list/ListFacts.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { useNeeded } from "../record/permitted.ts";
import { companyRecord } from "./companyRecord.tsx";

export const loader = listLoader(
  companyRecord.list,
  (client, http) => [client.fetchQuery(companyQueries(http).count())],
);

export function Component() {
  return <ListScreen of={companyRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const count = useNeeded(companyQueries(useServices().http).count());
  return factsOf(count === undefined ? undefined : t("{count} companies", { count }));
}
