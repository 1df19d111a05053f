import type { QueryClient } from "@tanstack/react-query";
import { MILESTONES } from "../../api/milestone/milestones.ts";
import { MILESTONE_OWNERS } from "../../api/milestoneOwner/milestoneOwners.ts";
import { PROCESSES } from "../../api/process/processes.ts";
import { PROJECTS } from "../../api/project/projects.ts";

/** What all queries hang below that show processes or milestones. */
export const SHOWING_PROCESSES = [PROCESSES, MILESTONES, PROJECTS, MILESTONE_OWNERS] as const;

/** Asks anew for everything that a change to a process, its milestones or its project shows in. */
export async function refreshProcess(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    SHOWING_PROCESSES.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
