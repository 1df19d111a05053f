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
    title: sql`one.name`,
    name: sql`one.name_folded`,
    codes: [code("one.tax_number"), code("one.email")],
    contents: [text("one.city"), text("one.country")],
    detail: joinColumns(sql`one.city`, sql`one.country`),
    own: sql`select ${companyId}::uuid as id`,
  }),
};
