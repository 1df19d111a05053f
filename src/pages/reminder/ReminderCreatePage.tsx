import { useSession } from "../../actors/useSession.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../record/FormPage.tsx";
import { useCreateForm } from "../record/recordSaving.ts";
import { useSearch } from "../searchParams.ts";
import { emptyReminder, inputOf, ReminderFields } from "./ReminderFields.tsx";
import { reminderCreateSearch, reminderRecord } from "./reminderRecord.tsx";

export function Component() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { date } = useSearch(reminderCreateSearch).search;
  const form = useCreateForm({
    of: reminderRecord,
    initial: emptyReminder({ date, userId: user?.id ?? "" }),
    checkedBy: formOf("reminderForm"),
    toInput: inputOf,
  });
  return (
    <FormPage
      title={t(reminderRecord.created.title)}
      submitLabel={t(reminderRecord.created.submitLabel)}
      form={form}
      backTo={reminderRecord.path}
    >
      <ReminderFields field={form.field} values={form.values} people={[]} />
    </FormPage>
  );
}
