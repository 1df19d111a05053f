import type { Language } from "../../../contract/language.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { PROJECT_STATUS } from "./projectWords.ts";

/** The columns of the list of projects; their ids are the fields they sort by. */
export function projectColumns(t: Translate, language: Language): Column<Project>[] {
  return [
    {
      id: "name",
      header: t("Project"),
      sortable: true,
      isPrimary: true,
      width: 330,
      cell: ({ name, code }) => (
        <Named>
          {name} <Code>{code}</Code>
        </Named>
      ),
      text: ({ name, code }) => `${name} ${code}`,
    },
    {
      id: "company",
      header: t("Partner company"),
      sortable: true,
      onCard: "detail",
      cell: ({ company }) => <Line>{company?.name}</Line>,
      text: ({ company }) => company?.name,
    },
    {
      id: "type",
      header: t("Technology"),
      sortable: true,
      hideBelow: 960,
      cell: ({ type }) => (
        <Quiet>
          <Line>{type?.name}</Line>
        </Quiet>
      ),
      text: ({ type }) => type?.name,
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...PROJECT_STATUS[status]} />,
      text: ({ status }) => t(PROJECT_STATUS[status].label),
    },
    {
      id: "milestones",
      header: t("Milestones"),
      hideBelow: 1040,
      cell: (project) => <MilestoneProgress project={project} label={t("Milestones")} t={t} />,
      text: (project) => {
        const { done, total } = progressOf(project);
        return total === 0 ? t("No milestones") : t("{done} of {total} completed", { done, total });
      },
    },
    {
      id: "annualReductionTonnes",
      header: t("tCO₂e a year"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      cell: ({ annualReductionTonnes: tonnes }) =>
        tonnes === null ? null : formatNumber(tonnes, language),
      text: ({ annualReductionTonnes }) => annualReductionTonnes,
    },
    {
      id: "updatedAt",
      header: t("Last change"),
      sortable: true,
      align: "end",
      hideBelow: 880,
      cell: ({ updatedAt }) => <Quiet>{formatDate(updatedAt, "short", t)}</Quiet>,
      text: ({ updatedAt }) => formatDate(updatedAt, "short", t),
    },
  ];
}

function MilestoneProgress({ project, label, t }: {
  project: Project;
  label: string;
  t: Translate;
}) {
  const { done, total } = progressOf(project);
  if (total === 0) return <Quiet>{t("No milestones")}</Quiet>;
  return <Progress label={label} value={done} total={total} />;
}

/** How many milestones a project has in all its processes, and how many are completed. */
function progressOf({ processes = [] }: Project): { done: number; total: number } {
  return {
    done: processes.reduce((sum, { completedMilestoneCount }) => sum + completedMilestoneCount, 0),
    total: processes.reduce((sum, { milestoneCount }) => sum + milestoneCount, 0),
  };
}

const Named = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 10,
});

const Code = styled("span", {
  whiteSpace: "nowrap",
  fontSize: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});

/** Stays on one line, and is cut where there is no room. */
const Line = styled("span", {
  display: "block",
  maxWidth: 200,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const Quiet = styled("span", { color: "$inkThird" });
