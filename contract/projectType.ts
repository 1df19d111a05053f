import type { ListShape } from "./listQuery.ts";

export const projectTypeList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "name", direction: "asc" },
} as const satisfies ListShape;

/** The address of the list of project types. */
export const projectTypeAddress = {
  path: "/technology/",
  shape: projectTypeList,
  textField: "name",
  quickFilters: {},
} as const;
