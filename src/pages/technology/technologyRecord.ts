import { Leaf, Plus } from "lucide-react";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { projectTypeList } from "../../../contract/projectType.ts";
import type { ProjectTypeInput, ProjectTypePatch } from "../../../contract/schemas/projectType.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { projects } from "../../api/projects.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { technologyColumns } from "./technologyColumns.tsx";
import { technologySearch } from "./technologySearch.ts";

const saving: RecordSaving<ProjectType, ProjectTypeInput, ProjectTypePatch> = {
  resource: projectTypes,
  path: RECORD_PAGES.technology.path,
  // Projects say the name of their technology.
  shownIn: [projectTypes.key, projects.key],
  created: {
    title: "New technology",
    submitLabel: "Create technology",
    done: "Technology created successfully",
  },
  changed: {
    title: "Edit technology",
    done: "Technology updated successfully",
    conflict: "Somebody else changed this technology meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete technology",
  message: "{name} will be deleted with its milestone template. This cannot be undone.",
  done: "Technology deleted successfully",
  refused: "This technology cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("./TechnologyFields.tsx")).technologyForm,
);

const list: ListDeclaration<ProjectType> = {
  id: "technologies",
  listing: projectTypes,
  search: technologySearch,
  columns: technologyColumns,
  fields: {
    name: { label: "Name" },
    description: { label: "Description" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof projectTypeList>,
  name: "Technologies",
  title: "Technologies",
  searchLabel: "Search by name",
  counted: "{count} technologies",
  row: rowsTo(RECORD_PAGES.technology),
  create: {
    permission: "project_type:create",
    label: "New technology",
    icon: Plus,
    dialog: createDialog,
  },
  empty: {
    icon: Leaf,
    title: "No technologies yet",
    detail: "Technologies appear here with the steps that their projects go through.",
  },
};

export const technologyRecord = { ...saving, deleted, list, editDialog };
