import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { Option } from "../../ui/field/options.tsx";
import { namesQuery, optionsKey, permissionsFor, type RecordKind } from "./recordNames.ts";

/**
 * The records of these ids, also those beyond the first to choose from: `find` gives null for one
 * that cannot be told, undefined until it is known.
 */
export function useRecordNames(kind: RecordKind = "company", ids: readonly string[]) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const queryClient = useQueryClient();
  const isAllowed = hasAny(permissionsFor(kind));
  const wanted = [...new Set(ids)].filter((id) => id !== "").sort();
  const { data, isLoadingError: isError, isPlaceholderData, refetch } = useQuery({
    ...namesQuery(kind, http, wanted),
    enabled: isAllowed && wanted.length > 0,
    placeholderData: () => {
      const pages = queryClient.getQueriesData<ListPage<Option>>({ queryKey: optionsKey(kind) });
      const known = pages.flatMap(([, page]) => page?.data ?? []);
      return wanted.flatMap((id) => known.find((one) => one.id === id) ?? []);
    },
  });
  const isSettled = !isAllowed || isError || (data !== undefined && !isPlaceholderData);
  return {
    find: (id: string): Option | null | undefined =>
      data?.find((one) => one.id === id) ?? (isSettled ? null : undefined),
    isError,
    refetch,
  };
}
