import Pencil from "lucide-react/icons/pencil";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { routerQueries } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { reminderQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";
import { Aside, Main, RecordLayout } from "../../records/page/RecordLayout.ts";
import { PersonLink, renderRecordLink } from "../../records/RecordLink.tsx";
import { createRecordLoader, createRecordPage } from "../../records/page/RecordScreen.tsx";
import { useRecordDeletion } from "../../records/page/useDeletion.ts";
import { NextDate } from "./NextDate.tsx";
import { Occurrences, occurrencesQuery } from "./Occurrences.tsx";
import { EditableTime, reminderRecord } from "./reminderRecord.tsx";
import { ReminderStatusBadge } from "./ReminderStatusBadge.tsx";
import { describeRule } from "../../i18n/recurrenceText.ts";
import {
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  toLocalWallTime,
} from "../../i18n/wallClock.ts";

export const loader = createRecordLoader(reminderRecord, ({ context, http, id }) => {
  const queryClient = context.get(routerQueries);
  const { occurrences } = reminderQueries(http);
  return [
    queryClient.fetchQuery(occurrences(id, occurrencesQuery("pending"))),
    queryClient.fetchQuery(occurrences(id, occurrencesQuery("settled"))),
  ];
});

export const Component = createRecordPage(reminderRecord, ReminderPage);

function ReminderPage({ record: reminder }: { record: Reminder }) {
  const translation = useTranslation();
  const { t } = translation;
  const { has } = usePermissions();
  const { id, description } = reminder;
  const deletion = useRecordDeletion(reminderRecord, { id, name: description });
  const actions = [
    ...(has("reminder:delete") ? [deletion] : []),
    ...(has("reminder:update")
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        isPrimary: true,
        to: `/reminders/${id}/edit`,
      }]
      : []),
  ];
  return (
    <Stack>
      <PageHeader
        title={description}
        facts={[<NextDate key="next" reminder={reminder} />, describeRule(reminder, translation)]}
        badge={<ReminderStatusBadge reminder={reminder} />}
        actions={actions}
      />
      <RecordLayout>
        <Main>
          <Occurrences
            reminder={reminder}
            listedStatus="pending"
            title={t("Upcoming dates")}
            empty={reminder.status === "ACTIVE"
              ? t("The next dates are far ahead; the calendar shows them.")
              : t("No upcoming dates.")}
          />
          <Occurrences
            reminder={reminder}
            listedStatus="settled"
            title={t("Past")}
            empty={t("Nothing has been completed or skipped yet.")}
          />
        </Main>
        <Aside>
          <ReminderDetails reminder={reminder} />
        </Aside>
      </RecordLayout>
    </Stack>
  );
}

/** The details of a reminder: next date, time zone, rule, first date, linked users. */
function ReminderDetails({ reminder }: { reminder: Reminder }) {
  const translation = useTranslation();
  const { t } = translation;
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
                value: recurrence === null
                  ? (
                    <EditableTime reminder={reminder}>
                      <NextDate reminder={reminder} />
                    </EditableTime>
                  )
                  : <NextDate reminder={reminder} />,
              }
              : { label: t("Completed on"), value: formatDate(completedAt, "long", t) },
            ...(completedAt !== null && recurrence === null
              ? [{ label: t("Due"), value: formatWallTime(dueDatetime) }]
              : []),
            ...(isOtherTimeZone({ dueDatetime, dueAt })
              ? [{
                label: t("Where you are"),
                value: `${formatWallTime(toLocalWallTime(dueAt))} (${
                  formatTimeZone(getReaderTimeZone())
                })`,
              }]
              : []),
            { label: t("Repetition"), value: describeRule(reminder, translation) },
            ...(recurrence === null ? [] : [{
              label: t("First date"),
              value: (
                <EditableTime reminder={reminder}>
                  {formatWallTime(reminder.dueDatetime)}
                </EditableTime>
              ),
            }]),
            { label: t("Time zone"), value: formatTimeZone(timeZone) },
            { label: t("Project"), value: renderRecordLink("project", project) },
            { label: t("Notes"), value: notes },
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
        {users.length === 0
          ? <MutedText>{t("Nobody is added to this reminder.")}</MutedText>
          : (
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

const MutedText = styled("p", { margin: 0, color: "$inkThird" });

const People = styled("ul", {
  display: "grid",
  gap: "$2",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", alignItems: "center", gap: "$2" },
});
