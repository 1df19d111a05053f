import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PROCESS_STATUS, STILL } from "./processWords.ts";
import { Badge } from "../../ui/status/Badge.tsx";

interface ProcessStatusProps {
  process: Process;
  /** Its project is disabled. */
  isStill: boolean;
}

/** How far a process has come, as a badge: in a word, and in milestones. */
export function ProcessStatus({ process, isStill }: ProcessStatusProps) {
  const { t } = useTranslation();
  const { status, milestoneCount, completedMilestoneCount } = process;
  const { tone, label } = isStill && status !== "COMPLETED" ? STILL : PROCESS_STATUS[status];
  return (
    <Badge tone={tone}>
      {milestoneCount === 0
        ? t(label)
        : `${t(label)} · ${completedMilestoneCount} / ${milestoneCount}`}
    </Badge>
  );
}
