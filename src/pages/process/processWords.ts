import type { Process } from "../../../contract/schemas/process.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** How far a process has come. */
export const PROCESS_STATUS: Record<Process["status"], StatusWords> = {
  NOT_STARTED: { label: "Not started", tone: "waiting" },
  IN_PROGRESS: { label: "In progress", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** A process of a disabled project. */
export const STILL: StatusWords = { label: "Standing still", tone: "still" };
