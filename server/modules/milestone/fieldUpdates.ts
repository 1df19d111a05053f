import { sql, type Transaction } from "kysely";
import { isInStoredYears } from "../../../contract/dateTimeText.ts";
import type { Milestone, MilestonePatch } from "../../../contract/schemas/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { lockExisting } from "../../platform/db/constraints.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import { selectItem } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { invalid, ProblemError } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import {
  type LockedMilestone,
  lockMilestones,
  type MilestoneResults,
  type MilestoneRow,
} from "./locks.ts";
import { notifyAssignees } from "./assignments.ts";
import { checkAssignee, lockAssignees, readNames } from "./people.ts";
import { createMilestoneResource } from "./query.ts";

const COLUMNS = {
  name: "name",
  description: "description",
  ownerId: "owner_id",
  assigneeId: "assignee_id",
  position: "position",
  expectedDays: "expected_days",
  dayKind: "day_kind",
  dueDate: "due_date",
  plannedDueDate: "planned_due_date",
} as const satisfies Record<keyof Values, keyof MilestoneRow>;

type Values = Omit<MilestonePatch, "version"> & {
  /** Only an undo restores it; otherwise a database trigger keeps the first due date. */
  plannedDueDate?: string | null;
};

interface FieldUpdate extends LockedMilestone {
  values: Values;
}

interface UpdateOptions {
  /** False if new assignees are notified of all their new work together. */
  notifiesAssignees?: boolean;
}

/**
 * Sets the same fields of several milestones at any version, each to what `decide` returns.
 * Milestones that do not change have no result.
 */
export async function changeFields(
  trx: Transaction<Database>,
  ids: readonly string[],
  decide: (locked: LockedMilestone) => Values | ProblemError,
  stamp: AuditStamp,
  options?: UpdateOptions,
): Promise<MilestoneResults> {
  const rejections = new Map<string, ProblemError>();
  const updates: FieldUpdate[] = [];
  for (const locked of await lockMilestones(trx, ids)) {
    const values = decide(locked);
    if (values instanceof ProblemError) rejections.set(locked.milestone.id, values);
    else updates.push({ ...locked, values });
  }
  return new Map([...rejections, ...await updateFields(trx, updates, stamp, options)]);
}

/** The results of a bulk change: null for a milestone that does not change. */
type BulkResults = ReadonlyMap<string, Milestone | ProblemError | null>;

/** Like `changeFields`, but all milestones that exist have a result. */
async function changeFieldsInBulk(
  trx: Transaction<Database>,
  ids: readonly string[],
  decide: (locked: LockedMilestone) => Values | ProblemError,
  stamp: AuditStamp,
): Promise<BulkResults> {
  const unchanged = new Map<string, null>();
  const decideAndList = (locked: LockedMilestone) => {
    unchanged.set(locked.milestone.id, null);
    return decide(locked);
  };
  const results = await changeFields(trx, ids, decideAndList, stamp);
  return new Map<string, Milestone | ProblemError | null>([...unchanged, ...results]);
}

/** Sets the owners of several milestones; those with an unknown one are rejected. */
export const reassignMilestones = (
  trx: Transaction<Database>,
  ids: readonly string[],
  ownerId: string | null,
  stamp: AuditStamp,
): Promise<BulkResults> => changeFieldsInBulk(trx, ids, () => ({ ownerId }), stamp);

/** Assigns several milestones to a user or nobody; all are rejected if the user is not active. */
export async function assignMilestones(
  trx: Transaction<Database>,
  ids: readonly string[],
  assigneeId: string | null,
  stamp: AuditStamp,
): Promise<BulkResults> {
  await lockAssignees(trx, [assigneeId]);
  return await changeFieldsInBulk(trx, ids, () => ({ assigneeId }), stamp);
}

/**
 * Moves the due dates of several milestones by some days; those without one are rejected, and those
 * whose date would be outside the stored years.
 */
export const rescheduleMilestones = (
  trx: Transaction<Database>,
  ids: readonly string[],
  days: number,
  stamp: AuditStamp,
): Promise<BulkResults> =>
  changeFieldsInBulk(trx, ids, ({ milestone }) => postpone(milestone.due_date, days), stamp);

function postpone(dueDate: string | null, days: number): Values | ProblemError {
  const reject = (key: TextKey) => new ProblemError("not-allowed-from-status", { key });
  if (dueDate === null) return reject("It has no due date to postpone.");
  const postponed = Temporal.PlainDate.from(dueDate).add({ days }).toString();
  return isInStoredYears(postponed)
    ? { dueDate: postponed }
    : reject("Its due date would be outside the years 1 to 9999.");
}

