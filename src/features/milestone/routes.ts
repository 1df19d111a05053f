import type { PageEntries } from "../../records/pageEntry.ts";

export const milestoneRoutes = {
  "/milestones": {
    page: ["lists", "milestoneList"],
    title: "Milestones",
    permissions: ["project_process:list"],
  },
} as const satisfies PageEntries;
