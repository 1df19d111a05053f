import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate, formatFullName } from "../../i18n/formats.ts";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";
import { Assignee } from "../../records/Assignee.tsx";
import { RecordLink } from "../../records/RecordLink.tsx";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { DueDate } from "./DueDate.tsx";
import { NARROW_ROWS } from "./rowActionsStyle.ts";
import { getDisplayStatus, MILESTONE_STATUS } from "./statuses.ts";

/** A milestone's due date, stakeholder and assignee, editable in place by permitted users. */
export const EditableDueDate = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneDueDate
);
export const EditableOwner = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneOwner
);
export const EditableAssignee = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneAssignee
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
      id: "project",
      header: t("Project"),
      sortable: true,
      onCard: "line",
      hideBelow: 1280,
      whenHidden: "underName",
      cell: ({ project }) =>
        project && (
          <RelatedLink kind="project" id={project.id} look="quiet">{project.name}</RelatedLink>
        ),
      text: ({ project }) => project?.name,
      fields: ["project.name"],
    },
    {
      id: "process",
      header: t("Process"),
      sortable: true,
      hideBelow: 1280,
      whenHidden: "underName",
      cell: ({ process }) =>
        process && (
          <RelatedLink kind="process" id={process.id} look="quiet">{process.name}</RelatedLink>
        ),
      text: ({ process }) => process?.name,
      fields: ["process.name"],
    },
    {
      id: "assignee",
      header: t("Assignee"),
      sortable: true,
      onCard: "line",
      width: 170,
      cell: (milestone) => (
        <Person>
          <EditableAssignee milestone={milestone}>
            <Assignee
              assignee={milestone.assignee}
              responsibles={milestone.responsible ? [milestone.responsible] : []}
            />
          </EditableAssignee>
        </Person>
      ),
      text: ({ assignee }) => assignee && formatFullName(assignee),
      fields: ["assignee"],
    },
    {
      id: "owner",
      header: t("Responsible stakeholder"),
      sortable: true,
      hideBelow: 880,
      width: 148,
      cell: (milestone) => {
        const { owner } = milestone;
        const children = owner && (
          <OwnerLink kind="milestoneOwner" id={owner.id} look="quiet">{owner.name}</OwnerLink>
        );
        return (
          <Owner>
            <EditableOwner milestone={milestone}>{children}</EditableOwner>
          </Owner>
        );
      },
      text: ({ owner }) => owner?.name,
      fields: ["owner.name"],
    },
    {
      id: "dueDate",
      header: t("Due date"),
      sortable: true,
      onCard: "detail",
      cell: (milestone) => (
        <EditableDueDate milestone={milestone}>
          {milestone.dueDate && <DueDate milestone={milestone} />}
        </EditableDueDate>
      ),
      text: ({ dueDate }) => toCellDate(dueDate),
    },
    {
      id: "urgency",
      header: t("Status"),
      sortable: true,
      onCard: "detail",
      cell: (milestone) => (
        <StatusCell>
          <StatusBadge {...MILESTONE_STATUS[getRowStatus(milestone)]} statuses={MILESTONE_STATUS} />
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
      hideBelow: 1280,
      isQuiet: true,
      cell: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
      text: ({ completedAt }) => toCellDate(completedAt),
    },
  ];
}

/** The status next to the due date, which says whether the milestone is late. */
function getRowStatus(milestone: Milestone) {
  const displayStatus = getDisplayStatus(milestone);
  return displayStatus === "LATE" ? milestone.status : displayStatus;
}

const RelatedLink = styled(RecordLink, {
  display: "block",
  maxWidth: 168,
  lines: 1,
  [CARD_LAYOUT]: { maxWidth: "100%" },
});

const OwnerLink = styled(RecordLink, {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  maxWidth: 142,
  fontSize: "$small",
  lineHeight: "17px",
  color: "$inkSecond",
});

// The pencil takes no room from the name.
const Owner = styled("span", {
  display: "inline-flex",
  "@hover": { "& span ~ button": { position: "absolute", insetInlineStart: "calc(100% - 6px)" } },
});

const Person = styled("span", {
  display: "inline-flex",
  minWidth: 142,
  maxWidth: 146,
  fontSize: "$small",
  [CARD_LAYOUT]: { maxWidth: "100%" },
});

const StatusCell = styled("span", {
  whiteSpace: "nowrap",
  // A button of the row takes its place.
  [NARROW_ROWS]: {
    "@hover": {
      "tr:is(:hover, :focus-within):has([data-forward] button) &": { opacity: 0 },
    },
  },
});
