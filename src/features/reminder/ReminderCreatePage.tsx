import { useSession } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { useSearch } from "../../records/searchParams.ts";
import { createEmptyReminder, toInput } from "./reminderDraft.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { reminderRecord } from "./reminderRecord.tsx";
import { reminderCreateSearch } from "./links.ts";

export function Component() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { date } = useSearch(reminderCreateSearch).search;
  const form = useCreateForm({
    saving: reminderRecord,
    initial: createEmptyReminder({ date, userId: user?.id ?? "" }),
    schema: findForm("reminderForm"),
    toInput,
  });
  return (
    <FormPage
      title={t(reminderRecord.createTexts.title)}
      submitLabel={t(reminderRecord.createTexts.submitLabel)}
      form={form}
      backTo={reminderRecord.path}
    >
      <ReminderFields field={form.field} values={form.values} people={[]} />
    </FormPage>
  );
}
