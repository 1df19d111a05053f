import { Plus, UserRound } from "lucide-react";
import type { MilestoneOwner, milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { milestoneOwners } from "../../api/milestoneOwner/milestoneOwners.ts";
import { deferred } from "../../ui/deferred.ts";
import { RECORD_PAGES, rowsTo } from "../entity/recordPages.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { stakeholderColumns } from "./stakeholderColumns.tsx";
import { stakeholderSearch } from "./stakeholderSearch.ts";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";

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
    dialog: deferred(async () =>
      (await import("./StakeholderCreateDialog.tsx")).StakeholderCreateDialog
    ),
  },
  empty: {
    icon: UserRound,
    title: "No stakeholders yet",
    detail: "Whoever answers for milestones appears here, from validators to registries.",
  },
};

export const stakeholderRecord = { list };
