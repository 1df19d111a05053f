import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { joinColumns, type SearchedKind, text } from "../search/kinds.ts";
import { selectOwnProcesses } from "../milestone/search.ts";

/** The app's pages of processes. */
export const processPage = createRecordPage("/process/", "project_processes");

/** How the search finds processes. */
export const processSearch: SearchedKind = {
  permissions: { all: ["project_process:list"] },
  createSource: (user) => ({
    ...processPage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [],
    contents: [text("record.description")],
    detail: sql`(
      select ${joinColumns(sql`project.name`, sql`project.code`)} from projects as project
      where project.id = record.project_id
    )`,
    own: sql`select process_id from ${selectOwnProcesses(user)} as of_seeker`,
  }),
};
