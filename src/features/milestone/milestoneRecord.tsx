import Flag from "lucide-react/icons/flag";
import type { milestoneList } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { milestones } from "./resource.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  IDENTIFIER,
  type ListDeclaration,
  type ListGroupings,
  YES_NO,
} from "../../records/list/listDeclaration.ts";
import { Assignee } from "../../records/Assignee.tsx";
import { PROJECT_STATUS } from "../project/statuses.ts";
import { MILESTONE_STATUS } from "./statuses.ts";
import { createMilestoneColumns } from "./columns.tsx";
import { milestoneRow, milestoneSearch } from "./links.ts";
import { milestoneSaving } from "./saving.ts";

const { PENDING, IN_PROGRESS, COMPLETED } = MILESTONE_STATUS;

/** How lists of milestones are grouped. */
export const milestoneGroupings: ListGroupings<Milestone> = {
  assignee: {
    label: "By assignee",
    countText: "{count} milestones",
    id: ({ assigneeId }) => assigneeId,
    field: "assigneeId",
    heading: ({ assignee }) => <Assignee assignee={assignee} />,
  },
};

const list: ListDeclaration<Milestone> = {
  id: "milestones",
  listing: milestones,
  search: milestoneSearch,
  columns: createMilestoneColumns,
  fields: {
    name: { label: "Name" },
    status: { label: "Status", values: { PENDING, IN_PROGRESS, COMPLETED } },
    late: { label: "Late", values: YES_NO },
    dueDate: { label: "Due date" },
    ownerId: { label: "Responsible stakeholder", record: "milestoneOwner" },
    owner: { label: "Name of the stakeholder" },
    assigneeId: { label: "Assignee", record: "user" },
    effectiveAssignee: { label: "Who has to do it", record: "user" },
    responsibles: { label: "People responsible", record: "user" },
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
  rowLink: milestoneRow,
  groupings: milestoneGroupings,
  empty: {
    icon: Flag,
    title: "There are no milestones yet",
    detail: "Milestones of all projects appear here once a process has some.",
  },
};

export const milestoneRecord = { ...milestoneSaving, list };
