import { sql } from "kysely";
import type { Company } from "../../../contract/schemas/company.ts";
import { companyList } from "../../../contract/company.ts";
import { entityColumns, entitySelect, foldedText } from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";

export const companies: Resource<Company, typeof companyList> = {
  shape: companyList,
  row: "company",
  from: sql`companies as company`,
  tiebreak: sql`company.id`,
  columns: {
    ...entityColumns("company"),
    name: { ...foldedText("company.name"), isRequired: true },
    taxNumber: { value: sql`company.tax_number`, letters: "ascii" },
    email: { value: sql`company.email`, letters: "ascii" },
    city: foldedText("company.city"),
    country: foldedText("company.country"),
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
