import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { reminders } from "../../api/reminder/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../entity/FormPage.tsx";
import { GONE } from "../entity/leaving.ts";
import { useSearch } from "../useSearch.ts";
import { dateParam } from "./calendarSearch.ts";
import { emptyReminder, inputOf } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";

const loadForm = async () => (await import("../../../contract/reminder.ts")).reminderForm;

/** The day that was pressed in the calendar. */
const createSearch = { date: dateParam };

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  const { date } = useSearch(createSearch).search;
  const form = useSubmission({
    initial: emptyReminder({ date, userId: user?.id ?? "" }),
    loadForm,
    toInput: inputOf,
    submit: (input, signal) => reminders.create(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: reminders.key });
      toast.success(t("Reminder created successfully"));
      void navigate(`/reminders/${id}`, { state: GONE });
    },
  });

  return (
    <FormPage
      title={t("Schedule Reminder")}
      submitLabel={t("Schedule")}
      form={form}
      backTo="/reminders/"
    >
      <ReminderFields field={form.field} values={form.values} people={[]} />
    </FormPage>
  );
}
