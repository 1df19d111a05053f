import { sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type Changes, recordActivity } from "../activity/record.ts";
import type { ReminderRow } from "./occurrences.ts";
import type { ReminderContext } from "./rights.ts";

/** Records an action on a reminder, in the transaction of the change. */
export const recordReminder = (
  trx: Transaction<Database>,
  action: ActivityAction<"reminder">,
  reminder: ReminderRow,
  context: ReminderContext,
  changes: Changes = [],
): Promise<void> => recordEach(trx, action, reminder, context, [changes]);

/** Records completed or skipped dates of a reminder, one entry each. */
export const recordDates = (
  trx: Transaction<Database>,
  action: "completed" | "skipped",
  reminder: ReminderRow,
  context: ReminderContext,
  dueDatetimes: readonly string[],
  note: string | null,
): Promise<void> => {
  const noteChanges = note === null ? [] : [{ field: "note", before: null, after: note }];
  return recordEach(
    trx,
    action,
    reminder,
    context,
    dueDatetimes.map((due) => [{ field: "occurrence", before: null, after: due }, ...noteChanges]),
  );
};

async function recordEach(
  trx: Transaction<Database>,
  action: ActivityAction<"reminder">,
  { id, description, project_id }: ReminderRow,
  { currentUser, now, takesBack }: ReminderContext,
  changesPerEntry: readonly Changes[],
): Promise<void> {
  const project = project_id === null ? undefined : await readProject(trx, project_id);
  await recordActivity(
    trx,
    changesPerEntry.map((changes) => ({
      type: "reminder",
      action,
      record: { id, name: description },
      changes,
      ...(project && { project }),
    })),
    { actorId: currentUser.id, now, ...(takesBack && { takesBack }) },
  );
}

/** Replaces project ids in changes by names, and drops `dueAt`, which follows from other fields. */
export async function toRecordedChanges(
  trx: Transaction<Database>,
  changes: Changes,
): Promise<Changes> {
  const findName = async (id: unknown) =>
    typeof id === "string" ? (await readProject(trx, id))?.name ?? null : null;
  const recordedChanges: Changes = [];
  for (const { field, before, after } of changes) {
    if (field === "dueAt") continue;
    recordedChanges.push(
      field === "projectId"
        ? { field: "project", before: await findName(before), after: await findName(after) }
        : { field, before, after },
    );
  }
  return recordedChanges;
}

/** Reads the names of linked users as one text. */
export async function readLinkedNames(
  trx: Transaction<Database>,
  id: string,
): Promise<string | null> {
  const { rows: [names] } = await sql<{ names: string | null }>`
    select string_agg(account.name || ' ' || account.surname, ', '
      order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id) as names
    from reminder_users as link join users as account on account.id = link.user_id
    where link.reminder_id = ${id}::uuid`.execute(trx);
  return names?.names ?? null;
}

/** Reads a project as activity entries name it; undefined if there is none. */
export const readProject = (trx: Transaction<Database>, id: string) =>
  trx.selectFrom("projects").select(["id", "name", "company_id"]).where("id", "=", id)
    .executeTakeFirst();
