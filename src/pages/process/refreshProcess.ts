import type { QueryClient } from "@tanstack/react-query";
import { MILESTONES } from "../../api/milestone/milestones.ts";
import { MILESTONE_OWNERS } from "../../api/milestoneOwner/milestoneOwners.ts";
import { PROCESSES } from "../../api/process/processes.ts";
import { PROJECTS } from "../../api/project/projects.ts";

/** Asks anew for everything that a change to a process or one of its milestones shows in. */
export async function refreshProcess(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [PROCESSES, MILESTONES, PROJECTS, MILESTONE_OWNERS].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey })
    ),
  );
}
