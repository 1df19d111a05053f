import Building2 from "lucide-react/icons/building-complex";
import Plus from "lucide-react/icons/plus";
import { companyAddress, companyList } from "../../../contract/company.ts";
import type { Company } from "../../../contract/schemas/company.ts";
import { companies } from "./resource.ts";
import { projects } from "../project/resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import {
  createUpdatedAtColumn,
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
} from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { createRightsCheck } from "../../records/page/createRightsCheck.ts";
import { createRecordDialogs } from "../../records/form/lazyDialogs.tsx";
import type { RecordSaving } from "../../records/form/recordSaving.ts";

/** The search parameters of /company/ (docs/product.md 11.1). */
const companySearch = createListSearch(companyAddress);

/** Creates the columns of the company list. A column's id is its sort field. */
function createCompanyColumns(t: Translate): Column<Company>[] {
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
      hideBelow: 720,
      isQuiet: true,
      cell: ({ country }) => country,
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      hideBelow: 720,
      cell: ({ email }) => email,
    },
    {
      id: "phone",
      header: t("Phone"),
      hideBelow: 880,
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
    createUpdatedAtColumn(t, 1040),
  ];
}

const saving: RecordSaving<typeof companies> = {
  resource: companies,
  path: RECORD_PAGES.company.path,
  // Projects show their company's name.
  invalidatedKeys: [companies.key, projects.key],
  createTexts: {
    title: "New company",
    submitLabel: "Create company",
    done: "Company created successfully",
  },
  editTexts: {
    title: "Edit company",
    done: "Company updated successfully",
    conflict: "This company has been changed meanwhile. What you typed is kept.",
  },
};

const deleteTexts = {
  title: "Delete company",
  message: "“{name}” will be deleted.",
  done: "Company deleted successfully",
  inUse: "This company cannot be deleted",
} as const;

const { createDialog, editDialog } = createRecordDialogs(
  saving,
  async () => (await import("./CompanyFields.tsx")).companyForm,
);

const list: ListDeclaration<Company> = {
  id: "companies",
  listing: companies,
  search: companySearch,
  columns: createCompanyColumns,
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
  rowLink: createRowLink(RECORD_PAGES.company),
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
  deleteTexts,
  list,
  createDialog,
  editDialog,
  getName: ({ name }: Company) => name,
  getRights: createRightsCheck("company"),
};
