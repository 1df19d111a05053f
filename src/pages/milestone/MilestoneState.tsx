import type { Milestone, MilestoneStatus } from "../../../contract/milestone.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

/** How a milestone stands, as people see it: late or standing still outweighs waiting and running. */
export type MilestoneStanding = MilestoneStatus | "LATE" | "STILL";

/** The standing of a milestone, or of one whose status is about to be `shown`. */
export function standingOf(
  { status, late, still }: Pick<Milestone, "status" | "late" | "still">,
  shown: MilestoneStatus = status,
): MilestoneStanding {
  if (shown === "COMPLETED") return shown;
  return still ? "STILL" : late ? "LATE" : shown;
}

export const STANDINGS: Record<MilestoneStanding, { tone: Tone; label: Key }> = {
  PENDING: { tone: "waiting", label: "Waiting" },
  IN_PROGRESS: { tone: "running", label: "In progress" },
  LATE: { tone: "danger", label: "Late" },
  STILL: { tone: "still", label: "Standing still" },
  COMPLETED: { tone: "accent", label: "Completed" },
};

/** How a milestone stands, as a badge. */
export function MilestoneState({ standing }: { standing: MilestoneStanding }) {
  const { t } = useTranslation();
  const { tone, label } = STANDINGS[standing];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
