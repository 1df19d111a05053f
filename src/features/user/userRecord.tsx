import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import type { User } from "../../../contract/schemas/user.ts";
import type { userList } from "../../../contract/user.ts";
import { users } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { ROLE_LABELS } from "../../i18n/catalogue.ts";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
} from "../../records/list/listDeclaration.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import type { EditDialogProps } from "../../records/form/lazyDialogs.tsx";
import { getUserRights } from "./userRights.ts";
import { userSearch } from "./links.ts";
import { userSaving } from "./saving.ts";
import { USER_STATUS } from "./statuses.tsx";
import { formatFullName } from "../../i18n/formats.ts";

/** Creates the columns of the user list. A column's id is its sort field. */
function createUserColumns(t: Translate): Column<User>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      sortable: true,
      isPrimary: true,
      cell: (user) => (
        <NameWithAvatar>
          <Avatar name={formatFullName(user)} />
          {formatFullName(user)}
        </NameWithAvatar>
      ),
      text: formatFullName,
      fields: ["name", "surname"],
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      onCard: "detail",
      cell: ({ email }) => <Line>{email}</Line>,
      text: ({ email }) => email,
    },
    {
      id: "company",
      header: t("Company"),
      hideBelow: 880,
      cell: ({ company }) => <Line>{company?.name}</Line>,
      text: ({ company }) => company?.name,
      fields: ["company.name"],
    },
    {
      id: "roles",
      header: t("Roles"),
      isQuiet: true,
      hideBelow: 720,
      cell: ({ roles }) => roles.map((role) => t(ROLE_LABELS[role].label)).join(", "),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...USER_STATUS[status]} statuses={USER_STATUS} />,
      text: ({ status }) => t(USER_STATUS[status].label),
    },
    {
      id: "lastLoginAt",
      header: t("Last sign-in"),
      sortable: true,
      align: "end",
      isQuiet: true,
      hideBelow: 1040,
      text: ({ lastLoginAt }) => toCellDate(lastLoginAt),
      cell: ({ lastLoginAt }) => lastLoginAt ? formatDate(lastLoginAt, "long", t) : t("Never"),
    },
  ];
}

const NameWithAvatar = styled("span", { display: "inline-flex", alignItems: "center", gap: 10 });

const Line = styled("span", { display: "block", maxWidth: 240, lines: 1 });

const deleteTexts = {
  title: "Delete user",
  message: "{name} will be deleted and can no longer sign in. This cannot be undone.",
  done: "User deleted successfully",
  inUse: "The user could not be deleted",
} as const;

const list: ListDeclaration<User> = {
  id: "users",
  listing: users,
  search: userSearch,
  columns: createUserColumns,
  fields: {
    email: { label: "Email" },
    name: { label: "Name" },
    surname: { label: "Surname" },
    nameOrEmail: { label: "Name or email" },
    companyId: { label: "Company", record: "company" },
    roles: { label: "Roles", values: ROLE_LABELS },
    status: { label: "Status", values: USER_STATUS },
    lastLoginAt: { label: "Last sign-in" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof userList>,
  name: "Users",
  title: "System Users",
  searchLabel: "Search by email",
  countText: "{count} users",
  rowLink: createRowLink(RECORD_PAGES.user),
  create: { permission: "user:create", label: "New user", icon: UserPlus, to: "/user/create" },
  empty: {
    icon: Users,
    title: "No users yet",
    detail: "Invited people appear here with their company and roles.",
  },
};

const editDialog = lazyPart<EditDialogProps<User>>(async () =>
  (await import("./lazyParts.ts")).UserEditDialog
);

export const userRecord = {
  ...userSaving,
  deleteTexts,
  list,
  editDialog,
  getName: formatFullName,
  getRights: getUserRights,
};
