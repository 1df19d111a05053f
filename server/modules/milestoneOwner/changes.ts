import { type Selectable, sql, type Transaction } from "kysely";
import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../../contract/schemas/milestoneOwner.ts";
import { createId, lockRow, readRecord } from "../../platform/db/records.ts";
import type { Database, MilestoneOwnersTable } from "../../platform/db/schema.ts";
import { staleVersion } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { rejectIfInUse } from "../../platform/db/constraints.ts";
import { findChanges } from "../../platform/db/patches.ts";
import { createMilestoneOwnerResource } from "./query.ts";

type Row = Selectable<MilestoneOwnersTable>;

/** Fields and columns have the same names. */
const COLUMNS = {
  name: "name",
  kind: "kind",
  email: "email",
  phone: "phone",
  notes: "notes",
} as const satisfies { [Field in keyof MilestoneOwnerInput]-?: Field & keyof Row };

export async function createMilestoneOwner(
  trx: Transaction<Database>,
  input: MilestoneOwnerInput,
  stamp: AuditStamp,
): Promise<MilestoneOwner> {
  const { now } = stamp;
  const id = createId(now);
  await trx.insertInto("milestone_owners")
    .values({ ...input, id, created_at: now, updated_at: now })
    .execute();
  const record = { id, name: input.name };
  await recordActivity(trx, [{ type: "stakeholder", action: "created", record }], stamp);
  return await readRecord(trx, createMilestoneOwnerResource(now), id);
}

/**
 * Updates a milestone owner.
 * @throws {ProblemError} `stale-version`
 */
export async function updateMilestoneOwner(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: MilestoneOwnerPatch,
  stamp: AuditStamp,
): Promise<MilestoneOwner> {
  const before = await lockRow(trx, "milestone_owners", id);
  if (before.version !== version) throw staleVersion();
  const { now } = stamp;
  const changes = findChanges<Row>(COLUMNS, before, patch);
  if (changes.length === 0) return await readRecord(trx, createMilestoneOwnerResource(now), id);
  await trx.updateTable("milestone_owners")
    .set({ ...patch, version: version + 1, updated_at: now })
    .where("id", "=", id)
    .execute();
  const record = { id, name: patch.name ?? before.name };
  await recordActivity(trx, [{ type: "stakeholder", action: "updated", record, changes }], stamp);
  return await readRecord(trx, createMilestoneOwnerResource(now), id);
}

/**
 * Deletes a milestone owner.
 * @throws {ProblemError} `in-use` while milestones, processes or templates name it
 */
export async function deleteMilestoneOwner(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const record = await lockRow(trx, "milestone_owners", id);
  const steps = [{ ownerId: id }];
  const inTemplate = sql`${JSON.stringify(steps)}::jsonb`;
  const inFurtherTemplate = sql`${JSON.stringify([{ steps }])}::jsonb`;
  await rejectIfInUse(trx, "This stakeholder cannot be deleted.", [
    {
      from: sql`milestones where owner_id = ${id}::uuid`,
      singular: "It is responsible for 1 milestone.",
      plural: "It is responsible for {count} milestones.",
    },
    {
      from: sql`process_stakeholders where owner_id = ${id}::uuid`,
      singular: "It takes part in 1 process.",
      plural: "It takes part in {count} processes.",
    },
    {
      from: sql`project_types
        where milestone_template @> ${inTemplate} or further_templates @> ${inFurtherTemplate}`,
      singular: "It is in the milestone template of 1 technology.",
      plural: "It is in the milestone templates of {count} technologies.",
    },
  ]);
  await trx.deleteFrom("milestone_owners").where("id", "=", id).execute();
  await recordActivity(trx, [{ type: "stakeholder", action: "deleted", record }], stamp);
}
