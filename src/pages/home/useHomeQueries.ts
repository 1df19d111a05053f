import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { homeQueries } from "./homeQueries.ts";

/** The queries of the start page, for whoever looks at it. */
export function useHomeQueries() {
  const { http } = useServices();
  const { user } = useSession();
  return homeQueries(http, user?.id ?? "");
}
