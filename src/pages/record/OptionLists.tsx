import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { optionsQuery, permissionsFor, type RecordKind } from "../list/recordNames.ts";

/** Fetches the first options of the fields that the page's dialogs have; draws nothing. */
export function OptionLists({ kinds }: { kinds: readonly RecordKind[] }) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const queryClient = useQueryClient();
  const allowed = kinds.filter((kind) => hasAny(permissionsFor(kind)));
  useEffect(() => {
    // Should it fail, the field that needs it fetches it again.
    for (const kind of allowed) void queryClient.prefetchQuery(optionsQuery(kind, http));
  }, [allowed.join()]);
  return null;
}
