import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { FormPage } from "../record/FormPage.tsx";
import { useEditForm } from "../record/recordSaving.ts";
import { draftOf, inputOf, ReminderFields } from "./ReminderFields.tsx";
import { reminderRecord } from "./reminderRecord.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const id = params.reminderId ?? "";
  const { description } = await context.get(routerQueries)
    .fetchQuery(reminderQueries(http).detail(id));
  return { above: [{ label: description, to: `/reminders/${id}` }] };
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

/** Changes a reminder. */
function EditForm({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = `${reminderRecord.path}${reminder.id}`;
  const { form, conflict } = useEditForm({
    of: reminderRecord,
    record: reminder,
    draftOf,
    checkedBy: formOf("reminderPatchForm"),
    toInput: ({ version, ...draft }) => ({ ...inputOf(draft, reminder.timeZone), version }),
    onSaved: () => void navigate(path),
  });

  return (
    <FormPage
      title={t(reminderRecord.changed.title)}
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
