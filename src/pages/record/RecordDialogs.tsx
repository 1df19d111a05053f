import type { Values } from "../../../machines/formValues.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "./FormDialog.tsx";
import {
  type Changing,
  type Creating,
  type RecordForm,
  type RecordSaving,
  useCreateForm,
  useEditForm,
  type VersionedRecord,
} from "./recordSaving.ts";

/** Creates a record and opens its page. */
export function RecordCreateDialog<Entity extends VersionedRecord, Draft extends Values, Input>(
  { of, form: { empty, Fields, input, size }, onClose }: {
    of: RecordSaving<Creating<Input, Entity>>;
    form: RecordForm<Entity, Draft, Input, unknown>;
    onClose: () => void;
  },
) {
  const { t } = useTranslation();
  const form = useCreateForm({ of, initial: empty, checkedBy: input });
  return (
    <FormDialog
      title={t(of.created.title)}
      submitLabel={t(of.created.submitLabel)}
      form={form}
      onClose={onClose}
      {...(size && { size })}
    >
      <Fields field={form.field} />
    </FormDialog>
  );
}

/** Changes a record. */
export function RecordEditDialog<Entity extends VersionedRecord, Draft extends Values, Patch>(
  { of, form: declared, record, onClose }: {
    of: RecordSaving<Changing<Entity, Patch, Entity>>;
    form: RecordForm<Entity, Draft, unknown, Patch>;
    record: Entity;
    onClose: () => void;
  },
) {
  const { t } = useTranslation();
  const { Fields, draftOf, patch, size } = declared;
  const { form, conflict } = useEditForm({
    of,
    record,
    draftOf,
    checkedBy: patch,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(of.changed.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
      {...(size && { size })}
    >
      <Fields field={form.field} record={record} />
    </FormDialog>
  );
}
