import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { CellNote } from "../../ui/table/DataTable.tsx";
import { styled } from "../../ui/theme.ts";
import { RecordLink } from "../record/RecordLink.tsx";
import { MILESTONE_STANDING, standingOf } from "./milestoneStatus.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

/** Where a milestone is seen within its process. */
export const milestonePath = ({ id, processId }: Pick<Milestone, "id" | "processId">) =>
  `/process/${processId}?milestone=${id}`;

/** The columns of lists of milestones; their ids are the fields they sort by. */
export function milestoneColumns(t: Translate): Column<Milestone>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "process",
      header: t("Process"),
      sortable: true,
      hideBelow: 768,
      cell: ({ process }) =>
        process && <Place kind="process" id={process.id} look="quiet">{process.name}</Place>,
      text: ({ process }) => process?.name,
    },
    {
      id: "project",
      header: t("Project"),
      sortable: true,
      onCard: "detail",
      hideBelow: 1040,
      cell: ({ project }) =>
        project && <Place kind="project" id={project.id} look="quiet">{project.name}</Place>,
      text: ({ project }) => project?.name,
    },
    {
      id: "owner",
      header: t("Responsible stakeholder"),
      sortable: true,
      hideBelow: 960,
      isQuiet: true,
      cell: ({ owner }) =>
        owner && <Place kind="stakeholder" id={owner.id} look="quiet">{owner.name}</Place>,
      text: ({ owner }) => owner?.name,
    },
    {
      id: "dueDate",
      header: t("Due date"),
      sortable: true,
      align: "end",
      onCard: "detail",
      cell: ({ dueDate, late }) =>
        dueDate && <Due isLate={late}>{formatDate(dueDate, "short", t)}</Due>,
      text: ({ dueDate }) => dueDate && formatDate(dueDate, "short", t),
    },
    {
      id: "urgency",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: (milestone) => (
        <Standing>
          <StatusBadge {...MILESTONE_STANDING[standingOf(milestone)]} />
          {standingOf(milestone) !== milestone.status && (
            <CellNote>{t(MILESTONE_STANDING[milestone.status].label)}</CellNote>
          )}
        </Standing>
      ),
      text: (milestone) => {
        const standing = standingOf(milestone);
        const words = t(MILESTONE_STANDING[standing].label);
        return standing === milestone.status
          ? words
          : `${words} (${t(MILESTONE_STANDING[milestone.status].label)})`;
      },
    },
    {
      id: "completedAt",
      header: t("Completed on"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      isQuiet: true,
      cell: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
    },
  ];
}

const Place = styled(RecordLink, {
  display: "block",
  maxWidth: 180,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const Standing = styled("span", { whiteSpace: "nowrap" });

const Due = styled("span", {
  variants: { isLate: { true: { color: "$danger", fontWeight: "$medium" } } },
});
