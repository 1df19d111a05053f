import { useServices } from "../../actors/services.ts";
import { companyQueries } from "../../api/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader, useBeside } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { companyRecord } from "./companyRecord.tsx";

export const loader = listLoader(
  companyRecord.list,
  (client, http) => [client.fetchQuery(companyQueries(http).count())],
);

export function Component() {
  const { t } = useTranslation();
  const queries = companyQueries(useServices().http);
  const count = useBeside(companyRecord.list, queries.count());
  return (
    <ListScreen
      of={companyRecord.list}
      facts={count === undefined ? null : t("{count} companies", { count })}
    />
  );
}
