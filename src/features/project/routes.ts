import type { PageEntries } from "../../records/pageEntry.ts";

export const projectArea = { label: "Projects", to: "/project/" } as const;

export const projectRoutes = {
  "/project": {
    page: ["frame", "projectList"],
    title: "Climate Projects",
    permissions: ["project:list", "project:get"],
  },
  "/project/create": {
    page: ["forms", "projectCreate"],
    title: "Create New Project",
    area: projectArea,
    permissions: ["project:create"],
  },
} as const satisfies PageEntries;
