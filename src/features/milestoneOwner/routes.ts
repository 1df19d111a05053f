import type { PageEntries } from "../../records/pageEntry.ts";

export const milestoneOwnerRoutes = {
  "/stakeholders": {
    page: ["lists", "milestoneOwnerList"],
    title: "All Stakeholders",
    permissions: ["project_milestone_owner:list"],
  },
  "/stakeholders/:milestoneOwnerId": {
    page: ["records", "stakeholder"],
    title: "Stakeholder Details",
    area: { label: "Stakeholders", to: "/stakeholders/" },
    permissions: ["project_milestone_owner:get"],
  },
} as const satisfies PageEntries;
