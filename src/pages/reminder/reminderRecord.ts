import { BellRing, Plus } from "lucide-react";
import type { Reminder, ReminderInput, ReminderPatch } from "../../../contract/schemas/reminder.ts";
import type { reminderList } from "../../../contract/reminder.ts";
import { reminders } from "../../api/reminders.ts";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { reminderColumns } from "./reminderColumns.tsx";
import { reminderSearch } from "./reminderSearch.ts";
import { REMINDER_STANDING } from "./reminderStatus.ts";

const { ACTIVE, COMPLETED } = REMINDER_STANDING;

const saving: RecordSaving<Reminder, ReminderInput, ReminderPatch> = {
  resource: reminders,
  path: RECORD_PAGES.reminder.path,
  shownIn: [reminders.key],
  created: {
    title: "Schedule Reminder",
    submitLabel: "Schedule",
    done: "Reminder created successfully",
  },
  changed: {
    title: "Edit reminder",
    done: "Reminder updated successfully",
    conflict: "Somebody else changed this reminder meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete reminder",
  message: "{name} will be deleted with all its dates. This cannot be undone.",
  done: "Reminder deleted successfully",
} as const;

const list: ListDeclaration<Reminder> = {
  id: "reminders",
  listing: reminders,
  search: reminderSearch,
  columns: reminderColumns,
  fields: {
    description: { label: "Description" },
    notes: { label: "Notes" },
    status: { label: "Status", values: { ACTIVE, COMPLETED } },
    overdue: { label: "Overdue", values: YES_NO },
    recurring: { label: "Recurring", values: YES_NO },
    dueDatetime: { label: "First date" },
    nextDueDatetime: { label: "Next" },
    completedAt: { label: "Completed on" },
    projectId: { label: "Project", record: "project" },
    project: { label: "Name of the project" },
    users: { label: "People", record: "user" },
    createdBy: { label: "Created by", record: "user" },
    concerns: { label: "Reminds", record: "user" },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof reminderList>,
  name: "Reminders",
  title: "Task Reminders",
  searchLabel: "Search by description",
  counted: "{count} reminders",
  row: rowsTo(RECORD_PAGES.reminder),
  create: {
    permission: "reminder:create",
    label: "New reminder",
    icon: Plus,
    to: "/reminders/create",
  },
  empty: {
    icon: BellRing,
    title: "Nothing to be reminded of yet",
    detail: "Reminders appear here with their dates, and who is reminded.",
  },
};

export const reminderRecord = { ...saving, deleted, list };
