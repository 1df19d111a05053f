import Flag from "lucide-react/icons/flag";
import { milestoneAddress, type milestoneList } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { milestones } from "../../api/milestones.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { CellNote } from "../../ui/table/DataTable.tsx";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  IDENTIFIER,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter, daysFilter, recordFilter } from "../list/quickFilters.ts";
import { SHOWING_PROCESSES } from "../process/refreshProcess.ts";
import { PROJECT_STATUS } from "../project/projectRecord.tsx";
import { RECORD_PAGES, RecordLink } from "../record/RecordLink.tsx";
import { inPlace } from "../record/inPlace/inPlace.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { displayStatusOf, MILESTONE_STATUS } from "./milestoneStatus.ts";

/** The due date and the stakeholder of a milestone, changed where they stand by those who may. */
export const EditableDueDate = inPlace(async () =>
  (await import("../record/later.ts")).MilestoneDueDate
);
export const EditableOwner = inPlace(async () =>
  (await import("../record/later.ts")).MilestoneOwner
);

/** The address of /milestones/. */
export const milestoneSearch = listSearch({
  ...milestoneAddress,
  extend: ["owner", "process", "project"],
  quickFilters: {
    responsible: choiceFilter(milestoneAddress.quickFilters.responsible, {
      words: { me: { label: "My processes" } },
    }),
    status: choiceFilter(milestoneAddress.quickFilters.status, {
      words: { ...MILESTONE_STATUS, OPEN: { label: "Still open" } },
      // They come first anyway: their chip is for links from counts.
      isOffered: (displayStatus) => displayStatus !== "OPEN",
    }),
    completed: daysFilter(
      milestoneAddress.quickFilters.completed,
      "Completed in the last {count} days",
    ),
    owner: recordFilter(milestoneAddress.quickFilters.owner, "milestoneOwner", "Stakeholder"),
  },
});

/** The address of a milestone within its process. */
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
      hideBelow: 1040,
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
      hideBelow: 960,
      isQuiet: true,
      cell: (milestone) => {
        const { owner } = milestone;
        const children = owner && (
          <RelatedLink kind="stakeholder" id={owner.id} look="quiet">{owner.name}</RelatedLink>
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
      text: ({ dueDate }) => cellDate(dueDate),
    },
    {
      id: "urgency",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: (milestone) => (
        <StatusCell>
          <StatusBadge {...MILESTONE_STATUS[displayStatusOf(milestone)]} among={MILESTONE_STATUS} />
          {displayStatusOf(milestone) !== milestone.status && (
            <CellNote>{t(MILESTONE_STATUS[milestone.status].label)}</CellNote>
          )}
        </StatusCell>
      ),
      text: (milestone) => {
        const displayStatus = displayStatusOf(milestone);
        const words = t(MILESTONE_STATUS[displayStatus].label);
        return displayStatus === milestone.status
          ? words
          : `${words} (${t(MILESTONE_STATUS[milestone.status].label)})`;
      },
      fields: ["status", "late", "still"],
    },
    {
      id: "completedAt",
      header: t("Completed on"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      isQuiet: true,
      cell: ({ completedAt }) => completedAt && formatDate(completedAt, "short", t),
      text: ({ completedAt }) => cellDate(completedAt),
    },
  ];
}

const RelatedLink = styled(RecordLink, { display: "block", maxWidth: 168, lines: 1 });

const StatusCell = styled("span", { whiteSpace: "nowrap" });

const DueDate = styled("span", {
  variants: { isLate: { true: { color: "$danger", fontWeight: "$medium" } } },
});

const { PENDING, IN_PROGRESS, COMPLETED } = MILESTONE_STATUS;

const saving: RecordSaving<typeof milestones> = {
  resource: milestones,
  path: RECORD_PAGES.process.path,
  shownIn: SHOWING_PROCESSES,
  created: { title: "Add a milestone", submitLabel: "Add", done: "Milestone created successfully" },
  changed: {
    title: "Edit milestone",
    done: "Milestone updated successfully",
    conflict: "This milestone has been changed meanwhile. What you typed is kept.",
  },
};

const list: ListDeclaration<Milestone> = {
  id: "milestones",
  listing: milestones,
  search: milestoneSearch,
  columns: milestoneColumns,
  fields: {
    name: { label: "Name" },
    status: { label: "Status", values: { PENDING, IN_PROGRESS, COMPLETED } },
    late: { label: "Late", values: YES_NO },
    dueDate: { label: "Due date" },
    ownerId: { label: "Responsible stakeholder", record: "milestoneOwner" },
    owner: { label: "Name of the stakeholder" },
    responsibles: { label: "Responsibles", record: "user" },
    processId: IDENTIFIER,
    process: { label: "Name of the process" },
    projectId: { label: "Project", record: "project" },
    project: { label: "Name of the project" },
    projectStatus: { label: "Status of the project", values: PROJECT_STATUS },
    position: { label: "Position" },
    expectedDays: { label: "Expected days" },
    startedAt: { label: "Started on" },
    completedAt: { label: "Completed on" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof milestoneList>,
  name: "Milestones",
  title: "Milestones",
  searchLabel: "Search by name",
  row: { permissions: RECORD_PAGES.process.permissions, to: milestonePath },
  empty: {
    icon: Flag,
    title: "There are no milestones yet",
    detail: "Milestones of all projects appear here once a process has some.",
  },
};

export const milestoneRecord = { ...saving, list };
