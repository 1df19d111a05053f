import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { userAddress, type userList, type UserStatus } from "../../../contract/user.ts";
import { users } from "../../api/users.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { ROLE_LABELS } from "../../i18n/catalogue.ts";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { deferred } from "../../ui/deferred.tsx";
import { styled } from "../../ui/theme.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter } from "../list/quickFilters.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { StatusBadge, type StatusWords } from "../record/StatusBadge.tsx";
import type { EditDialogProps } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { userRights } from "./userRights.ts";

/** The labels of the statuses of a user. */
export const USER_STATUS: Record<UserStatus, StatusWords> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
  INVITED: { label: "Invited", tone: "waiting" },
};

/** The address of /user/ (docs/product.md 14.1), and the status beside. */
export const userSearch = listSearch({
  ...userAddress,
  extend: ["company"],
  fields: ["company.name"],
  quickFilters: { status: choiceFilter(userAddress.quickFilters.status, { words: USER_STATUS }) },
});

/** The address of the users of a company. */
export function usersPath({ companyId }: { companyId: string }): string {
  const ofCompany: Filter = { fieldId: "companyId", operator: "EQUALS", value: companyId };
  return `/user/?${formatListQuery({ filters: [ofCompany] })}`;
}

export const fullName = ({ name, surname }: Pick<User, "name" | "surname">) => `${name} ${surname}`;

/** The columns of the list of users; their ids are the fields they sort by. */
function userColumns(t: Translate): Column<User>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      sortable: true,
      isPrimary: true,
      cell: (user) => (
        <NameWithAvatar>
          <Avatar name={fullName(user)} />
          {fullName(user)}
        </NameWithAvatar>
      ),
      text: fullName,
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
      hideBelow: 768,
      cell: ({ roles }) => roles.map((role) => t(ROLE_LABELS[role].label)).join(", "),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...USER_STATUS[status]} among={USER_STATUS} />,
      text: ({ status }) => t(USER_STATUS[status].label),
    },
    {
      id: "lastLoginAt",
      header: t("Last sign-in"),
      sortable: true,
      align: "end",
      isQuiet: true,
      hideBelow: 1040,
      text: ({ lastLoginAt }) => cellDate(lastLoginAt),
      cell: ({ lastLoginAt }) => lastLoginAt ? formatDate(lastLoginAt, "long", t) : t("Never"),
    },
  ];
}

const NameWithAvatar = styled("span", { display: "inline-flex", alignItems: "center", gap: 10 });

const Line = styled("span", { display: "block", maxWidth: 240, lines: 1 });

const saving: RecordSaving<typeof users> = {
  resource: users,
  path: RECORD_PAGES.user.path,
  shownIn: [users.key],
  created: { title: "Add New User", submitLabel: "Invite", done: "User created successfully" },
  changed: {
    title: "Edit user",
    done: "User updated successfully",
    conflict: "This user has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete user",
  message: "{name} will be deleted and can no longer sign in. This cannot be undone.",
  done: "User deleted successfully",
  refused: "The user could not be deleted",
} as const;

const list: ListDeclaration<User> = {
  id: "users",
  listing: users,
  search: userSearch,
  columns: userColumns,
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
  counted: "{count} users",
  row: rowsTo(RECORD_PAGES.user),
  create: { permission: "user:create", label: "New user", icon: UserPlus, to: "/user/create" },
  empty: {
    icon: Users,
    title: "No users yet",
    detail: "Whoever is invited appears here with their company and roles.",
  },
};

const editDialog = deferred<EditDialogProps<User>>(async () =>
  (await import("../record/later.ts")).UserEditDialog
);

export const userRecord = {
  ...saving,
  deleted,
  list,
  editDialog,
  nameOf: fullName,
  rights: userRights,
};
