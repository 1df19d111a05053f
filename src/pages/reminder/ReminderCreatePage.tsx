import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { createReminder, REMINDERS } from "../../api/reminder/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Narrow, Stack } from "../../ui/page/Section.tsx";
import { GONE } from "../entity/useLeaveQuestion.ts";
import { useSearch } from "../useSearch.ts";
import { dateParam } from "./calendarSearch.ts";
import { emptyReminder, inputOf } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { useReminderLeave } from "./useReminderLeave.ts";

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
    submit: (input, signal) => createReminder(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: REMINDERS });
      toast.success(t("Reminder created successfully"));
      void navigate(`/reminders/${id}`, { state: GONE });
    },
  });
  useReminderLeave(form.isDirty);

  return (
    <Stack>
      <PageHeader title={t("Schedule Reminder")} />
      <Narrow>
        <Card>
          <Form onSubmit={form.submit} errors={form.errors} aria-label={t("Schedule Reminder")}>
            <ReminderFields field={form.field} values={form.values} people={[]} />
            <FormActions>
              <Button
                label={t("Schedule")}
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
              />
              <LinkButton label={t("Cancel")} to="/reminders/" variant="ghost" />
            </FormActions>
          </Form>
        </Card>
      </Narrow>
    </Stack>
  );
}
