import type { Values } from "../../../machines/formValues.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "./FormDialog.tsx";
import {
  type CreatableResource,
  type CreateDialogProps,
  type EditableResource,
  type RecordForm,
  type RecordSaving,
  useCreateForm,
  useEditForm,
  type VersionedRecord,
} from "./recordSaving.ts";

/** The dialog that creates a record. It then opens its page, or calls `onCreated`. */
export function RecordCreateDialog<
  Entity extends VersionedRecord & { name: string },
  Draft extends Values & { name: string },
  Input,
>(
  { saving, form: { empty, Fields, input, size }, name = "", onCreated, onClose }: {
    saving: RecordSaving<CreatableResource<Input, Entity>>;
    form: RecordForm<Entity, Draft, Input, unknown>;
  } & CreateDialogProps,
) {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useCreateForm({
    saving,
    initial: { ...empty, name },
    schema: input,
    ...(onCreated && {
      onCreated({ id, name }: Entity) {
        toast.success(t(saving.createTexts.done));
        onCreated({ id, name });
      },
    }),
  });
  return (
    <FormDialog
      title={t(saving.createTexts.title)}
      submitLabel={t(saving.createTexts.submitLabel)}
      form={form}
      name={onCreated ? `new ${saving.path}` : "dialog"}
      onClose={onClose}
      {...(size && { size })}
    >
      <Fields field={form.field} />
    </FormDialog>
  );
}

/** The dialog that edits a record. */
export function RecordEditDialog<Entity extends VersionedRecord, Draft extends Values, Patch>(
  { saving, form: declared, record, onClose }: {
    saving: RecordSaving<EditableResource<Entity, Patch, Entity>>;
    form: RecordForm<Entity, Draft, unknown, Patch>;
    record: Entity;
    onClose: () => void;
  },
) {
  const { t } = useTranslation();
  const { Fields, toDraft, patch, size } = declared;
  const { form, conflict } = useEditForm({
    saving,
    record,
    toDraft,
    schema: patch,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(saving.editTexts.title)}
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
