import { setProjectEnablement } from "../../api/projects.ts";
import { refreshProcess } from "../process/refreshProcess.ts";
import type { EnablementOptions } from "../record/useEnablement.ts";

/** How projects are enabled and disabled. */
export const PROJECT_ENABLEMENT: EnablementOptions = {
  kind: "project",
  title: "Disable project",
  question: "{name} will be disabled: its milestones stop until it is enabled again.",
  done: { ACTIVE: "Project enabled successfully", DISABLED: "Project disabled successfully" },
  run: ({ http }, id, action, options) => setProjectEnablement(http, id, action, options),
  refresh: ({ queries }) => refreshProcess(queries.client()),
};
