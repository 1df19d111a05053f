import type { Values } from "../../../machines/submission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "./FormDialog.tsx";
import {
  type FieldOf,
  type RecordForm,
  type RecordSaving,
  useCreateForm,
  useEditForm,
  type VersionedRecord,
} from "./recordSaving.ts";

interface Common<
  Entity extends VersionedRecord,
  Draft extends Values,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
> {
  of: RecordSaving<Entity, Input, Patch>;
  form: RecordForm<Entity, Draft, Input, Patch>;
  onClose: () => void;
}

/** Creates a record and opens its page. */
export function RecordCreateDialog<
  Entity extends VersionedRecord,
  Draft extends Values,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
>({ of, form: { empty, Fields, input, size }, onClose }: Common<Entity, Draft, Input, Patch>) {
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
export function RecordEditDialog<
  Entity extends VersionedRecord,
  Draft extends Values,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
>({ of, form: declared, record, onClose }: Common<Entity, Draft, Input, Patch> & {
  record: Entity;
}) {
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
      <Fields field={form.field as FieldOf<Draft>} record={record} />
    </FormDialog>
  );
}
