import type { QueryClient } from "@tanstack/react-query";
import type { Activity, Queries } from "../actors/services.ts";
import { BUNDLES } from "./bundles.ts";

/** The query cache, loaded with the first page that is shown to somebody signed in. */
export function createQueries(activity: Activity): Queries {
  let client: QueryClient | null = null;
  return {
    async open() {
      const { createQueryClient } = await BUNDLES.frame();
      client ??= createQueryClient((busy) => activity.set("queries", busy));
      return client;
    },
    client() {
      if (client === null) throw new Error("The query cache has not been opened");
      return client;
    },
    forget: () => client?.clear(),
  };
}
