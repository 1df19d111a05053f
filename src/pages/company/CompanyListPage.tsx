import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companies, companyQueries } from "../../api/company/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { companyRecord } from "./companyRecord.ts";

export const loader = listLoader(
  companyRecord.list,
  (client, http) => [client.fetchQuery(companyQueries(http).count())],
);

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const enabled = hasAny(companies.permissions);
  const count = useQuery({ ...companyQueries(http).count(), enabled }).data;
  return (
    <ListScreen
      of={companyRecord.list}
      facts={count === undefined ? undefined : t("{count} companies", { count })}
    />
  );
}
