import { useServices } from "../../actors/services.ts";
import { companyQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { renderFacts } from "../../records/list/ListFacts.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { useRequiredQuery } from "../../records/permittedQuery.ts";
import { companyRecord } from "./companyRecord.tsx";

export const loader = createListLoader(
  companyRecord.list,
  (client, http) => [client.fetchQuery(companyQueries(http).count())],
);

export function Component() {
  return <ListScreen declaration={companyRecord.list} facts={<Totals />} />;
}

function Totals() {
  const { t } = useTranslation();
  const count = useRequiredQuery(companyQueries(useServices().http).count());
  return renderFacts(count === undefined ? undefined : t("{count} companies", { count }));
}
