import { useServices } from "../../actors/services.ts";
import { companyQueries } from "../../api/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { usePermitted } from "../record/permitted.ts";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { companyRecord } from "./companyRecord.tsx";

export const loader = listLoader(
  companyRecord.list,
  (client, http) => [client.fetchQuery(companyQueries(http).count())],
);

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const count = usePermitted(companyQueries(http).count()).data;
  return (
    <ListScreen
      of={companyRecord.list}
      facts={count === undefined ? undefined : t("{count} companies", { count })}
    />
  );
}
