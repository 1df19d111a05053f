import type { PageEntries } from "../pageEntry.ts";

export const activityRoutes = {
  "/activity": {
    page: ["lists", "activity"],
    title: "Activity",
    permissions: ["project:list", "project:get"],
  },
} as const satisfies PageEntries;
