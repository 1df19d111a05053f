import Plus from "lucide-react/icons/plus";
import UserRound from "lucide-react/icons/user-round";
import { milestoneOwnerAddress, milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import type { MilestoneOwner } from "../../../contract/schemas/milestoneOwner.ts";
import { milestoneOwners } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  createUpdatedAtColumn,
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
} from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter } from "../../records/list/quickFilters.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { createRightsCheck } from "../../records/page/createRightsCheck.ts";
import { createRecordDialogs } from "../../records/form/lazyDialogs.tsx";
import type { RecordSaving } from "../../records/form/recordSaving.ts";
import { MilestoneOwnerKind } from "./MilestoneOwnerKind.tsx";
import { MILESTONE_OWNER_KIND_LABELS } from "../../i18n/labels.ts";

/** The search parameters of /stakeholders/. */
const milestoneOwnerSearch = createListSearch({
  ...milestoneOwnerAddress,
  extend: ["summary"],
  quickFilters: {
    kind: createChoiceFilter(milestoneOwnerAddress.quickFilters.kind, {
      labels: MILESTONE_OWNER_KIND_LABELS,
    }),
  },
});

/** Creates the columns of the stakeholder list. A column's id is its sort field. */
function createMilestoneOwnerColumns(t: Translate): Column<MilestoneOwner>[] {
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
      cell: ({ kind }) => <MilestoneOwnerKind kind={kind} />,
      text: ({ kind }) => t(MILESTONE_OWNER_KIND_LABELS[kind].label),
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
    createUpdatedAtColumn(t, 1040),
  ];
}

const MutedText = styled("span", { color: "$inkThird" });

const saving: RecordSaving<typeof milestoneOwners> = {
  resource: milestoneOwners,
  path: RECORD_PAGES.milestoneOwner.path,
  invalidatedKeys: [milestoneOwners.key],
  createTexts: {
    title: "New stakeholder",
    submitLabel: "Create stakeholder",
    done: "Stakeholder created successfully",
  },
  editTexts: {
    title: "Edit stakeholder",
    done: "Stakeholder updated successfully",
    conflict: "This stakeholder has been changed meanwhile. What you typed is kept.",
  },
};

const deleteTexts = {
  title: "Delete stakeholder",
  message: "“{name}” will be deleted.",
  done: "Stakeholder deleted successfully",
  inUse: "This stakeholder cannot be deleted",
} as const;

const { createDialog, editDialog } = createRecordDialogs(
  saving,
  async () => (await import("./MilestoneOwnerFields.tsx")).milestoneOwnerForm,
);

const list: ListDeclaration<MilestoneOwner> = {
  id: "stakeholders",
  listing: milestoneOwners,
  search: milestoneOwnerSearch,
  columns: createMilestoneOwnerColumns,
  fields: {
    name: { label: "Name" },
    kind: { label: "Kind", values: MILESTONE_OWNER_KIND_LABELS },
    email: { label: "Email" },
    nameOrEmail: { label: "Name or email" },
    phone: { label: "Phone" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof milestoneOwnerList>,
  name: "Stakeholders",
  title: "All Stakeholders",
  searchLabel: "Search by name or email",
  rowLink: createRowLink(RECORD_PAGES.milestoneOwner),
  create: {
    permission: "project_milestone_owner:create",
    label: "New stakeholder",
    icon: Plus,
    dialog: createDialog,
  },
  empty: {
    icon: UserRound,
    title: "No stakeholders yet",
    detail: "Everyone responsible for milestones appears here, from validators to registries.",
  },
};

export const milestoneOwnerRecord = {
  ...saving,
  deleteTexts,
  list,
  createDialog,
  editDialog,
  getName: ({ name }: MilestoneOwner) => name,
  getRights: createRightsCheck("project_milestone_owner"),
};
