import { Company } from "./company.ts";
import { entityFields } from "./fields.ts";
import type { ListShape } from "./listQuery.ts";
import { ROLES } from "./permissions.ts";
import { type } from "./schema.ts";

export const USER_STATUSES = ["ACTIVE", "DISABLED", "INVITED"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Somebody who can sign in, or has been invited to. */
export const User = type({
  ...entityFields,
  email: "string",
  name: "string",
  surname: "string",
  phone: "string | null",
  companyId: "string.uuid",
  roles: type.enumerated(...ROLES).array(),
  status: type.enumerated(...USER_STATUSES),
  lastLoginAt: "string | null",
  "company?": Company,
});
export type User = typeof User.infer;

export const UserPage = type({ data: User.array(), total: "number.integer" });

export const userList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    email: { type: "email", sortable: true, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    surname: { type: "text", sortable: true, filterable: true },
    companyId: { type: "entity", sortable: false, filterable: true },
    roles: { type: "multi-select", sortable: false, filterable: true },
    status: { type: "select", sortable: true, filterable: true },
    lastLoginAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["company"],
  defaultSort: { field: "email", direction: "asc" },
} as const satisfies ListShape;
