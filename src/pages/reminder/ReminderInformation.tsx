import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink, RecordLink } from "../record/RecordLink.tsx";
import { NextDate } from "./NextDate.tsx";
import { sayRule } from "./ruleWords.ts";
import { isElsewhere, ownWall, ownZone, sayWall, sayZone } from "./wallClock.ts";

/** What a reminder is: when next, where that hangs, how often and since when, and for whom. */
export function ReminderInformation({ reminder }: { reminder: Reminder }) {
  const speaker = useTranslation();
  const { t } = speaker;
  const { notes, timeZone, recurrence, completedAt, project, users = [], createdBy } = reminder;
  const { nextDueDatetime, nextDueAt } = reminder;
  const { dueDatetime, dueAt } = nextDueDatetime === null || nextDueAt === null
    ? reminder
    : { dueDatetime: nextDueDatetime, dueAt: nextDueAt };
  return (
    <>
      <Card title={t("Information")}>
        <DescriptionList
          items={[
            completedAt === null
              ? {
                label: recurrence === null ? t("Due") : t("Next"),
                value: <NextDate reminder={reminder} />,
              }
              : { label: t("Completed on"), value: formatDate(completedAt, "long", t) },
            ...(completedAt !== null && recurrence === null
              ? [{ label: t("Due"), value: sayWall(dueDatetime) }]
              : []),
            ...(isElsewhere({ dueDatetime, dueAt })
              ? [{
                label: t("Where you are"),
                value: `${sayWall(ownWall(dueAt))} (${sayZone(ownZone())})`,
              }]
              : []),
            { label: t("Repetition"), value: sayRule(reminder, speaker) },
            ...(recurrence === null
              ? []
              : [{ label: t("First date"), value: sayWall(reminder.dueDatetime) }]),
            { label: t("Time zone"), value: sayZone(timeZone) },
            {
              label: t("Project"),
              value: project && (
                <RecordLink kind="project" id={project.id}>{project.name}</RecordLink>
              ),
            },
            { label: t("Notes"), value: notes && <Prose>{notes}</Prose> },
            {
              label: t("Created"),
              value: (
                <>
                  {createdBy && (
                    <>
                      <PersonLink person={createdBy} />
                      {", "}
                    </>
                  )}
                  {formatDate(reminder.createdAt, "short", t)}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t("Who is reminded")}>
        {users.length === 0 ? <Quiet>{t("Nobody is linked to this reminder.")}</Quiet> : (
          <People>
            {users.map((user) => (
              <li key={user.id}>
                <Avatar name={`${user.name} ${user.surname}`} size="small" />
                <PersonLink person={user} look="quiet" />
              </li>
            ))}
          </People>
        )}
      </Card>
    </>
  );
}

const Prose = styled("span", { whiteSpace: "pre-line" });

const Quiet = styled("p", { margin: 0, color: "$inkThird" });

const People = styled("ul", {
  display: "grid",
  gap: "$2",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", alignItems: "center", gap: "$2" },
});
