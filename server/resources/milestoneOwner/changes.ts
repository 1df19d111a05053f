import { type Kysely, type Selectable, sql } from "kysely";
import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../../contract/schemas/milestoneOwner.ts";
import { newId } from "../../db/newId.ts";
import type { Database, MilestoneOwnersTable } from "../../db/schema.ts";
import { staleVersion } from "../../refusal.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { refuseIfInUse } from "../constraints.ts";
import { changesOf } from "../patches.ts";
import { lockRow, presentOne } from "../records.ts";
import { milestoneOwnersAt } from "./query.ts";

type Row = Selectable<MilestoneOwnersTable>;

/** Every field is called as its column is. */
const COLUMNS = {
  name: "name",
  kind: "kind",
  email: "email",
  phone: "phone",
  notes: "notes",
} as const satisfies { [Field in keyof MilestoneOwnerInput]-?: Field & keyof Row };

export async function createMilestoneOwner(
  db: Kysely<Database>,
  input: MilestoneOwnerInput,
  stamp: AuditStamp,
): Promise<MilestoneOwner> {
  return await db.transaction().execute(async (trx) => {
    const { now } = stamp;
    const id = newId(now);
    await trx.insertInto("milestone_owners")
      .values({ ...input, id, created_at: now, updated_at: now })
      .execute();
    const record = { id, name: input.name };
    await recordActivity(trx, [{ type: "stakeholder", action: "created", record }], stamp);
    return await presentOne(trx, milestoneOwnersAt(now), id);
  });
}

/** Changes what a patch gives. Refuses a stale version. */
export function updateMilestoneOwner(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: MilestoneOwnerPatch,
  stamp: AuditStamp,
): Promise<MilestoneOwner> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, "milestone_owners", id);
    if (before.version !== version) throw staleVersion();
    const { now } = stamp;
    const changes = changesOf<Row>(COLUMNS, before, patch);
    if (changes.length === 0) return await presentOne(trx, milestoneOwnersAt(now), id);
    await trx.updateTable("milestone_owners")
      .set({ ...patch, version: version + 1, updated_at: now })
      .where("id", "=", id)
      .execute();
    const record = { id, name: patch.name ?? before.name };
    await recordActivity(trx, [{ type: "stakeholder", action: "updated", record, changes }], stamp);
    return await presentOne(trx, milestoneOwnersAt(now), id);
  });
}

/** Deletes an owner. Refuses while milestones, processes or templates name it. */
export async function deleteMilestoneOwner(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const record = await lockRow(trx, "milestone_owners", id);
    const inTemplate = sql`${JSON.stringify([{ ownerId: id }])}::jsonb`;
    await refuseIfInUse(trx, "This stakeholder cannot be deleted.", [
      {
        from: sql`milestones where owner_id = ${id}::uuid`,
        one: "It answers for 1 milestone.",
        many: "It answers for {count} milestones.",
      },
      {
        from: sql`process_stakeholders where owner_id = ${id}::uuid`,
        one: "It takes part in 1 process.",
        many: "It takes part in {count} processes.",
      },
      {
        from: sql`project_types where milestone_template @> ${inTemplate}`,
        one: "The milestone template of 1 technology names it.",
        many: "The milestone templates of {count} technologies name it.",
      },
    ]);
    await trx.deleteFrom("milestone_owners").where("id", "=", id).execute();
    await recordActivity(trx, [{ type: "stakeholder", action: "deleted", record }], stamp);
  });
}
