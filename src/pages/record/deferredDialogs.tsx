import type { Values } from "../../../machines/formValues.ts";
import { deferred } from "../../ui/deferred.tsx";
import type {
  Changing,
  Creating,
  RecordForm,
  RecordSaving,
  VersionedRecord,
} from "./recordSaving.ts";

export interface EditDialogProps<Entity> {
  record: Entity;
  onClose: () => void;
}

type Dialogs = typeof import("./RecordDialogs.tsx");

/**
 * The dialogs of a kind of record, fetched with its form once a page that opens them is rendered.
 */
export function dialogsOf<Entity extends VersionedRecord, Draft extends Values, Input, Patch>(
  of: RecordSaving<Creating<Input, Entity> & Changing<Entity, Patch, Entity>>,
  loadForm: () => Promise<RecordForm<Entity, Draft, Input, Patch>>,
) {
  const load = (): Promise<[Dialogs, Awaited<ReturnType<typeof loadForm>>]> =>
    Promise.all([import("./later.ts"), loadForm()]);
  return {
    createDialog: deferred(async () => {
      const [{ RecordCreateDialog }, form] = await load();
      return ({ onClose }: { onClose: () => void }) => (
        <RecordCreateDialog of={of} form={form} onClose={onClose} />
      );
    }),
    editDialog: deferred(async () => {
      const [{ RecordEditDialog }, form] = await load();
      return ({ record, onClose }: EditDialogProps<Entity>) => (
        <RecordEditDialog of={of} form={form} record={record} onClose={onClose} />
      );
    }),
  };
}
