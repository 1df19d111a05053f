import { type Kysely, sql } from "kysely";
import type { ActivityActionOf } from "../../../contract/activity.ts";
import type { Database } from "../../db/schema.ts";
import { type Changes, recordActivity } from "../activity/record.ts";
import type { ReminderRow } from "./occurrences.ts";
import type { ReminderContext } from "./rights.ts";

/** Records what was done to a reminder; belongs in the transaction of what it tells. */
export const recordReminder = (
  trx: Kysely<Database>,
  action: ActivityActionOf<"reminder">,
  reminder: ReminderRow,
  by: ReminderContext,
  changes: Changes = [],
): Promise<void> => recordEach(trx, action, reminder, by, [changes]);

/** Records that dates of a reminder were completed or skipped, each by itself. */
export const recordDates = (
  trx: Kysely<Database>,
  action: "completed" | "skipped",
  reminder: ReminderRow,
  by: ReminderContext,
  dueDatetimes: readonly string[],
  note: string | null,
): Promise<void> => {
  const noted = note === null ? [] : [{ field: "note", before: null, after: note }];
  return recordEach(
    trx,
    action,
    reminder,
    by,
    dueDatetimes.map((due) => [{ field: "occurrence", before: null, after: due }, ...noted]),
  );
};

async function recordEach(
  trx: Kysely<Database>,
  action: ActivityActionOf<"reminder">,
  { id, description, project_id }: ReminderRow,
  { currentUser, now, takesBack }: ReminderContext,
  each: readonly Changes[],
): Promise<void> {
  const project = project_id === null ? undefined : await projectOf(trx, project_id);
  await recordActivity(
    trx,
    each.map((changes) => ({
      type: "reminder",
      action,
      record: { id, name: description },
      changes,
      ...(project && { project }),
    })),
    { actorId: currentUser.id, now, ...(takesBack && { takesBack }) },
  );
}

/** A project is told by the name it has now; the moment follows from what else is told. */
export async function toldChanges(trx: Kysely<Database>, changes: Changes): Promise<Changes> {
  const nameOf = async (id: unknown) =>
    typeof id === "string" ? (await projectOf(trx, id))?.name ?? null : null;
  const told: Changes = [];
  for (const { field, before, after } of changes) {
    if (field === "dueAt") continue;
    told.push(
      field === "projectId"
        ? { field: "project", before: await nameOf(before), after: await nameOf(after) }
        : { field, before, after },
    );
  }
  return told;
}

/** Whom a reminder is linked to, as one text. */
export async function namesOfLinked(trx: Kysely<Database>, id: string): Promise<string | null> {
  const { rows: [names] } = await sql<{ names: string | null }>`
    select string_agg(account.name || ' ' || account.surname, ', '
      order by account.name collate "tr", account.surname collate "tr", account.id) as names
    from reminder_users as link join users as account on account.id = link.user_id
    where link.reminder_id = ${id}::uuid`.execute(trx);
  return names?.names ?? null;
}

/** A project as entries name it; undefined where there is none. */
export const projectOf = (trx: Kysely<Database>, id: string) =>
  trx.selectFrom("projects").select(["id", "name", "company_id"]).where("id", "=", id)
    .executeTakeFirst();
