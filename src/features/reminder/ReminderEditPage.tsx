import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { reminderQueries } from "./resource.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { useEditForm } from "../../records/form/recordSaving.ts";
import { describeDraftFields, toDraft, toInput } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { reminderRecord } from "./reminderRecord.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const id = params.reminderId ?? "";
  const { description } = await context.get(routerQueries)
    .fetchQuery(reminderQueries(http).detail(id));
  return { parents: [{ label: description, to: `/reminders/${id}` }] };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { reminderId = "" } = useParams();
  const reminder = useQuery(reminderQueries(http).detail(reminderId)).data;
  if (reminder === undefined) return null;
  if (!has("reminder:update")) {
    return (
      <EmptyState
        icon={Lock}
        isHeading
        title={t("You may not change this reminder")}
        detail={t("An administrator can give you access.")}
        action={<LinkButton label={t("Open the reminder")} to={`/reminders/${reminderId}`} />}
      />
    );
  }
  return <EditForm reminder={reminder} />;
}

/** The form that changes a reminder. */
function EditForm({ reminder }: { reminder: Reminder }) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const path = `${reminderRecord.path}${reminder.id}`;
  const { form, conflict } = useEditForm({
    saving: reminderRecord,
    record: reminder,
    toDraft,
    schema: findForm("reminderPatchForm"),
    toInput: ({ version, ...draft }) => ({ ...toInput(draft, reminder.timeZone), version }),
    onSaved: () => void navigate(path),
    fields: describeDraftFields({ t, language }),
  });

  return (
    <FormPage
      title={t(reminderRecord.editTexts.title)}
      facts={reminder.description}
      submitLabel={t("Save")}
      form={form}
      backTo={path}
      conflict={conflict}
    >
      <ReminderFields
        field={form.field}
        values={form.values}
        project={reminder.project}
        people={reminder.users ?? []}
      />
    </FormPage>
  );
}
