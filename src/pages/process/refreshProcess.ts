import type { QueryClient } from "@tanstack/react-query";
import { milestones } from "../../api/milestones.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import { processes } from "../../api/processes.ts";
import { projects } from "../../api/projects.ts";

/** The prefixes of the query keys that show processes or milestones. */
export const SHOWING_PROCESSES = [
  processes.key,
  milestones.key,
  projects.key,
  milestoneOwners.key,
] as const;

/** Refetches everything that a change to a process, its milestones or its project shows in. */
export async function refreshProcess(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    SHOWING_PROCESSES.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
