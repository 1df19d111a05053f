import { projectArea, projectRoutes } from "../../features/project/routes.ts";
import type { PageEntries } from "../../records/pageEntry.ts";

/** Pages that show records of several features. */
export const mixedRoutes = {
  "/": { page: ["home", "home"], title: "Overview" },
  "/project/:projectId": {
    page: ["projects", "project"],
    title: "Project Information",
    area: projectArea,
    permissions: projectRoutes["/project"].permissions,
  },
  "/process/:processId": {
    page: ["processes", "process"],
    title: "Process Information",
    area: projectArea,
  },
} as const satisfies PageEntries;

/** Pages of the app itself. */
export const appRoutes = {
  "/unauthorized": { page: ["frame", "unauthorized"], title: "No permission", isTitleHidden: true },
  "/toast-test": { page: ["settings", "toastTest"], title: "Toast Test" },
  "/help": { page: ["settings", "help"], title: "Help" },
  "*": { page: ["frame", "notFound"], title: "Not Found" },
} as const satisfies PageEntries;
