import { Building2, Plus } from "lucide-react";
import type { Company } from "../../../contract/schemas/company.ts";
import type { companyList } from "../../../contract/company.ts";
import type { CompanyInput, CompanyPatch } from "../../../contract/schemas/company.ts";
import { companies } from "../../api/companies.ts";
import { projects } from "../../api/projects.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import { ENTITY_FIELDS, type FilterFields, type ListDeclaration } from "../list/listDeclaration.ts";
import { companyColumns } from "./companyColumns.tsx";
import { companySearch } from "./companySearch.ts";

const saving: RecordSaving<Company, CompanyInput, CompanyPatch> = {
  resource: companies,
  path: RECORD_PAGES.company.path,
  // Projects say the name of their company.
  shownIn: [companies.key, projects.key],
  created: {
    title: "New company",
    submitLabel: "Create company",
    done: "Company created successfully",
  },
  changed: {
    title: "Edit company",
    done: "Company updated successfully",
    conflict: "Somebody else changed this company meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete company",
  message: "{name} will be deleted. This cannot be undone.",
  done: "Company deleted successfully",
  refused: "This company cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("./CompanyFields.tsx")).companyForm,
);

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
    dialog: createDialog,
  },
  empty: {
    icon: Building2,
    title: "No companies yet",
    detail: "Partner companies appear here with their projects and people.",
  },
};

export const companyRecord = { ...saving, deleted, list, editDialog };
