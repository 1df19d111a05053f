import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import type { Reminder } from "../../../contract/reminder.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { reminderQueries, reminders } from "../../api/reminder/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { FormPage } from "../entity/FormPage.tsx";
import { GONE } from "../entity/leaving.ts";
import { draftOf, inputOf, type ReminderDraft } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";

const loadForm = async () => (await import("../../../contract/reminder.ts")).reminderPatchForm;

type Edit = ReminderDraft & { version: number };
const editOf = (reminder: Reminder): Edit => ({ ...draftOf(reminder), version: reminder.version });
const patchOf = ({ version, ...draft }: Edit) => ({ ...inputOf(draft), version });

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

/** Changes a reminder. What was typed survives a refusal, also when somebody else was quicker. */
function EditForm({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const path = `/reminders/${reminder.id}`;
  const form = useSubmission({
    initial: editOf(reminder),
    loadForm,
    toInput: patchOf,
    submit: (patch, signal) => reminders.update(http, reminder.id, patch, { signal }),
    onSubmitted() {
      void queryClient.invalidateQueries({ queryKey: reminders.key });
      toast.success(t("Reminder updated successfully"));
      void navigate(path, { state: GONE });
    },
  });

  async function loadNewest() {
    const detail = reminderQueries(http).detail(reminder.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <FormPage
      title={t("Edit reminder")}
      facts={reminder.description}
      submitLabel={t("Save")}
      form={form}
      backTo={path}
      conflict={{
        text: t("Somebody else changed this reminder meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
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
