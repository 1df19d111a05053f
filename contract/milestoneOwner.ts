import type { ListShape } from "./listQuery.ts";
import { createChoiceRule } from "./quickFilters.ts";

export const MILESTONE_OWNER_KINDS = [
  "DEVELOPER",
  "VALIDATOR",
  "REGISTRY",
  "AUTHORITY",
  "CONSULTANT",
  "OTHER",
] as const;
export type MilestoneOwnerKind = (typeof MILESTONE_OWNER_KINDS)[number];

/** The list of milestone owners. `nameOrEmail` matches the name or the email. */
export const milestoneOwnerList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    kind: { type: "select", sortable: true, filterable: true, values: MILESTONE_OWNER_KINDS },
    email: { type: "email", sortable: true, filterable: true },
    nameOrEmail: { type: "text", sortable: false, filterable: true },
    phone: { type: "text", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["summary"],
  defaultSort: { field: "name", direction: "asc" },
} as const satisfies ListShape;

/** The address of the list of milestone owners. */
export const milestoneOwnerAddress = {
  path: "/stakeholders/",
  shape: milestoneOwnerList,
  textField: "nameOrEmail",
  quickFilters: { kind: createChoiceRule("kind", MILESTONE_OWNER_KINDS) },
} as const;
