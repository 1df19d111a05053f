import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { type SearchedKind, selectBeginning, text } from "../search/kinds.ts";
import { createVisibilityFilter } from "./rights.ts";

/** The app's pages of reminders. */
export const reminderPage = createRecordPage("/reminders/", "reminders");

/** How the search finds reminders. */
export const reminderSearch: SearchedKind = {
  permissions: { all: ["reminder:list"] },
  createSource: (user) => ({
    ...reminderPage,
    title: sql`record.description`,
    name: sql`record.description_folded`,
    codes: [],
    contents: [text("record.notes")],
    detail: sql`coalesce(
      (select project.name from projects as project where project.id = record.project_id),
      ${selectBeginning("record.notes")}
    )`,
    own: sql`
      select made.id from reminders as made where made.created_by = ${user.id}::uuid
      union
      select link.reminder_id from reminder_users as link where link.user_id = ${user.id}::uuid`,
    isOwnOnly: createVisibilityFilter(user) !== null,
  }),
};
