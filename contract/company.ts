import type { ListShape } from "./listQuery.ts";

/** The list of companies. `nameCityOrTaxNumber` matches any of them. */
export const companyList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    nameCityOrTaxNumber: { type: "text", sortable: false, filterable: true },
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
  textField: "nameCityOrTaxNumber",
  quickFilters: {},
} as const;
