import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { projectTypeQueries } from "../../api/projectType/projectTypes.ts";
import type { EntityKind } from "./listFields.ts";

export interface Named {
  id: string;
  name: string;
}

/** The records that filters may point at, asked for once one of their kind is wanted. */
export function useEntityNames(
  wanted: readonly EntityKind[],
): Record<EntityKind, readonly Named[]> {
  const { http } = useServices();
  const companies = useQuery({
    ...companyQueries(http).options(),
    enabled: wanted.includes("company"),
  });
  const projectTypes = useQuery({
    ...projectTypeQueries(http).options(),
    enabled: wanted.includes("projectType"),
  });
  return {
    company: companies.data?.data ?? [],
    projectType: projectTypes.data?.data ?? [],
  };
}
