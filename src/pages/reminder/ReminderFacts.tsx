import type { Reminder } from "../../../contract/reminder.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { TextLink } from "../../ui/navigation/TextLink.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { sayRule } from "./ruleWords.ts";
import { isElsewhere, ownWall, ownZone, sayWall, sayZone } from "./wallClock.ts";

/** What a reminder is: what about, when first, where that hangs, how often, and for whom. */
export function ReminderFacts({ reminder }: { reminder: Reminder }) {
  const speaker = useTranslation();
  const { t } = speaker;
  const { notes, dueDatetime, dueAt, timeZone, project, users = [], createdBy } = reminder;
  return (
    <>
      <Card title={t("Information")}>
        <DescriptionList
          items={[
            {
              label: reminder.recurrence === null ? t("Due") : t("First date"),
              value: sayWall(dueDatetime),
            },
            { label: t("Repetition"), value: sayRule(reminder, speaker) },
            { label: t("Time zone"), value: sayZone(timeZone) },
            ...(isElsewhere(reminder)
              ? [{
                label: t("Where you are"),
                value: `${sayWall(ownWall(dueAt))} (${sayZone(ownZone())})`,
              }]
              : []),
            {
              label: t("Project"),
              value: project && <TextLink to={`/project/${project.id}`}>{project.name}</TextLink>,
            },
            { label: t("Notes"), value: notes && <Prose>{notes}</Prose> },
            {
              label: t("Created"),
              value: [
                createdBy && `${createdBy.name} ${createdBy.surname}`,
                formatDate(reminder.createdAt, "short", t),
              ].filter(Boolean).join(", "),
            },
          ]}
        />
      </Card>
      <Card title={t("Who is reminded")}>
        {users.length === 0 ? <Quiet>{t("Nobody is linked to this reminder.")}</Quiet> : (
          <People>
            {users.map(({ id, name, surname }) => (
              <li key={id}>
                <Avatar name={`${name} ${surname}`} size="small" />
                {name} {surname}
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
