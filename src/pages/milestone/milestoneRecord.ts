import { Flag } from "lucide-react";
import type { Milestone, milestoneList } from "../../../contract/milestone.ts";
import { milestones } from "../../api/milestone/milestones.ts";
import { RECORD_PAGES } from "../entity/recordPages.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  IDENTIFIER,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { PROJECT_STATUS } from "../project/projectWords.ts";
import { milestoneColumns, milestonePath } from "./milestoneColumns.tsx";
import { milestoneSearch } from "./milestoneSearch.ts";
import { MILESTONE_STANDING } from "./milestoneStatus.ts";

const { PENDING, IN_PROGRESS, COMPLETED } = MILESTONE_STANDING;

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

export const milestoneRecord = { list };
