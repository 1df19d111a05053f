import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { code, type SearchedKind } from "../search/kinds.ts";

/** The app's pages of milestone owners. */
export const milestoneOwnerPage = createRecordPage("/stakeholders/", "milestone_owners");

/** How the search finds milestone owners. */
export const milestoneOwnerSearch: SearchedKind = {
  permissions: { all: ["project_milestone_owner:list"] },
  createSource: () => ({
    ...milestoneOwnerPage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [code("record.email"), code("record.phone")],
    contents: [],
    detail: sql`record.email`,
  }),
};
