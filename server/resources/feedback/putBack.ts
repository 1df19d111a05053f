import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { lockUsers } from "../user/rights.ts";
import { lockFeedback } from "./changes.ts";
import { movedTo } from "./transitions.ts";

/** Has feedback wait again as if nobody had taken it up, to which its lifecycle knows no way. */
export async function putBackToOpen(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUsers(trx, [stamp.actorId]);
    const { status, version, title } = await lockFeedback(trx, id);
    await trx.updateTable("feedback")
      .set({ status: "OPEN", resolution: null, version: version + 1, updated_at: stamp.now })
      .where("id", "=", id).execute();
    const changes = movedTo(status, "OPEN");
    await recordActivity(
      trx,
      [{ type: "feedback", action: "updated", record: { id, name: title }, changes }],
      stamp,
    );
  });
}
