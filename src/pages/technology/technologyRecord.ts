import { Leaf, Plus } from "lucide-react";
import type { ProjectType, projectTypeList } from "../../../contract/projectType.ts";
import { projectTypes } from "../../api/projectType/projectTypes.ts";
import { deferred } from "../../ui/deferred.ts";
import { RECORD_PAGES, rowsTo } from "../entity/recordPages.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { technologyColumns } from "./technologyColumns.tsx";
import { technologySearch } from "./technologySearch.ts";

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
    dialog: deferred(async () =>
      (await import("./TechnologyCreateDialog.tsx")).TechnologyCreateDialog
    ),
  },
  empty: {
    icon: Leaf,
    title: "No technologies yet",
    detail: "Technologies appear here with the steps that their projects go through.",
  },
};

export const technologyRecord = { list };
