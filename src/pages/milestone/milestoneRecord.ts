import { Flag } from "lucide-react";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
} from "../../../contract/schemas/milestone.ts";
import type { milestoneList } from "../../../contract/milestone.ts";
import { milestones } from "../../api/milestones.ts";
import { RECORD_PAGES } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  IDENTIFIER,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { SHOWING_PROCESSES } from "../process/refreshProcess.ts";
import { PROJECT_STATUS } from "../project/projectWords.ts";
import { milestoneColumns, milestonePath } from "./milestoneColumns.tsx";
import { milestoneSearch } from "./milestoneSearch.ts";
import { MILESTONE_STANDING } from "./milestoneStatus.ts";

const { PENDING, IN_PROGRESS, COMPLETED } = MILESTONE_STANDING;

const saving: RecordSaving<Milestone, MilestoneInput, MilestonePatch> = {
  resource: milestones,
  path: RECORD_PAGES.process.path,
  shownIn: SHOWING_PROCESSES,
  created: { title: "Add a milestone", submitLabel: "Add", done: "Milestone added successfully" },
  changed: {
    title: "Edit milestone",
    done: "Milestone updated successfully",
    conflict: "Somebody else changed this milestone meanwhile. What you typed is kept.",
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
