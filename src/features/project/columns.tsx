import type { Language } from "../../../contract/language.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { AlertText } from "../../ui/status/AlertText.ts";
import { Progress } from "../../ui/status/Progress.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { PROJECT_STATUS } from "./statuses.ts";

/** The status of a project, editable in place by permitted users. */
export const EditableStatus = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).ProjectStatus
);

/** Creates the columns of the project list. A column's id is its sort field. */
export function createProjectColumns(t: Translate, language: Language): Column<Project>[] {
  return [
    {
      id: "name",
      header: t("Project"),
      sortable: true,
      isPrimary: true,
      width: 280,
      cell: ({ name }) => name,
    },
    {
      id: "code",
      header: t("Code"),
      sortable: true,
      hideBelow: 1280,
      whenHidden: "underName",
      onCard: "detail",
      cell: ({ code }) => <Code>{code}</Code>,
      text: ({ code }) => code,
    },
    {
      id: "company",
      header: t("Partner company"),
      sortable: true,
      onCard: "detail",
      cell: ({ company }) => <Line>{company?.name}</Line>,
      text: ({ company }) => company?.name,
      fields: ["company.name"],
    },
    {
      id: "type",
      header: t("Technology"),
      sortable: true,
      hideBelow: 960,
      cell: ({ type }) => (
        <MutedText>
          <Line>{type?.name}</Line>
        </MutedText>
      ),
      text: ({ type }) => type?.name,
      fields: ["type.name"],
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: (project) => (
        <EditableStatus project={project}>
          <StatusBadge {...PROJECT_STATUS[project.status]} statuses={PROJECT_STATUS} />
        </EditableStatus>
      ),
      text: ({ status }) => t(PROJECT_STATUS[status].label),
    },
    {
      id: "milestones",
      header: t("Milestones"),
      sortable: true,
      sort: { field: "lateMilestones", label: t("Late milestones"), firstDirection: "desc" },
      hideBelow: 720,
      onCard: "line",
      cell: (project) => <MilestoneProgress project={project} label={t("Milestones")} t={t} />,
      inFile: [
        {
          id: "milestones",
          header: () => t("Milestones"),
          text: (project) => countProgress(project).total,
        },
        {
          id: "completed",
          header: () => t("Milestones completed"),
          text: (project) => countProgress(project).done,
        },
      ],
      fields: ["processes"],
    },
    {
      id: "annualReductionTonnes",
      header: t("tCO₂e per year"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      cell: ({ annualReductionTonnes: tonnes }) =>
        tonnes === null ? null : formatNumber(tonnes, language),
      text: ({ annualReductionTonnes }) => annualReductionTonnes,
    },
    {
      id: "lastActivityAt",
      header: t("Last activity"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      isQuiet: true,
      cell: ({ lastActivityAt }) => formatDate(lastActivityAt, "short", t),
      text: ({ lastActivityAt }) => toCellDate(lastActivityAt),
    },
  ];
}

function MilestoneProgress({ project, label, t }: {
  project: Project;
  label: string;
  t: Translate;
}) {
  const { done, late, total } = countProgress(project);
  if (total === 0) return <MutedText>{t("No milestones")}</MutedText>;
  return (
    <ProgressAndLate>
      <Progress label={label} value={done} total={total} />
      {late > 0 && <AlertText>{t("{count} late", { count: late })}</AlertText>}
    </ProgressAndLate>
  );
}

/** Counts a project's milestones, the completed and the late ones, in all its processes. */
export function countProgress(
  { processes = [] }: Project,
): { done: number; late: number; total: number } {
  return {
    late: processes.reduce((sum, { lateMilestoneCount }) => sum + lateMilestoneCount, 0),
    done: processes.reduce((sum, { completedMilestoneCount }) => sum + completedMilestoneCount, 0),
    total: processes.reduce((sum, { milestoneCount }) => sum + milestoneCount, 0),
  };
}

const ProgressAndLate = styled("span", {
  display: "inline-grid",
  justifyItems: "start",
  [CARD_LAYOUT]: { display: "inline-flex", flexWrap: "wrap", columnGap: "$3" },
});

const Code = styled("span", { whiteSpace: "nowrap", color: "$inkThird" });

const Line = styled("span", {
  display: "block",
  maxWidth: 200,
  lines: 1,
  // Leaves room for the milestones in a window of 1024 pixels.
  "@media screen": {
    "@container (min-width: 40rem) and (max-width: 54.9375rem)": { maxWidth: 170 },
  },
});

const MutedText = styled("span", { color: "$inkThird" });