/** Sets the same fields of locked milestones. Those that do not change have no result. */
export async function updateFields(
  trx: Transaction<Database>,
  updates: readonly FieldUpdate[],
  stamp: AuditStamp,
  { notifiesAssignees = true }: UpdateOptions = {},
): Promise<MilestoneResults> {
  const results = new Map<string, Milestone | ProblemError>();
  const patches = updates.map(({ values, ...locked }) => ({
    ...locked,
    patch: {
      ...values,
      ...(values.ownerId && { ownerId: values.ownerId.toLowerCase() }),
      ...(values.assigneeId && { assigneeId: values.assigneeId.toLowerCase() }),
    },
  }));
  const ownerIds = new Set(patches.flatMap(({ patch }) => patch.ownerId ?? []));
  const existingIds = await lockExisting(trx, "milestone_owners", [...ownerIds]);
  const assignees = await lockAssignees(
    trx,
    patches.map(({ patch }) => patch.assigneeId),
  );
  const changed = patches.flatMap((update) => {
    const { milestone, patch } = update;
    const rejection = patch.ownerId && !existingIds.has(patch.ownerId)
      ? invalid({ ownerId: [{ key: "Unknown value" }] })
      : patch.assigneeId === milestone.assignee_id
      ? undefined
      : checkAssignee(assignees, patch.assigneeId);
    if (rejection) {
      results.set(milestone.id, rejection);
      return [];
    }
    const { plannedDueDate: _, ...reported } = patch;
    const changes = findChanges<MilestoneRow>(COLUMNS, milestone, reported);
    return changes.length === 0 ? [] : [{ ...update, changes }];
  });
  if (changed.length === 0) return results;
  for (const { id, item } of await writeFields(trx, changed, stamp.now)) results.set(id, item);
  await stamp.storeUndos?.(changed.map(({ milestone, patch }) => ({
    recordId: milestone.id,
    version: milestone.version + 1,
    data: getFormerField(milestone, patch),
  })));
  const replaceIds = await readNames(trx, changed.flatMap(({ changes }) => changes));
  await recordActivity(
    trx,
    changed.map(({ milestone, process, project, patch, changes }) => ({
      type: "milestone",
      action: "updated",
      record: { id: milestone.id, name: patch.name ?? milestone.name },
      process,
      project,
      changes: replaceIds(changes),
    })),
    stamp,
  );
  await notifyAssignees(
    trx,
    changed.flatMap(({ milestone, process, project, patch: { assigneeId, name }, changes }) =>
      notifiesAssignees && assigneeId !== undefined &&
        changes.some(({ field }) => field === "assigneeId")
        ? [{
          milestone: { ...milestone, name: name ?? milestone.name },
          process,
          project,
          assigneeId,
        }]
        : []
    ),
    stamp,
  );
  return results;
}

/** The former value of the only field of a change that can be undone. */
export interface FormerField {
  value: string | number | null;
  /** The plan before the first due date; undos of earlier builds lack it. */
  plannedDueDate?: string | null;
}

function getFormerField(milestone: MilestoneRow, patch: Values): FormerField {
  if (patch.assigneeId !== undefined) return { value: milestone.assignee_id };
  if (patch.ownerId !== undefined) return { value: milestone.owner_id };
  if (patch.position !== undefined) return { value: milestone.position };
  return { value: milestone.due_date, plannedDueDate: milestone.planned_due_date };
}

async function writeFields(
  trx: Transaction<Database>,
  updates: readonly { milestone: MilestoneRow; patch: Values }[],
  now: Date,
): Promise<{ id: string; item: Milestone }[]> {
  const changes = updates.map(({ milestone: { id }, patch }) => ({
    id,
    ...toColumns<MilestoneRow>(COLUMNS, patch),
  }));
  const columns = Object.keys(toColumns<MilestoneRow>(COLUMNS, updates[0]?.patch ?? {}));
  const assignments = columns.map((name) => sql`${sql.id(name)} = change.${sql.id(name)}`);
  const { rows } = await sql<{ id: string; item: Milestone }>`
    update milestones as milestone
    set ${sql.join(assignments)}, version = milestone.version + 1, updated_at = ${now}
    from jsonb_populate_recordset(null::milestones, ${JSON.stringify(changes)}::jsonb) as change
    where milestone.id = change.id
    returning milestone.id, ${selectItem(createMilestoneResource(now))}`.execute(trx);
  return rows;
}
