import type { LoaderFunctionArgs } from "react-router";
import { hasAnyPermission } from "../../../machines/session.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { optionsQuery, permissionsFor, type RecordKind } from "../list/recordNames.ts";

/** Asks ahead for what the fields of a page choose from. It never rejects: they say what failed. */
export async function prefetchOptions(
  context: LoaderFunctionArgs["context"],
  kinds: readonly RecordKind[],
): Promise<void> {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const session = actors.session.getSnapshot();
  const allowed = kinds.filter((kind) => hasAnyPermission(session, permissionsFor(kind)));
  await Promise.all(allowed.map((kind) => queryClient.prefetchQuery(optionsQuery(kind, http))));
}
