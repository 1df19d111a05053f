import Leaf from "lucide-react/icons/leaf";
import Plus from "lucide-react/icons/plus";
import { projectTypeAddress, projectTypeList } from "../../../contract/projectType.ts";
import { sumCalendarDays } from "../../../contract/plan.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { projectTypes } from "./resource.ts";
import { projects } from "../project/resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  createUpdatedAtColumn,
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
} from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { createRightsCheck } from "../../records/page/createRightsCheck.ts";
import { createRecordDialogs } from "../../records/form/lazyDialogs.tsx";
import type { RecordSaving } from "../../records/form/recordSaving.ts";

/** The search parameters of /technology/. */
const projectTypeSearch = createListSearch(projectTypeAddress);

/** Creates the columns of the technology list. A column's id is its sort field. */
function createProjectTypeColumns(t: Translate): Column<ProjectType>[] {
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
      hideBelow: 880,
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
      hideBelow: 720,
      cell: ({ milestoneTemplate }) => {
        const count = sumCalendarDays(milestoneTemplate);
        return count === 0 ? null : t("{count} days", { count });
      },
      inFile: [{
        id: "duration",
        header: () => t("Expected duration in days"),
        text: ({ milestoneTemplate }) => sumCalendarDays(milestoneTemplate) || null,
      }],
      fields: ["milestoneTemplate"],
    },
    createUpdatedAtColumn(t, 1040),
  ];
}

const Line = styled("span", { display: "block", maxWidth: 420, lines: 1 });

const saving: RecordSaving<typeof projectTypes> = {
  resource: projectTypes,
  path: RECORD_PAGES.projectType.path,
  // Projects show their technology's name.
  invalidatedKeys: [projectTypes.key, projects.key],
  createTexts: {
    title: "New technology",
    submitLabel: "Create technology",
    done: "Technology created successfully",
  },
  editTexts: {
    title: "Edit technology",
    done: "Technology updated successfully",
    conflict: "This technology has been changed meanwhile. What you typed is kept.",
  },
};

const deleteTexts = {
  title: "Delete technology",
  message: "“{name}” will be deleted with its milestone template.",
  done: "Technology deleted successfully",
  inUse: "This technology cannot be deleted",
} as const;

const { createDialog, editDialog } = createRecordDialogs(
  saving,
  async () => (await import("./lazyParts.ts")).projectTypeForm,
);

const list: ListDeclaration<ProjectType> = {
  id: "technologies",
  listing: projectTypes,
  search: projectTypeSearch,
  columns: createProjectTypeColumns,
  fields: {
    name: { label: "Name" },
    description: { label: "Description" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof projectTypeList>,
  name: "Technologies",
  title: "Technologies",
  searchLabel: "Search by name",
  countText: "{count} technologies",
  rowLink: createRowLink(RECORD_PAGES.projectType),
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

export const projectTypeRecord = {
  ...saving,
  deleteTexts,
  list,
  createDialog,
  editDialog,
  getName: ({ name }: ProjectType) => name,
  getRights: createRightsCheck("project_type"),
};
