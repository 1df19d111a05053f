import { joinTexts, type Language } from "../../../contract/language.ts";
import BellRing from "lucide-react/icons/bell-ring";
import Plus from "lucide-react/icons/plus";
import type { reminderList } from "../../../contract/reminder.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { reminders } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../../records/list/listDeclaration.ts";
import { createRowLink, RECORD_PAGES } from "../../records/recordKinds.ts";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { quickReminderDialog } from "./quickReminder.ts";
import { NextDate } from "./NextDate.tsx";
import { ReminderStatusBadge } from "./ReminderStatusBadge.tsx";
import { getReminderDisplayStatus, REMINDER_STATUS } from "./statuses.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import { formatWallTime } from "../../i18n/wallClock.ts";
import { reminderSearch } from "./links.ts";
import { reminderSaving } from "./saving.ts";

/** The time of a reminder, editable in place by permitted users. */
export const EditableTime = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).ReminderTime
);

/** Creates the columns of the reminder list. A column's id is its sort field. */
function createReminderColumns(t: Translate, language: Language): Column<Reminder>[] {
  const getRuleText = (reminder: Reminder) => describeRule(reminder, { t, language });
  const getPeopleText = ({ users }: Reminder) =>
    users && joinTexts(users.map(({ name, surname }) => `${name} ${surname}`), ", ");
  // Both dates are in this time zone.
  const timeZoneColumn = {
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
          text: ({ nextDueDatetime }) => toCellDate(nextDueDatetime),
        },
        timeZoneColumn,
        {
          id: "completedAt",
          header: () => t("Completed on"),
          text: ({ completedAt }) => toCellDate(completedAt),
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
      hideBelow: 720,
      isQuiet: true,
      text: getRuleText,
      fields: ["recurrence", "dueDatetime", "timeZone"],
      cell: (reminder) => <Line title={getRuleText(reminder)}>{getRuleText(reminder)}</Line>,
    },
    {
      id: "dueDatetime",
      header: t("First date"),
      sortable: true,
      hideBelow: 1120,
      isQuiet: true,
      inFile: [
        {
          id: "first",
          header: () => t("First date"),
          text: (reminder) => toCellDate(reminder.dueDatetime),
        },
        timeZoneColumn,
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
      text: getPeopleText,
      cell: (reminder) => <Line title={getPeopleText(reminder)}>{getPeopleText(reminder)}</Line>,
    },
    {
      id: "project",
      header: t("Project"),
      sortable: true,
      hideBelow: 960,
      whenHidden: "underName",
      text: ({ project }) => project?.name,
      cell: ({ project }) =>
        project && <ProjectLink to={`/project/${project.id}`}>{project.name}</ProjectLink>,
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      text: (reminder) => t(REMINDER_STATUS[getReminderDisplayStatus(reminder)].label),
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

const deleteTexts = {
  title: "Delete reminder",
  message: "“{name}” will be deleted with all its dates.",
  done: "Reminder deleted successfully",
} as const;

const list: ListDeclaration<Reminder> = {
  id: "reminders",
  listing: reminders,
  search: reminderSearch,
  columns: createReminderColumns,
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
  countText: "{count} reminders",
  rowLink: createRowLink(RECORD_PAGES.reminder),
  create: {
    permission: "reminder:create",
    label: "New reminder",
    icon: Plus,
    dialog: quickReminderDialog,
  },
  empty: {
    icon: BellRing,
    title: "Nothing to be reminded of yet",
    detail: "Reminders appear here with their dates, and who is reminded.",
  },
};

export const reminderRecord = {
  ...reminderSaving,
  deleteTexts,
  list,
  getName: ({ description }: Reminder) => description,
};
