import type { LoaderFunctionArgs } from "react-router";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { optionsQuery, permissionFor } from "../list/entityNames.ts";
import type { EntityKind } from "../list/listFields.ts";

/** Asks ahead for what the fields of a page choose from. It never rejects: they say what failed. */
export async function prefetchOptions(
  context: LoaderFunctionArgs["context"],
  kinds: readonly EntityKind[],
): Promise<void> {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const allowed = kinds.filter((kind) => hasPermission(session, permissionFor(kind)));
  await Promise.all(allowed.map((kind) => queryClient.prefetchQuery(optionsQuery(kind, http))));
}
