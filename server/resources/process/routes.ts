import {
  Process,
  processForm,
  ProcessPage,
  processPatchForm,
} from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import { recordRoutes } from "../recordRoutes.ts";
import { createProcess, deleteProcess, updateProcess } from "./changes.ts";
import { processesAt } from "./query.ts";

/** Deleting one takes the permission to change it: no other speaks of it. */
export const processRoutes = recordRoutes({
  tag: "Processes",
  name: "processes",
  shape: processList,
  answers: { one: Process, page: ProcessPage },
  forms: { input: processForm, patch: processPatchForm },
  operations: {
    list: ["List processes", "project_process:list"],
    create: [
      "Create a process, with the milestones of its technology's template if asked to",
      "project_process:create",
    ],
    get: ["Get a process", "project_process:get"],
    update: [
      "Change a process, its responsibles and stakeholders; a stale version is refused",
      "project_process:update",
    ],
    remove: [
      "Delete a process without completed milestones, with all of its milestones",
      "project_process:update",
      "in-use",
    ],
  },
  resource: processesAt,
  create: createProcess,
  update: updateProcess,
  remove: deleteProcess,
});
