import type { Language } from "../../../contract/language.ts";
import type { Reminder } from "../../../contract/reminder.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { styled } from "../../ui/theme.ts";
import { REMINDER_STANDINGS, reminderStanding, ReminderState } from "./ReminderState.tsx";
import { sayRule } from "./ruleWords.ts";
import { isElsewhere, sayWall, sayZone } from "./wallClock.ts";

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
      id: "dueDatetime",
      header: t("Due"),
      sortable: true,
      text: ({ dueDatetime }) => sayWall(dueDatetime),
      cell: (reminder) => (
        <Due title={isElsewhere(reminder) ? sayZone(reminder.timeZone) : undefined}>
          {sayWall(reminder.dueDatetime)}
          {isElsewhere(reminder) && <Zone>{sayZone(reminder.timeZone)}</Zone>}
        </Due>
      ),
    },
    {
      id: "nextDueDatetime",
      header: t("Next"),
      sortable: true,
      hideBelow: 1120,
      text: ({ nextDueDatetime }) => nextDueDatetime && sayWall(nextDueDatetime),
      cell: ({ nextDueDatetime, overdue }) =>
        nextDueDatetime && <Due isLate={overdue}>{sayWall(nextDueDatetime)}</Due>,
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
      text: (reminder) => t(REMINDER_STANDINGS[reminderStanding(reminder)].label),
      cell: (reminder) => <ReminderState reminder={reminder} />,
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

const Due = styled("span", {
  whiteSpace: "nowrap",
  variants: { isLate: { true: { color: "$danger", fontWeight: "$medium" } } },
});

const Zone = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
  "@container (max-width: 639px)": { display: "inline", marginInlineStart: 4 },
});
