import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { homeQueries } from "./homeQueries.ts";

/** The queries of the start page for the signed-in user. */
export function useHomeQueries() {
  const { http } = useServices();
  const { user } = useSession();
  return homeQueries(http, user?.id ?? "");
}
