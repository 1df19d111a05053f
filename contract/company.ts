import { entityFields } from "./entityFields.ts";
import type { ListShape } from "./listQuery.ts";
import { type } from "./schema.ts";

/** A partner company. */
export const Company = type({
  ...entityFields,
  name: "string",
  taxNumber: "string | null",
  email: "string | null",
  phone: "string | null",
  website: "string | null",
  address: "string | null",
  city: "string | null",
  country: "string | null",
  notes: "string | null",
});
export type Company = typeof Company.infer;

export const CompanyPage = type({ data: Company.array(), total: "number.integer" });

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
