import Leaf from "lucide-react/icons/leaf";
import Plus from "lucide-react/icons/plus";
import { projectList } from "../../../contract/project.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { projects } from "./resource.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../../records/list/listDeclaration.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { createRightsCheck } from "../../records/page/createRightsCheck.ts";
import { createRecordDialogs } from "../../records/form/lazyDialogs.tsx";
import type { RecordSaving } from "../../records/form/recordSaving.ts";
import { createProjectColumns } from "./columns.tsx";
import { projectSearch } from "./links.ts";
import { PROJECT_STATUS } from "./statuses.ts";

const saving: RecordSaving<typeof projects> = {
  resource: projects,
  path: RECORD_PAGES.project.path,
  invalidatedKeys: [projects.key],
  createTexts: {
    title: "Create New Project",
    submitLabel: "Create project",
    done: "Project created successfully",
  },
  editTexts: {
    title: "Edit project",
    done: "Project updated successfully",
    conflict: "This project has been changed meanwhile. What you typed is kept.",
  },
};

const deleteTexts = {
  title: "Delete project",
  message: "“{name}” will be deleted with its history.",
  done: "Project deleted successfully",
  inUse: "This project cannot be deleted",
} as const;

const { createDialog, editDialog } = createRecordDialogs(
  saving,
  async () => (await import("./lazyParts.ts")).projectForm,
);

const list: ListDeclaration<Project> = {
  id: "projects",
  listing: projects,
  search: projectSearch,
  columns: createProjectColumns,
  fields: {
    name: { label: "Name" },
    code: { label: "Code" },
    nameCodeOrCity: { label: "Name, code or city" },
    description: { label: "Description" },
    status: { label: "Status", values: PROJECT_STATUS },
    companyId: { label: "Partner company", record: "company" },
    company: { label: "Name of the partner company" },
    typeId: { label: "Technology", record: "projectType" },
    type: { label: "Name of the technology" },
    startDate: { label: "Start date" },
    endDate: { label: "End date" },
    country: { label: "Country" },
    city: { label: "City" },
    annualReductionTonnes: { label: "Annual reduction" },
    hasLateMilestones: { label: "Has late milestones", values: YES_NO },
    lastActivityAt: { label: "Last activity" },
    completed: { label: "All processes completed", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof projectList>,
  name: "Projects",
  title: "Climate Projects",
  searchLabel: "Search by name",
  rowLink: createRowLink(RECORD_PAGES.project),
  create: {
    permission: "project:create",
    label: "New project",
    icon: Plus,
    to: "/project/create",
  },
  empty: {
    icon: Leaf,
    title: "No projects yet",
    detail: "Projects appear here with their partner, technology and progress.",
  },
};

export const projectRecord = {
  ...saving,
  deleteTexts,
  list,
  createDialog,
  editDialog,
  getName: ({ name }: Project) => name,
  getRights: createRightsCheck("project"),
};
