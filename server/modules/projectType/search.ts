import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { type SearchedKind, selectBeginning, text } from "../search/kinds.ts";

/** The app's pages of project types. */
export const projectTypePage = createRecordPage("/technology/", "project_types");

/** How the search finds project types. */
export const projectTypeSearch: SearchedKind = {
  permissions: { all: ["project_type:list"] },
  createSource: () => ({
    ...projectTypePage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [],
    contents: [text("record.description")],
    detail: selectBeginning("record.description"),
  }),
};
