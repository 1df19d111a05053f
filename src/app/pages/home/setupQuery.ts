import { useQuery } from "@tanstack/react-query";
import type { Setup } from "../../../../contract/schemas/setup.ts";
import { useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import type { Http } from "../../../api/http.ts";
import { inlineQuery } from "../../../api/resource.ts";
import { FRESH_MS } from "./homeQueries.ts";
import { listSteps, readSetup, SETUP_KEY } from "./setup.ts";

/** How often the state of a test mail is requested. */
const SENDING_POLL_MS = 3_000;

/** The first steps of the installation, for users with `config:write`. Each visit refetches them. */
export const setupQuery = (http: Http) => ({
  ...inlineQuery(SETUP_KEY, (options) => http("/api/setup", readSetup, options)),
  staleTime: FRESH_MS,
});

/** Returns the first steps that the start page shows; undefined if there are none. */
export function useSetup(): Setup | undefined {
  const { http } = useServices();
  const { has } = usePermissions();
  const { data } = useQuery({
    ...setupQuery(http),
    enabled: has("config:write"),
    refetchInterval: ({ state }) => state.data?.mail === "SENDING" ? SENDING_POLL_MS : false,
  });
  if (data === undefined || data.isDismissed || listSteps(data).every(Boolean)) return undefined;
  return data;
}
