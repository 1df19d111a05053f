import type { Process } from "../../../contract/process.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

interface Words {
  tone: Tone;
  label: Key;
}

const STILL: Words = { tone: "still", label: "Standing still" };

const STATUS: Record<Process["status"], Words> = {
  NOT_STARTED: { tone: "waiting", label: "Not started" },
  IN_PROGRESS: { tone: "running", label: "In progress" },
  COMPLETED: { tone: "accent", label: "Completed" },
};

interface ProcessStatusProps {
  process: Process;
  /** Its project is disabled. */
  isStill: boolean;
}

/** How far a process has come, as a badge: in a word, and in milestones. */
export function ProcessStatus({ process, isStill }: ProcessStatusProps) {
  const { t } = useTranslation();
  const { status, milestoneCount, completedMilestoneCount } = process;
  const { tone, label } = isStill && status !== "COMPLETED" ? STILL : STATUS[status];
  return (
    <Badge tone={tone}>
      {milestoneCount === 0
        ? t(label)
        : `${t(label)} · ${completedMilestoneCount} / ${milestoneCount}`}
    </Badge>
  );
}
