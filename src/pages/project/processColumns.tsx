import type { Language } from "../../../contract/language.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { PROCESS_STATUS } from "../process/processWords.ts";

interface ProcessColumnsContext {
  t: Translate;
  language: Language;
  /** How many days a milestone of a process took, by the id of the process. */
  averages: ReadonlyMap<string, number>;
}

/** The columns of the processes of a project. */
export function processColumns(context: ProcessColumnsContext): Column<Process>[] {
  const { t, language, averages } = context;
  return [
    { id: "name", header: t("Name"), isPrimary: true, cell: ({ name }) => name },
    {
      id: "status",
      header: t("Status"),
      onCard: "aside",
      text: ({ status }) => t(PROCESS_STATUS[status].label),
      cell: ({ status }) => <StatusBadge {...PROCESS_STATUS[status]} />,
    },
    {
      id: "milestones",
      header: t("Milestones"),
      onCard: "detail",
      text: ({ milestoneCount, completedMilestoneCount }) =>
        `${completedMilestoneCount}/${milestoneCount}`,
      cell: ({ milestoneCount, completedMilestoneCount, lateMilestoneCount: late }) =>
        milestoneCount === 0 ? <Quiet>{t("No milestones")}</Quiet> : (
          <Course>
            <Progress
              label={t("Milestones")}
              value={completedMilestoneCount}
              total={milestoneCount}
            />
            {late > 0 && <Badge tone="danger">{t("{count} late", { count: late })}</Badge>}
          </Course>
        ),
    },
    {
      id: "startedAt",
      header: t("Started on"),
      align: "end",
      hideBelow: 768,
      text: ({ startedAt }) => startedAt && formatDate(startedAt, "short", t),
      cell: ({ startedAt }) => startedAt && formatDate(startedAt, "short", t),
    },
    {
      id: "completedAt",
      header: t("Completed on"),
      align: "end",
      hideBelow: 880,
      text: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
      cell: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
    },
    {
      id: "averageDays",
      header: t("Average days"),
      align: "end",
      hideBelow: 960,
      text: ({ id }) => averages.get(id),
      cell: ({ id }) => {
        const days = averages.get(id);
        return days !== undefined && formatNumber(days, language);
      },
    },
  ];
}

const Course = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "$3",
});

const Quiet = styled("span", { color: "$inkThird" });
