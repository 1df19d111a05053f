import type { PageEntries } from "../../records/pageEntry.ts";

export const projectTypeRoutes = {
  "/technology": { page: ["lists", "projectTypeList"], title: "Technologies" },
  "/technology/:typeId": {
    page: ["records", "technology"],
    title: "Technology Details",
    area: { label: "Technologies", to: "/technology/" },
    permissions: ["project_type:get"],
  },
} as const satisfies PageEntries;
