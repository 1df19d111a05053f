import Plus from "lucide-react/icons/plus";
import UserRound from "lucide-react/icons/user-round";
import { milestoneOwnerAddress, milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import type { MilestoneOwner } from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwners } from "../../api/milestoneOwners.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  lastChange,
  type ListDeclaration,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter } from "../list/quickFilters.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { rightsTo } from "../record/rights.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { STAKEHOLDER_KIND, StakeholderKind } from "./StakeholderKind.tsx";

/** The address of /stakeholders/. */
const stakeholderSearch = listSearch({
  ...milestoneOwnerAddress,
  extend: ["summary"],
  quickFilters: {
    kind: choiceFilter(milestoneOwnerAddress.quickFilters.kind, { words: STAKEHOLDER_KIND }),
  },
});

/** The columns of the list of stakeholders; their ids are the fields they sort by. */
function stakeholderColumns(t: Translate): Column<MilestoneOwner>[] {
  return [
    {
      id: "name",
      header: t("Stakeholder"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "kind",
      header: t("Kind"),
      sortable: true,
      onCard: "aside",
      cell: ({ kind }) => <StakeholderKind kind={kind} />,
      text: ({ kind }) => t(STAKEHOLDER_KIND[kind].label),
    },
    {
      id: "milestones",
      header: t("Milestones"),
      onCard: "detail",
      cell: ({ summary }) => {
        if (summary === undefined) return null;
        if (summary.milestoneCount === 0) return <MutedText>{t("No milestones yet")}</MutedText>;
        return (
          <Progress
            label={t("Milestones")}
            value={summary.completedCount}
            total={summary.milestoneCount}
          />
        );
      },
      inFile: [
        {
          id: "milestones",
          header: () => t("Milestones"),
          text: ({ summary }) => summary?.milestoneCount,
        },
        {
          id: "completed",
          header: () => t("Milestones completed"),
          text: ({ summary }) => summary?.completedCount,
        },
      ],
      fields: ["summary"],
    },
    {
      id: "late",
      header: t("Late"),
      onCard: "none",
      cell: ({ summary }) => {
        const count = summary?.lateCount ?? 0;
        return count > 0 && <Badge tone="danger">{t("{count} late", { count })}</Badge>;
      },
      text: ({ summary }) => summary?.lateCount,
      fields: ["summary"],
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      hideBelow: 960,
      isQuiet: true,
      cell: ({ email }) => email,
    },
    lastChange(t, 1040),
  ];
}

const MutedText = styled("span", { color: "$inkThird" });

const saving: RecordSaving<typeof milestoneOwners> = {
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
    conflict: "This stakeholder has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete stakeholder",
  message: "{name} will be deleted.",
  done: "Stakeholder deleted successfully",
  refused: "This stakeholder cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("../record/later.ts")).stakeholderForm,
);

const list: ListDeclaration<MilestoneOwner> = {
  id: "stakeholders",
  listing: milestoneOwners,
  search: stakeholderSearch,
  columns: stakeholderColumns,
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

export const stakeholderRecord = {
  ...saving,
  deleted,
  list,
  editDialog,
  nameOf: ({ name }: MilestoneOwner) => name,
  rights: rightsTo("project_milestone_owner"),
};
