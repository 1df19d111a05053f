import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { useRecordDeletion } from "../record/useRecordDeletion.ts";
import { NextDate } from "./NextDate.tsx";
import { Occurrences, occurrencesQuery } from "./Occurrences.tsx";
import { reminderRecord } from "./reminderRecord.ts";
import { ReminderInformation } from "./ReminderInformation.tsx";
import { REMINDER_STANDING, reminderStanding } from "./reminderStatus.ts";
import { sayRule } from "./ruleWords.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const queries = reminderQueries(context.get(routerServices).http);
  const queryClient = context.get(routerQueries);
  const id = params.reminderId ?? "";
  const [{ description }] = await Promise.all([
    queryClient.fetchQuery(queries.detail(id)),
    queryClient.fetchQuery(queries.occurrences(id, occurrencesQuery("pending"))),
    queryClient.fetchQuery(queries.occurrences(id, occurrencesQuery("settled"))),
  ]);
  return { crumb: description };
}

export function Component() {
  const speaker = useTranslation();
  const { t } = speaker;
  const { http } = useServices();
  const { has } = usePermissions();
  const { reminderId = "" } = useParams();
  const reminder = useQuery(reminderQueries(http).detail(reminderId)).data;
  const deletion = useRecordDeletion(reminderRecord, {
    id: reminderId,
    name: reminder?.description ?? "",
  });
  if (reminder === undefined) return null;

  const actions = [
    ...(has("reminder:delete") ? [deletion] : []),
    ...(has("reminder:update")
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        isPrimary: true,
        to: `/reminders/${reminder.id}/edit`,
      }]
      : []),
  ];
  return (
    <Stack key={reminder.id}>
      <PageHeader
        title={reminder.description}
        facts={
          <>
            <NextDate reminder={reminder} /> · {sayRule(reminder, speaker)}
          </>
        }
        badge={<StatusBadge {...REMINDER_STANDING[reminderStanding(reminder)]} />}
        actions={actions}
      />
      <RecordLayout>
        <Main>
          <Occurrences
            reminder={reminder}
            which="pending"
            title={t("To come")}
            empty={reminder.status === "ACTIVE"
              ? t("The next dates are still far off; the calendar shows them.")
              : t("Nothing is to come.")}
          />
          <Occurrences
            reminder={reminder}
            which="settled"
            title={t("Past")}
            empty={t("Nothing was done or skipped yet.")}
          />
        </Main>
        <Aside>
          <ReminderInformation reminder={reminder} />
        </Aside>
      </RecordLayout>
    </Stack>
  );
}
