import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { code, joinColumns, OWN_LIMIT, type SearchedKind, text } from "../search/kinds.ts";
import { selectOwnProcesses } from "../milestone/search.ts";

/** The app's pages of projects. */
export const projectPage = createRecordPage("/project/", "projects");

/** How the search finds projects. */
export const projectSearch: SearchedKind = {
  permissions: { all: ["project:list"] },
  createSource: (user) => ({
    ...projectPage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [code("record.code")],
    contents: [text("record.description"), text("record.city"), text("record.country")],
    detail: joinColumns(
      sql`record.code`,
      sql`(select company.name from companies as company where company.id = record.company_id)`,
    ),
    own: sql`
      (select made.id from projects as made where made.company_id = ${user.companyId}::uuid
        order by made.company_id, made.name collate "tr_numeric", made.id limit ${OWN_LIMIT})
      union
      select process.project_id from project_processes as process
      where process.id in ${selectOwnProcesses(user)}`,
  }),
};
