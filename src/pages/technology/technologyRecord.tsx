import Leaf from "lucide-react/icons/leaf";
import Plus from "lucide-react/icons/plus";
import { projectTypeAddress, projectTypeList } from "../../../contract/projectType.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { projectTypes } from "../../api/projectTypes.ts";
import { projects } from "../../api/projects.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  lastChange,
  type ListDeclaration,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { rightsTo } from "../record/rights.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { expectedDays } from "./template.ts";

/** The address of /technology/. */
const technologySearch = listSearch(projectTypeAddress);

/** The columns of the list of technologies; their ids are the fields they sort by. */
function technologyColumns(t: Translate): Column<ProjectType>[] {
  return [
    {
      id: "name",
      header: t("Technology"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "description",
      header: t("Description"),
      hideBelow: 768,
      isQuiet: true,
      cell: ({ description }) => description && <Line>{description}</Line>,
      text: ({ description }) => description,
    },
    {
      id: "steps",
      header: t("Milestones"),
      onCard: "detail",
      align: "end",
      cell: ({ milestoneTemplate: { length } }) => t("{count} steps", { count: length }),
      text: ({ milestoneTemplate: { length } }) => length,
      fields: ["milestoneTemplate"],
    },
    {
      id: "duration",
      header: t("Expected duration"),
      onCard: "detail",
      align: "end",
      hideBelow: 768,
      cell: ({ milestoneTemplate }) => {
        const count = expectedDays(milestoneTemplate);
        return count === 0 ? null : t("{count} days", { count });
      },
      inFile: [{
        id: "duration",
        header: () => t("Expected duration in days"),
        text: ({ milestoneTemplate }) => expectedDays(milestoneTemplate) || null,
      }],
      fields: ["milestoneTemplate"],
    },
    lastChange(t, 880),
  ];
}

const Line = styled("span", { display: "block", maxWidth: 420, lines: 1 });

const saving: RecordSaving<typeof projectTypes> = {
  resource: projectTypes,
  path: RECORD_PAGES.technology.path,
  // Projects show the name of their technology.
  shownIn: [projectTypes.key, projects.key],
  created: {
    title: "New technology",
    submitLabel: "Create technology",
    done: "Technology created successfully",
  },
  changed: {
    title: "Edit technology",
    done: "Technology updated successfully",
    conflict: "This technology has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete technology",
  message: "{name} will be deleted with its milestone template.",
  done: "Technology deleted successfully",
  refused: "This technology cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("../record/later.ts")).technologyForm,
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

export const technologyRecord = {
  ...saving,
  deleted,
  list,
  editDialog,
  nameOf: ({ name }: ProjectType) => name,
  rights: rightsTo("project_type"),
};
