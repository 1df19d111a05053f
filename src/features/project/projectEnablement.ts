import { refreshProcesses, setProjectEnablement } from "./resource.ts";
import { createEnablement } from "../../records/page/useEnablement.ts";

/** The texts and calls for enabling and disabling projects. */
export const PROJECT_ENABLEMENT = createEnablement({
  kind: "project",
  questionTitle: "Disable project",
  question: "“{name}” will be disabled: its milestones are on hold until it is enabled again.",
  doneTexts: { ACTIVE: "Project enabled successfully", DISABLED: "Project disabled successfully" },
  run: ({ http }, id, action, options) => setProjectEnablement(http, id, action, options),
  refresh: ({ queries }) => refreshProcesses(queries.client()),
});
