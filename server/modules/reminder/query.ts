import { sql } from "kysely";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import { occurrenceList, reminderList } from "../../../contract/reminder.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
  nameColumn,
} from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { createRowCounter } from "../../platform/db/rowCounts.ts";
import { personFields, selectPerson } from "../../platform/db/people.ts";

/** Creates the reminders resource for a time, on which `overdue` depends. */
export function createReminderResource(now: Date): Resource<Reminder, typeof reminderList> {
  const overdue = sql`(
    reminder.next_due_at is not null and reminder.next_due_at <= ${now}::timestamptz
  )`;
  return {
    shape: reminderList,
    row: "reminder",
    from: sql`reminders as reminder`,
    count: createRowCounter("reminders"),
    joins: { project: sql`left join projects as project on project.id = reminder.project_id` },
    tiebreak: sql`reminder.id`,
    columns: {
      ...entityColumns("reminder"),
      description: { ...foldedText("reminder.description"), isRequired: true },
      notes: foldedText("reminder.notes"),
      dueDatetime: { value: sql`reminder.due_at`, isRequired: true },
      nextDueDatetime: { value: sql`reminder.next_due_at` },
      status: { value: sql`reminder.status`, isRequired: true },
      overdue: { value: overdue },
      completedAt: { value: sql`reminder.completed_at` },
      recurring: { value: sql`(reminder.recurrence is not null)` },
      projectId: { value: sql`reminder.project_id` },
      project: nameColumn("project", ["project"]),
      users: {
        value: sql`null`,
        anyOf: (matches) =>
          sql`exists (
            select from reminder_users as link
            where link.reminder_id = reminder.id and ${matches(sql`link.user_id`)}
          )`,
      },
      createdBy: { value: sql`reminder.created_by` },
      concerns: {
        value: sql`null`,
        // A union, as `or` would scan every reminder.
        anyOf: (matches) =>
          sql`reminder.id in (
            select made.id from reminders as made where ${matches(sql`made.created_by`)}
            union all
            select link.reminder_id from reminder_users as link where ${matches(sql`link.user_id`)}
          )`,
      },
    },
    select: {
      ...entitySelect("reminder"),
      description: sql`reminder.description`,
      notes: sql`reminder.notes`,
      dueDatetime: sql`reminder.due_datetime`,
      dueAt: isoTimestamp("reminder.due_at"),
      timeZone: sql`reminder.time_zone`,
      recurrence: sql`reminder.recurrence`,
      status: sql`reminder.status`,
      nextDueDatetime: sql`reminder.next_due_datetime`,
      nextDueAt: isoTimestamp("reminder.next_due_at"),
      overdue,
      completedAt: isoTimestamp("reminder.completed_at"),
      projectId: sql`reminder.project_id`,
      createdBy: selectPerson(sql`reminder.created_by`),
    },
    extend: {
      users: sql`(
        select coalesce(
          json_agg(
            ${personFields} order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id
          ),
          '[]'
        )
        from reminder_users as link join users as account on account.id = link.user_id
        where link.reminder_id = reminder.id
      )`,
      project: sql`(
        select ${jsonObject({ id: sql`whole.id`, name: sql`whole.name`, code: sql`whole.code` })}
        from projects as whole where whole.id = reminder.project_id
      )`,
      nextOccurrence: sql`(
        select ${jsonObject(createOccurrenceResource(now).select)} from occurrences as occurrence
        where occurrence.reminder_id = reminder.id and occurrence.status = 'PENDING'
        order by occurrence.due_at limit 1
      )`,
    },
  };
}

/** Creates the resource of stored occurrences for a time. */
export function createOccurrenceResource(now: Date): Resource<Occurrence, typeof occurrenceList> {
  const overdue = sql`(occurrence.status = 'PENDING' and occurrence.due_at <= ${now}::timestamptz)`;
  return {
    shape: occurrenceList,
    row: "occurrence",
    from: sql`occurrences as occurrence`,
    tiebreak: sql`occurrence.id`,
    columns: {
      id: { value: sql`occurrence.id`, isRequired: true },
      dueDatetime: { value: sql`occurrence.due_at`, isRequired: true },
      status: { value: sql`occurrence.status`, isRequired: true },
      overdue: { value: overdue },
      at: { value: sql`occurrence.settled_at` },
    },
    select: {
      id: sql`occurrence.id`,
      reminderId: sql`occurrence.reminder_id`,
      dueDatetime: sql`occurrence.due_datetime`,
      dueAt: isoTimestamp("occurrence.due_at"),
      status: sql`occurrence.status`,
      overdue,
      by: selectPerson(sql`occurrence.settled_by`),
      at: isoTimestamp("occurrence.settled_at"),
      note: sql`occurrence.note`,
    },
    extend: {},
  };
}
