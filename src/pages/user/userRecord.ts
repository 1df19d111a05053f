import { UserPlus, Users } from "lucide-react";
import type {
  AccountPatch,
  InvitedUser,
  User,
  UserInput,
  UserPatch,
} from "../../../contract/schemas/user.ts";
import type { userList } from "../../../contract/user.ts";
import { users } from "../../api/users.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { userColumns } from "./userColumns.tsx";
import { userSearch } from "./userSearch.ts";
import { USER_STATUS } from "./userWords.ts";

const saving: RecordSaving<User, UserInput, UserPatch | AccountPatch, InvitedUser> = {
  resource: users,
  path: RECORD_PAGES.user.path,
  shownIn: [users.key],
  created: { title: "Add New User", submitLabel: "Invite", done: "User created successfully" },
  changed: {
    title: "Edit user",
    done: "User updated successfully",
    conflict: "Somebody else changed this user meanwhile. What you typed is kept.",
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
    roles: { label: "Roles", values: ROLE_WORDS },
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

export const userRecord = { ...saving, deleted, list };
