import CirclePause from "lucide-react/icons/circle-pause";
import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Banner } from "../../ui/page/Banner.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** The labels of the statuses of a process. */
export const PROCESS_STATUS: Record<Process["status"], StatusWords> = {
  NOT_STARTED: { label: "Not started", tone: "waiting" },
  IN_PROGRESS: { label: "In progress", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** A process of a disabled project. */
const STANDING_STILL: StatusWords = { label: "Standing still", tone: "still" };

interface ProcessStatusProps {
  process: Process;
  /** Its project is disabled. */
  isStill: boolean;
}

/** The status of a process as a badge, with its milestones counted. */
export function ProcessStatus({ process, isStill }: ProcessStatusProps) {
  const { t } = useTranslation();
  const { status, milestoneCount, completedMilestoneCount } = process;
  const { tone, label } = isStill && status !== "COMPLETED"
    ? STANDING_STILL
    : PROCESS_STATUS[status];
  return (
    <Badge tone={tone}>
      {milestoneCount === 0
        ? t(label)
        : `${t(label)} · ${completedMilestoneCount} / ${milestoneCount}`}
    </Badge>
  );
}

/** The banner on the process of a disabled project. */
export function StandstillBanner() {
  const { t } = useTranslation();
  return (
    <Banner icon={CirclePause}>
      {t("The project is disabled. Its milestones stand still until it is enabled again.")}
    </Banner>
  );
}
