import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { lockUsers } from "../../platform/db/records.ts";
import { lockFeedback } from "./changes.ts";
import { listTransitionChanges } from "./transitions.ts";

/** Moves feedback back to open, which is no transition of its lifecycle. */
export async function reopenFeedback(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await lockUsers(trx, [stamp.actorId]);
  const { status, version, title } = await lockFeedback(trx, id);
  await trx.updateTable("feedback")
    .set({ status: "OPEN", resolution: null, version: version + 1, updated_at: stamp.now })
    .where("id", "=", id).execute();
  const changes = listTransitionChanges(status, "OPEN");
  await recordActivity(
    trx,
    [{ type: "feedback", action: "updated", record: { id, name: title }, changes }],
    stamp,
  );
}
