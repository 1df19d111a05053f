import type { ReactNode } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { useRecordNames } from "../../records/options/recordNames.ts";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { type EditCallbacks, usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { milestoneSaving } from "./saving.ts";

const schema = findForm("milestonePatchForm");

interface MilestoneEditProps {
  milestone: Milestone;
  /** The displayed value; empty without one. */
  children?: ReactNode;
  /** The side of the value on which the pencil shows. */
  side?: "start" | "end";
}

/** The due date of a milestone, editable in place by permitted users. */
export function MilestoneDueDate(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableDueDate {...props} /> : props.children;
}

/** Edits a milestone's due date. */
export function useDueDate(milestone: Milestone, callbacks: EditCallbacks<string | null> = {}) {
  return usePatchedField({
    saving: milestoneSaving,
    record: milestone,
    schema,
    getValue: ({ dueDate }: Milestone) => dueDate,
    toPatch: (dueDate) => ({ dueDate }),
    ...callbacks,
  });
}

function EditableDueDate({ milestone, ...fieldProps }: MilestoneEditProps) {
  const { t } = useTranslation();
  const edit = useDueDate(milestone);
  const formatDay = (date: string | null) => date === null ? "" : formatDate(date, "short", t);
  return (
    <EditableField
      {...fieldProps}
      edit={edit}
      label={t("Due date")}
      name={milestone.name}
      formatValue={formatDay}
      renderField={(field) => <DatePicker {...field} />}
    >
      {fieldProps.children}
    </EditableField>
  );
}

/** The stakeholder of a milestone, editable in place by permitted users. */
export function MilestoneOwner(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableOwner {...props} /> : props.children;
}

function EditableOwner({ milestone, ...fieldProps }: MilestoneEditProps) {
  const { t } = useTranslation();
  const { owner } = milestone;
  const edit = usePatchedField({
    saving: milestoneSaving,
    record: milestone,
    schema,
    getValue: ({ ownerId }: Milestone) => ownerId,
    toPatch: (ownerId) => ({ ownerId }),
  });
  return (
    <EditableField
      {...fieldProps}
      isLink
      edit={edit}
      label={t("Responsible stakeholder")}
      name={milestone.name}
      formatValue={(id) => <OwnerName id={id} knownOwner={owner} />}
      renderField={(field) => (
        <RecordField
          {...field}
          kind="milestoneOwner"
          placeholder={t("Nobody yet")}
          knownRecord={owner}
        />
      )}
    >
      {fieldProps.children}
    </EditableField>
  );
}

interface OwnerNameProps {
  id: string | null;
  knownOwner: NamedRecord | null | undefined;
}

function OwnerName({ id, knownOwner }: OwnerNameProps) {
  const { t } = useTranslation();
  const isKnown = id === null || id === knownOwner?.id;
  const { find } = useRecordNames("milestoneOwner", isKnown ? [] : [id]);
  if (id === null) return t("Nobody yet");
  return isKnown ? knownOwner?.name : find(id)?.label ?? t("Loading");
}
