import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { type Named, nameQuery, namesQuery, permissionsFor } from "./entityNames.ts";
import type { EntityKind } from "./listFields.ts";

/**
 * The records that filters may point at, asked for once one of their kind is wanted; undefined
 * until they have come.
 */
export function useEntityNames(
  wanted: readonly EntityKind[],
): Record<EntityKind, readonly Named[] | undefined> {
  const { http } = useServices();
  const { has } = usePermissions();
  const useNames = (kind: EntityKind) => {
    const isAllowed = has(permissionsFor(kind).list);
    const enabled = isAllowed && wanted.includes(kind);
    const { data } = useQuery({ ...namesQuery(kind, http), enabled });
    return isAllowed ? data : [];
  };
  return {
    company: useNames("company"),
    projectType: useNames("projectType"),
    project: useNames("project"),
    milestoneOwner: useNames("milestoneOwner"),
    user: useNames("user"),
  };
}

/** What one record is called, also one beyond those to choose from; null when it cannot be told. */
export function useEntityName(kind: EntityKind, id: string): string | null | undefined {
  const { http } = useServices();
  const { has } = usePermissions();
  const isAllowed = has(permissionsFor(kind).get);
  const enabled = isAllowed && id !== "";
  const { data, isError } = useQuery({ ...nameQuery(kind, id, http), enabled });
  return isError || !isAllowed ? null : data;
}
