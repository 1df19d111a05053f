import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { CellNote } from "../../ui/table/DataTable.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { RecordLink } from "../../records/RecordLink.tsx";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { getDisplayStatus, MILESTONE_STATUS } from "./statuses.ts";

/** A milestone's due date and stakeholder, editable in place by permitted users. */
export const EditableDueDate = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneDueDate
);
export const EditableOwner = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneOwner
);

/** Creates the columns of milestone lists. A column's id is its sort field. */
export function createMilestoneColumns(t: Translate): Column<Milestone>[] {
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
      hideBelow: 1120,
      whenHidden: "underName",
      cell: ({ process }) =>
        process && (
          <RelatedLink kind="process" id={process.id} look="quiet">{process.name}</RelatedLink>
        ),
      text: ({ process }) => process?.name,
      fields: ["process.name"],
    },
    {
      id: "project",
      header: t("Project"),
      sortable: true,
      onCard: "detail",
      hideBelow: 960,
      whenHidden: "underName",
      cell: ({ project }) =>
        project && (
          <RelatedLink kind="project" id={project.id} look="quiet">{project.name}</RelatedLink>
        ),
      text: ({ project }) => project?.name,
      fields: ["project.name"],
    },
    {
      id: "owner",
      header: t("Responsible stakeholder"),
      sortable: true,
      hideBelow: 720,
      isQuiet: true,
      cell: (milestone) => {
        const { owner } = milestone;
        const children = owner && (
          <RelatedLink kind="milestoneOwner" id={owner.id} look="quiet">{owner.name}</RelatedLink>
        );
        return <EditableOwner milestone={milestone}>{children}</EditableOwner>;
      },
      text: ({ owner }) => owner?.name,
      fields: ["owner.name"],
    },
    {
      id: "dueDate",
      header: t("Due date"),
      sortable: true,
      align: "end",
      onCard: "detail",
      cell: (milestone) => {
        const { dueDate, late } = milestone;
        const children = dueDate && (
          <DueDate isLate={late}>{formatDate(dueDate, "short", t)}</DueDate>
        );
        return <EditableDueDate milestone={milestone} side="start">{children}</EditableDueDate>;
      },
      text: ({ dueDate }) => toCellDate(dueDate),
    },
    {
      id: "urgency",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: (milestone) => (
        <StatusCell>
          <StatusBadge
            {...MILESTONE_STATUS[getDisplayStatus(milestone)]}
            statuses={MILESTONE_STATUS}
          />
          {getDisplayStatus(milestone) !== milestone.status && (
            <StatusNote>{t(MILESTONE_STATUS[milestone.status].label)}</StatusNote>
          )}
        </StatusCell>
      ),
      text: (milestone) => {
        const displayStatus = getDisplayStatus(milestone);
        const label = t(MILESTONE_STATUS[displayStatus].label);
        return displayStatus === milestone.status
          ? label
          : `${label} (${t(MILESTONE_STATUS[milestone.status].label)})`;
      },
      fields: ["status", "late", "still"],
    },
    {
      id: "completedAt",
      header: t("Completed on"),
      sortable: true,
      align: "end",
      hideBelow: 1280,
      isQuiet: true,
      cell: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
      text: ({ completedAt }) => toCellDate(completedAt),
    },
  ];
}

const RelatedLink = styled(RecordLink, { display: "block", maxWidth: 168, lines: 1 });

const StatusCell = styled("span", { whiteSpace: "nowrap" });

/** In narrow tables the project under the name is worth more than this. */
const StatusNote = styled(CellNote, {
  "@container (max-width: 54.9375rem)": { display: "none" },
});

const DueDate = styled("span", {
  variants: { isLate: { true: { color: "$danger", fontWeight: "$medium" } } },
});
