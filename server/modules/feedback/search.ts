import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { OWN_LIMIT, type SearchedKind, selectBeginning, text } from "../search/kinds.ts";

/** The app's pages of feedback. */
export const feedbackPage = createRecordPage("/feedback/", "feedback");

/** How the search finds feedback. */
export const feedbackSearch: SearchedKind = {
  permissions: {
    all: ["feedback:list", "feedback:manage"],
    own: ["feedback:create", "feedback:get"],
  },
  createSource: (user) => ({
    ...feedbackPage,
    title: sql`record.title`,
    name: sql`record.title_folded`,
    codes: [],
    contents: [text("record.description")],
    detail: selectBeginning("record.description"),
    own: sql`
      select sent.id from feedback as sent where sent.submitted_by = ${user.id}::uuid
      order by sent.created_at desc, sent.id desc limit ${OWN_LIMIT}`,
  }),
};
