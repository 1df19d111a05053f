import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { code, joinColumns, type SearchedKind, text } from "../search/kinds.ts";

/** The app's pages of companies. */
export const companyPage = createRecordPage("/company/", "companies");

/** How the search finds companies. */
export const companySearch: SearchedKind = {
  permissions: { all: ["company:list"] },
  createSource: ({ companyId }) => ({
    ...companyPage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [code("record.tax_number"), code("record.email")],
    contents: [text("record.city"), text("record.country")],
    detail: joinColumns(sql`record.city`, sql`record.country`),
    own: sql`select ${companyId}::uuid as id`,
  }),
};
