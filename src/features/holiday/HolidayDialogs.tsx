import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { HOLIDAY_CERTAINTIES, type HolidayCertainty } from "../../../contract/holiday.ts";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { HOLIDAY_CERTAINTY_LABELS } from "../../i18n/labels.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import type { EditDialogProps } from "../../records/form/lazyDialogs.tsx";
import {
  createToDraft,
  type FieldOf,
  useCreateForm,
  useEditForm,
} from "../../records/form/recordSaving.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { holidaySaving } from "./saving.ts";

const empty = {
  date: null as string | null,
  name: "",
  halfDay: false,
  source: "",
  certainty: "ANNOUNCED" as HolidayCertainty,
};

const toDraft = createToDraft(empty);

interface HolidayCreateDialogProps {
  onClose: () => void;
  /** Called with the year of the new holiday once it is listed. */
  onCreated: (year: number) => void;
}

/** The dialog that adds a public holiday. */
export function HolidayCreateDialog({ onClose, onCreated }: HolidayCreateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { title, submitLabel, done } = holidaySaving.createTexts;
  const form = useCreateForm({
    saving: holidaySaving,
    initial: empty,
    schema: findForm("holidayForm"),
    async onCreated({ date }, refreshed) {
      toast.success(t(done));
      await refreshed;
      onCreated(Number(date.slice(0, 4)));
    },
  });
  return (
    <FormDialog
      title={t(title)}
      submitLabel={t(submitLabel)}
      form={{ ...form, isBusy: form.isBusy || form.isDone }}
      onClose={onClose}
      size="medium"
    >
      <HolidayFields field={form.field} />
    </FormDialog>
  );
}

/** The dialog that changes a public holiday. */
export function HolidayEditDialog({ record, onClose }: EditDialogProps<Holiday>) {
  const { t } = useTranslation();
  const { form, conflict } = useEditForm({
    saving: holidaySaving,
    record,
    toDraft,
    schema: findForm("holidayPatchForm"),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(holidaySaving.editTexts.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
      size="medium"
    >
      <HolidayFields field={form.field} />
    </FormDialog>
  );
}

function HolidayFields({ field }: { field: FieldOf<typeof empty> }) {
  const { t } = useTranslation();
  return (
    <>
      <FormRow>
        <DatePicker
          {...field("date")}
          label={t("Date")}
          isRequired
          timeZone={DEFAULT_TIME_ZONE}
        />
        <Select
          {...field("certainty")}
          label={t("Certainty")}
          isRequired
          options={HOLIDAY_CERTAINTIES.map((id) => ({
            id,
            label: t(HOLIDAY_CERTAINTY_LABELS[id].label),
          }))}
        />
      </FormRow>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextField
        {...field("source")}
        label={t("Source")}
        description={t("The law or announcement that sets the date, or how it was computed.")}
        isRequired
        maxLength={200}
      />
      <Switch
        {...field("halfDay")}
        label={t("Half day")}
        description={t("A half day counts as a working day.")}
      />
    </>
  );
}
