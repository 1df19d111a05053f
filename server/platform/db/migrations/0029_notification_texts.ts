import { type Kysely, sql } from "kysely";
import { addFoldedColumns } from "./folding.ts";

/** Folded columns of notifications and their source. */
export const FOLDED_NOTIFICATIONS = {
  notifications: {
    title_tr_folded: "title_tr",
    title_en_folded: "title_en",
    message_tr_folded: "message_tr",
    message_en_folded: "message_en",
  },
} as const;

/**
 * Stores the folded texts of notifications.
 * One index has them and the user, for which `btree_gin` is needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gin`.execute(db);
  await addFoldedColumns(db, FOLDED_NOTIFICATIONS);
}
