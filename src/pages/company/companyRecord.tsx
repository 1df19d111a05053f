import Building2 from "lucide-react/icons/building-complex";
import Plus from "lucide-react/icons/plus";
import { companyAddress, companyList } from "../../../contract/company.ts";
import type { Company } from "../../../contract/schemas/company.ts";
import { companies } from "../../api/companies.ts";
import { projects } from "../../api/projects.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  lastChange,
  type ListDeclaration,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { rightsTo } from "../record/rights.ts";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";

/** The address of /company/ (docs/product.md 11.1). */
const companySearch = listSearch(companyAddress);

/** The columns of the list of companies; their ids are the fields they sort by. */
function companyColumns(t: Translate): Column<Company>[] {
  return [
    {
      id: "name",
      header: t("Partner company"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "city",
      header: t("City"),
      sortable: true,
      onCard: "detail",
      cell: ({ city }) => city,
    },
    {
      id: "country",
      header: t("Country"),
      sortable: true,
      hideBelow: 880,
      isQuiet: true,
      cell: ({ country }) => country,
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      hideBelow: 768,
      cell: ({ email }) => email,
    },
    {
      id: "phone",
      header: t("Phone"),
      hideBelow: 1040,
      isQuiet: true,
      cell: ({ phone }) => phone,
    },
    {
      id: "taxNumber",
      header: t("Tax number"),
      sortable: true,
      hideBelow: 1120,
      isQuiet: true,
      cell: ({ taxNumber }) => taxNumber,
    },
    lastChange(t, 960),
  ];
}

const saving: RecordSaving<typeof companies> = {
  resource: companies,
  path: RECORD_PAGES.company.path,
  // Projects show the name of their company.
  shownIn: [companies.key, projects.key],
  created: {
    title: "New company",
    submitLabel: "Create company",
    done: "Company created successfully",
  },
  changed: {
    title: "Edit company",
    done: "Company updated successfully",
    conflict: "This company has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete company",
  message: "{name} will be deleted.",
  done: "Company deleted successfully",
  refused: "This company cannot be deleted",
} as const;

const { createDialog, editDialog } = dialogsOf(
  saving,
  async () => (await import("../record/later.ts")).companyForm,
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

export const companyRecord = {
  ...saving,
  deleted,
  list,
  editDialog,
  nameOf: ({ name }: Company) => name,
  rights: rightsTo("company"),
};
