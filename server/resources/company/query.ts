import { sql } from "kysely";
import type { Company } from "../../../contract/schemas/company.ts";
import { companyList } from "../../../contract/company.ts";
import { entitySelect, type Resource } from "../../db/list.ts";

export const companies: Resource<Company, typeof companyList> = {
  shape: companyList,
  row: "company",
  from: sql`companies as company`,
  tiebreak: sql`company.id`,
  columns: {
    id: { value: sql`company.id`, isRequired: true },
    name: { value: sql`company.name`, folded: sql`company.name_folded`, isRequired: true },
    taxNumber: { value: sql`company.tax_number`, letters: "ascii" },
    email: { value: sql`company.email`, letters: "ascii" },
    city: { value: sql`company.city`, folded: sql`company.city_folded` },
    country: { value: sql`company.country`, folded: sql`company.country_folded` },
    createdAt: { value: sql`company.created_at`, isRequired: true },
    updatedAt: { value: sql`company.updated_at`, isRequired: true },
  },
  select: {
    ...entitySelect("company"),
    name: sql`company.name`,
    taxNumber: sql`company.tax_number`,
    email: sql`company.email`,
    phone: sql`company.phone`,
    website: sql`company.website`,
    address: sql`company.address`,
    city: sql`company.city`,
    country: sql`company.country`,
    notes: sql`company.notes`,
  },
  extend: {},
};
