import type { Company } from "../../../contract/schemas/company.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";

/** The columns of the list of companies; their ids are the fields they sort by. */
export function companyColumns(t: Translate): Column<Company>[] {
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
    {
      id: "updatedAt",
      header: t("Last change"),
      sortable: true,
      align: "end",
      hideBelow: 960,
      isQuiet: true,
      cell: ({ updatedAt }) => formatDate(updatedAt, "short", t),
    },
  ];
}
