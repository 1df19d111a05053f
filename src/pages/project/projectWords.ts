import type { Enablement } from "../../../contract/constants.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** Whether a project runs. */
export const PROJECT_STATUS: Record<Enablement, StatusWords> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
};
