import type { Language } from "../../../contract/language.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { NextDate, sayNext } from "./NextDate.tsx";
import { REMINDER_STANDING, reminderStanding } from "./reminderStatus.ts";
import { sayRule } from "./ruleWords.ts";
import { sayWall } from "./wallClock.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

/** The columns of the list of reminders; their ids are the fields they sort by. */
export function reminderColumns(t: Translate, language: Language): Column<Reminder>[] {
  const rule = (reminder: Reminder) => sayRule(reminder, { t, language });
  const people = ({ users }: Reminder) =>
    users?.map(({ name, surname }) => `${name} ${surname}`).join(", ");
  return [
    {
      id: "description",
      header: t("Description"),
      sortable: true,
      isPrimary: true,
      width: 260,
      text: ({ description }) => description,
      cell: ({ description }) => <Wide>{description}</Wide>,
    },
    {
      id: "nextDueDatetime",
      header: t("Next"),
      sortable: true,
      text: (reminder) => sayNext(reminder, t),
      cell: (reminder) => <NextDate reminder={reminder} />,
    },
    {
      id: "repetition",
      header: t("Repetition"),
      onCard: "detail",
      hideBelow: 880,
      isQuiet: true,
      text: rule,
      cell: (reminder) => <Line title={rule(reminder)}>{rule(reminder)}</Line>,
    },
    {
      id: "dueDatetime",
      header: t("First date"),
      sortable: true,
      hideBelow: 1120,
      isQuiet: true,
      text: ({ dueDatetime }) => sayWall(dueDatetime),
      cell: ({ dueDatetime }) => <First>{sayWall(dueDatetime)}</First>,
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
      cell: ({ project }) => project && <Place to={`/project/${project.id}`}>{project.name}</Place>,
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      text: (reminder) => t(REMINDER_STANDING[reminderStanding(reminder)].label),
      cell: (reminder) => <StatusBadge {...REMINDER_STANDING[reminderStanding(reminder)]} />,
    },
  ];
}

const oneLine = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

const Wide = styled("span", { overflowWrap: "anywhere" });

const Line = styled("span", {
  ...oneLine,
  maxWidth: 180,
  "@container (max-width: 639px)": {
    display: "inline",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
});

const Place = styled(AppLink, {
  ...oneLine,
  maxWidth: 160,
  color: "inherit",
  textDecoration: "none",
  "@hover": { "&:hover": { textDecoration: "underline" } },
});

const First = styled("span", { whiteSpace: "nowrap" });
