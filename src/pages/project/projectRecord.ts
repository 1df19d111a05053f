import { Leaf, Plus } from "lucide-react";
import type { Project } from "../../../contract/schemas/project.ts";
import type { projectList } from "../../../contract/project.ts";
import type { ProjectInput, ProjectPatch } from "../../../contract/schemas/project.ts";
import { projects } from "../../api/projects.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { projectColumns } from "./projectColumns.tsx";
import { projectSearch } from "./projectSearch.ts";
import { PROJECT_STATUS } from "./projectWords.ts";

const saving: RecordSaving<Project, ProjectInput, ProjectPatch> = {
  resource: projects,
  path: RECORD_PAGES.project.path,
  shownIn: [projects.key],
  created: {
    title: "Create New Project",
    submitLabel: "Create project",
    done: "Project created successfully",
  },
  changed: {
    title: "Edit project",
    done: "Project updated successfully",
    conflict: "Somebody else changed this project meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete project",
  message: "{name} will be deleted with its history. This cannot be undone.",
  done: "Project deleted successfully",
  refused: "This project cannot be deleted",
} as const;

const { editDialog } = dialogsOf(
  saving,
  async () => (await import("./ProjectFields.tsx")).projectForm,
);

const list: ListDeclaration<Project> = {
  id: "projects",
  listing: projects,
  search: projectSearch,
  columns: projectColumns,
  fields: {
    name: { label: "Name" },
    code: { label: "Code" },
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
    completed: { label: "All processes completed", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof projectList>,
  name: "Projects",
  title: "Climate Projects",
  searchLabel: "Search by name",
  row: rowsTo(RECORD_PAGES.project),
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

export const projectRecord = { ...saving, deleted, list, editDialog };
