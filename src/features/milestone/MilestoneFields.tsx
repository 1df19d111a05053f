import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { DAY_KINDS, type DayKind, MAX_EXPECTED_DAYS } from "../../../contract/plan.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useToast } from "../../actors/useToast.ts";
import { findForm } from "../../api/schemas.ts";
import { DAY_KIND_LABELS } from "../../i18n/labels.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { AssigneeField } from "./AssigneeField.tsx";
import { milestoneSaving } from "./saving.ts";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { RecordField } from "../../records/options/RecordField.tsx";
import { createToDraft, type FieldOf, useCreateForm } from "../../records/form/recordSaving.ts";

const empty = {
  name: "",
  ownerId: null as string | null,
  assigneeId: null as string | null,
  dueDate: null as string | null,
  expectedDays: null as number | null,
  dayKind: "CALENDAR" as DayKind,
  description: "",
};

export const milestoneForm = {
  empty,
  toDraft: createToDraft(empty),
  Fields: MilestoneFields,
  input: findForm("milestoneForm"),
  patch: findForm("milestonePatchForm"),
  size: "medium" as const,
};

interface MilestoneFieldsProps {
  field: FieldOf<typeof empty>;
  /** The edited milestone, with its owner and assignee. */
  record?: Milestone;
}

/** The fields of a milestone's form. */
function MilestoneFields({ field, record }: MilestoneFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <RecordField
        {...field("ownerId")}
        kind="milestoneOwner"
        label={t("Responsible stakeholder")}
        placeholder={t("Nobody yet")}
        knownRecord={record?.owner}
      />
      <AssigneeField
        {...field("assigneeId")}
        label={t("Assignee")}
        knownAssignee={record?.assignee}
      />
      <FormRow>
        <NumberField
          {...field("expectedDays")}
          label={t("Expected days")}
          minValue={1}
          maxValue={MAX_EXPECTED_DAYS}
        />
        <Select
          {...field("dayKind")}
          label={t("Counted in")}
          options={DAY_KINDS.map((id) => ({ id, label: t(DAY_KIND_LABELS[id].label) }))}
        />
      </FormRow>
      <DatePicker {...field("dueDate")} label={t("Due date")} timeZone={DEFAULT_TIME_ZONE} />
      <TextArea {...field("description")} label={t("Description")} rows={3} />
    </>
  );
}

interface MilestoneCreateDialogProps {
  process: Process;
  onClose: () => void;
  onCreated: (milestoneId: string) => void;
}

/** The dialog that adds a milestone at the end of a process. */
export function MilestoneCreateDialog(props: MilestoneCreateDialogProps) {
  const { process, onClose, onCreated } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const { empty, Fields, input } = milestoneForm;
  const { title, submitLabel, done } = milestoneSaving.createTexts;
  const form = useCreateForm({
    saving: milestoneSaving,
    initial: empty,
    schema: input,
    toInput: (fields) => ({ ...fields, processId: process.id }),
    async onCreated({ id }, refreshed) {
      toast.success(t(done));
      await refreshed;
      onCreated(id);
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
      <Fields field={form.field} />
    </FormDialog>
  );
}
