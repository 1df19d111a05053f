import { Route } from "lucide-react";
import type { ProcessSummary } from "../../../contract/project.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";

const STATUS: Record<ProcessSummary["status"], { tone: Tone; label: Key }> = {
  NOT_STARTED: { tone: "waiting", label: "Not started" },
  IN_PROGRESS: { tone: "running", label: "In progress" },
  COMPLETED: { tone: "accent", label: "Completed" },
};

/** The processes a project goes through, and how far each has come. */
export function ProjectProcesses({ processes }: { processes: readonly ProcessSummary[] }) {
  const { t } = useTranslation();
  return (
    <DataTable<ProcessSummary>
      label={t("Processes")}
      columns={[
        { id: "name", header: t("Name"), isPrimary: true, cell: ({ name }) => name },
        {
          id: "status",
          header: t("Status"),
          onCard: "aside",
          cell: ({ status }) => <Badge tone={STATUS[status].tone}>{t(STATUS[status].label)}</Badge>,
        },
        {
          id: "milestones",
          header: t("Milestones"),
          onCard: "detail",
          cell: ({ milestoneCount, completedMilestoneCount }) => (
            <Progress
              label={t("Milestones")}
              value={completedMilestoneCount}
              total={milestoneCount}
            />
          ),
        },
      ]}
      content={{ kind: "rows", rows: processes }}
      rowId={({ id }) => id}
      empty={
        <EmptyState
          icon={Route}
          title={t("No processes yet")}
          detail={t(
            "The steps of this project's cycle appear here once a process has begun.",
          )}
        />
      }
    />
  );
}
