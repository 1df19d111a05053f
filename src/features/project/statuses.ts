import type { Enablement } from "../../../contract/constants.ts";
import type { StatusLabel } from "../../records/StatusBadge.tsx";

/** The labels and tones of project statuses. */
export const PROJECT_STATUS: Record<Enablement, StatusLabel> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
};
