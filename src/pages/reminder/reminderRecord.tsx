import { joinTexts } from "../../../contract/isolateText.ts";
import BellRing from "lucide-react/icons/bell-ring";
import Plus from "lucide-react/icons/plus";
import type { Language } from "../../../contract/language.ts";
import { reminderAddress, type reminderList } from "../../../contract/reminder.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { reminders } from "../../api/reminders.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter, recordFilter } from "../list/quickFilters.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { inPlace } from "../record/inPlace/inPlace.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";
import { dateParam } from "../searchParams.ts";
import { NextDate } from "./NextDate.tsx";
import { ReminderStatusBadge } from "./ReminderStatusBadge.tsx";
import { REMINDER_STATUS, reminderDisplayStatus } from "./reminderStatus.ts";
import { describeRule } from "./ruleWords.ts";
import { formatWallTime } from "./wallClock.ts";

/** When a reminder is due, changed where it stands by those who may. */
export const EditableTime = inPlace(async () => (await import("../record/later.ts")).ReminderTime);

/** The address of /reminders/ (docs/product.md 16.1). */
export const reminderSearch = listSearch({
  ...reminderAddress,
  extend: ["users", "project"],
  quickFilters: {
    concerns: choiceFilter(reminderAddress.quickFilters.concerns, {
      words: { me: { label: "My reminders" } },
      isOffered: (_, has) => has("reminder:link_user"),
    }),
    status: choiceFilter(reminderAddress.quickFilters.status, {
      words: { ...REMINDER_STATUS, DUE: { label: "Due today or overdue" } },
    }),
    project: recordFilter(reminderAddress.quickFilters.project, "project", "Project"),
  },
});

/** The address of the list of reminders with these parameters, the next due first. */
export const remindersPath = (values: Parameters<typeof reminderSearch.path>[0]) =>
  reminderSearch.path({ ...values, sortField: "nextDueDatetime", sortDirection: "asc" });

/** The search parameters of /reminders/create: the day that was pressed in the calendar. */
export const reminderCreateSearch = { date: dateParam };

/** The columns of the list of reminders; their ids are the fields they sort by. */
function reminderColumns(t: Translate, language: Language): Column<Reminder>[] {
  const rule = (reminder: Reminder) => describeRule(reminder, { t, language });
  const people = ({ users }: Reminder) =>
    users && joinTexts(users.map(({ name, surname }) => `${name} ${surname}`), ", ");
  // Both dates are of its clocks.
  const zone = {
    id: "timeZone",
    header: () => t("Time zone"),
    text: ({ timeZone }: Reminder) => timeZone,
  };
  return [
    {
      id: "description",
      header: t("Description"),
      sortable: true,
      isPrimary: true,
      width: 260,
      text: ({ description }) => description,
      cell: ({ description }) => description,
    },
    {
      id: "nextDueDatetime",
      header: t("Next"),
      sortable: true,
      inFile: [
        {
          id: "nextDueDatetime",
          header: () => t("Next"),
          text: ({ nextDueDatetime }) => cellDate(nextDueDatetime),
        },
        zone,
        {
          id: "completedAt",
          header: () => t("Completed on"),
          text: ({ completedAt }) => cellDate(completedAt),
        },
      ],
      fields: ["nextDueDatetime", "completedAt", "timeZone"],
      cell: (reminder) => {
        const children = <NextDate reminder={reminder} />;
        return reminder.recurrence === null
          ? <EditableTime reminder={reminder}>{children}</EditableTime>
          : children;
      },
    },
    {
      id: "repetition",
      header: t("Repetition"),
      onCard: "detail",
      hideBelow: 880,
      isQuiet: true,
      text: rule,
      fields: ["recurrence", "dueDatetime", "timeZone"],
      cell: (reminder) => <Line title={rule(reminder)}>{rule(reminder)}</Line>,
    },
    {
      id: "dueDatetime",
      header: t("First date"),
      sortable: true,
      hideBelow: 1120,
      isQuiet: true,
      inFile: [
        { id: "first", header: () => t("First date"), text: (one) => cellDate(one.dueDatetime) },
        zone,
      ],
      fields: ["dueDatetime", "timeZone"],
      cell: (reminder) => {
        const children = <FirstDate>{formatWallTime(reminder.dueDatetime)}</FirstDate>;
        return reminder.recurrence === null
          ? children
          : <EditableTime reminder={reminder}>{children}</EditableTime>;
      },
    },
    {
      id: "users",
      header: t("People"),
      hideBelow: 1280,
      isQuiet: true,
      text: people,
      cell: (reminder) => <Line title={people(reminder)}>{people(reminder)}</Line>,
    },
    {
      id: "project",
      header: t("Project"),
      sortable: true,
      hideBelow: 960,
      text: ({ project }) => project?.name,
      cell: ({ project }) =>
        project && <ProjectLink to={`/project/${project.id}`}>{project.name}</ProjectLink>,
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      text: (reminder) => t(REMINDER_STATUS[reminderDisplayStatus(reminder)].label),
      fields: ["status", "overdue"],
      cell: (reminder) => <ReminderStatusBadge reminder={reminder} />,
    },
  ];
}

const Line = styled("span", {
  display: "block",
  lines: 1,
  maxWidth: 180,
  "@container (max-width: 39.9375rem)": {
    display: "inline",
    whiteSpace: "normal",
  },
});

const ProjectLink = styled(AppLink, {
  display: "block",
  lines: 1,
  maxWidth: 160,
  color: "inherit",
  textDecoration: "none",
  "@hover": { "&:hover": { textDecoration: "underline" } },
});

const FirstDate = styled("span", { whiteSpace: "nowrap" });

const { ACTIVE, COMPLETED } = REMINDER_STATUS;

const saving: RecordSaving<typeof reminders> = {
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
    conflict: "This reminder has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete reminder",
  message: "{name} will be deleted with all its dates.",
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

export const reminderRecord = {
  ...saving,
  deleted,
  list,
  nameOf: ({ description }: Reminder) => description,
};
