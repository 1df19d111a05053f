import { Building2, Plus } from "lucide-react";
import type { Company, companyList } from "../../../contract/company.ts";
import { companies } from "../../api/company/companies.ts";
import { deferred } from "../../ui/deferred.ts";
import { RECORD_PAGES, rowsTo } from "../entity/recordPages.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { companyColumns } from "./companyColumns.tsx";
import { companySearch } from "./companySearch.ts";

const list: ListDeclaration<Company> = {
  id: "companies",
  listing: companies,
  search: companySearch,
  columns: companyColumns,
  fields: {
    name: { label: "Name" },
    taxNumber: { label: "Tax number" },
    email: { label: "Email" },
    city: { label: "City" },
    country: { label: "Country" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof companyList>,
  name: "Partner companies",
  title: "Partner Companies",
  searchLabel: "Search by name",
  row: rowsTo(RECORD_PAGES.company),
  create: {
    permission: "company:create",
    label: "New company",
    icon: Plus,
    dialog: deferred(async () => (await import("./CompanyCreateDialog.tsx")).CompanyCreateDialog),
  },
  empty: {
    icon: Building2,
    title: "No companies yet",
    detail: "Partner companies appear here with their projects and people.",
  },
};

export const companyRecord = { list };
