import type { ListShape } from "./listQuery.ts";
import { ROLES } from "./permissions.ts";
import { createChoiceRule } from "./quickFilters.ts";

export const USER_STATUSES = ["ACTIVE", "DISABLED", "INVITED"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The most records that are handed over when a user is disabled. */
export const MAX_HANDED_OVER = 1_000;

/** The list of users. `nameOrEmail` matches the full name or the email. */
export const userList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    email: { type: "email", sortable: true, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    surname: { type: "text", sortable: true, filterable: true },
    nameOrEmail: { type: "text", sortable: false, filterable: true },
    companyId: { type: "entity", sortable: false, filterable: true },
    roles: { type: "multi-select", sortable: false, filterable: true, values: ROLES },
    status: { type: "select", sortable: true, filterable: true, values: USER_STATUSES },
    lastLoginAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["company"],
  defaultSort: { field: "email", direction: "asc" },
} as const satisfies ListShape;

/** The address of the list of users. */
export const userAddress = {
  path: "/user/",
  shape: userList,
  textField: "email",
  quickFilters: { status: createChoiceRule("status", USER_STATUSES) },
} as const;
