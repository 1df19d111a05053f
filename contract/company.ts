import type { ListShape } from "./listQuery.ts";

export const companyList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    taxNumber: { type: "text", sortable: true, filterable: true },
    email: { type: "email", sortable: true, filterable: true },
    city: { type: "text", sortable: true, filterable: true },
    country: { type: "text", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "name", direction: "asc" },
} as const satisfies ListShape;

/** The address of the list of companies. */
export const companyAddress = {
  path: "/company/",
  shape: companyList,
  textField: "name",
  quickFilters: {},
} as const;
