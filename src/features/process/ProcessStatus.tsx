import CirclePause from "lucide-react/icons/circle-pause";
import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Banner } from "../../ui/page/Banner.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import type { StatusLabel } from "../../records/StatusBadge.tsx";

export const PROCESS_STATUS: Record<Process["status"], StatusLabel> = {
  NOT_STARTED: { label: "Not started", tone: "waiting" },
  IN_PROGRESS: { label: "In progress", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** The status of a process whose project is disabled. */
const ON_HOLD: StatusLabel = { label: "On hold", tone: "onHold" };

interface ProcessStatusProps {
  process: Process;
  /** Whether the project is disabled. */
  isOnHold: boolean;
}

/** The badges of a process: status, number of milestones, and how many are late. */
export function ProcessStatus({ process, isOnHold }: ProcessStatusProps) {
  const { t } = useTranslation();
  const { status, milestoneCount, completedMilestoneCount, lateMilestoneCount } = process;
  const { tone, label } = isOnHold && status !== "COMPLETED" ? ON_HOLD : PROCESS_STATUS[status];
  return (
    <>
      <Badge tone={tone}>
        {milestoneCount === 0
          ? t(label)
          : `${t(label)} · ${completedMilestoneCount} / ${milestoneCount}`}
      </Badge>
      {lateMilestoneCount > 0 && (
        <Badge tone="danger">{t("{count} late", { count: lateMilestoneCount })}</Badge>
      )}
    </>
  );
}

/** The banner for a disabled project. */
export function OnHoldBanner() {
  const { t } = useTranslation();
  return (
    <Banner icon={CirclePause}>
      {t("The project is disabled. Its milestones are on hold until it is enabled again.")}
    </Banner>
  );
}
