import { Plus, UserRound } from "lucide-react";
import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../../contract/schemas/milestoneOwner.ts";
import type { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { stakeholderColumns } from "./stakeholderColumns.tsx";
import { stakeholderSearch } from "./stakeholderSearch.ts";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";

const saving: RecordSaving<MilestoneOwner, MilestoneOwnerInput, MilestoneOwnerPatch> = {
  resource: milestoneOwners,
  path: RECORD_PAGES.stakeholder.path,
  shownIn: [milestoneOwners.key],
  created: {
    title: "New stakeholder",
    submitLabel: "Create stakeholder",
    done: "Stakeholder created successfully",
  },
  changed: {
    title: "Edit stakeholder",
    done: "Stakeholder updated successfully",
    conflict: "Somebody else changed this stakeholder meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete stakeholder",
  message: "{name} will be deleted. This cannot be undone.",
  done: "Stakeholder deleted successfully",
  refused: "This stakeholder cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("./StakeholderFields.tsx")).stakeholderForm,
);

const list: ListDeclaration<MilestoneOwner> = {
  id: "stakeholders",
  listing: milestoneOwners,
  search: stakeholderSearch,
  columns: (t) => stakeholderColumns(t),
  fields: {
    name: { label: "Name" },
    kind: { label: "Kind", values: STAKEHOLDER_KIND },
    email: { label: "Email" },
    phone: { label: "Phone" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof milestoneOwnerList>,
  name: "Stakeholders",
  title: "All Stakeholders",
  searchLabel: "Search by name",
  row: rowsTo(RECORD_PAGES.stakeholder),
  create: {
    permission: "project_milestone_owner:create",
    label: "New stakeholder",
    icon: Plus,
    dialog: createDialog,
  },
  empty: {
    icon: UserRound,
    title: "No stakeholders yet",
    detail: "Whoever answers for milestones appears here, from validators to registries.",
  },
};

export const stakeholderRecord = { ...saving, deleted, list, editDialog };
