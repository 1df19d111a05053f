import type { Values } from "../../../machines/formValues.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type {
  CreatableResource,
  CreateDialogProps,
  EditableResource,
  RecordForm,
  RecordSaving,
  VersionedRecord,
} from "./recordSaving.ts";

export interface EditDialogProps<Entity> {
  record: Entity;
  onClose: () => void;
}

type Dialogs = typeof import("./lazyParts.ts");

/** Creates the lazy create and edit dialogs of a record kind. They load with its form. */
export function createRecordDialogs<
  Entity extends VersionedRecord & { name: string },
  Draft extends Values & { name: string },
  Input,
  Patch,
>(
  saving: RecordSaving<CreatableResource<Input, Entity> & EditableResource<Entity, Patch, Entity>>,
  loadForm: () => Promise<RecordForm<Entity, Draft, Input, Patch>>,
) {
  const load = (): Promise<[Dialogs, Awaited<ReturnType<typeof loadForm>>]> =>
    Promise.all([import("./lazyParts.ts"), loadForm()]);
  return {
    createDialog: lazyPart(async () => {
      const [{ RecordCreateDialog }, form] = await load();
      return (props: CreateDialogProps) => (
        <RecordCreateDialog {...props} saving={saving} form={form} />
      );
    }),
    editDialog: lazyPart(async () => {
      const [{ RecordEditDialog }, form] = await load();
      return ({ record, onClose }: EditDialogProps<Entity>) => (
        <RecordEditDialog saving={saving} form={form} record={record} onClose={onClose} />
      );
    }),
  };
}
