import type { ReactNode } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { useRecordNames } from "../list/recordNames.ts";
import { EditableField } from "../record/inPlace/EditableField.tsx";
import { type EditEnds, usePatchedField } from "../record/inPlace/useInPlaceEdit.ts";
import { RecordField } from "../record/RecordField.tsx";
import { milestoneRecord } from "./milestoneRecord.tsx";

const checkedBy = formOf("milestonePatchForm");

interface MilestoneEditProps {
  milestone: Milestone;
  /** How the value is shown; nothing where there is none. */
  children?: ReactNode;
  /** On which side of the value the pencil shows. */
  side?: "start" | "end";
}

/** The due date of a milestone, which is changed where it stands by those who may. */
export function MilestoneDueDate(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableDueDate {...props} /> : props.children;
}

/** How a milestone's due date is changed. */
export function useDueDate(milestone: Milestone, ends: EditEnds<string | null> = {}) {
  return usePatchedField({
    of: milestoneRecord,
    record: milestone,
    checkedBy,
    valueOf: ({ dueDate }: Milestone) => dueDate,
    toPatch: (dueDate) => ({ dueDate }),
    ...ends,
  });
}

function EditableDueDate({ milestone, ...shown }: MilestoneEditProps) {
  const { t } = useTranslation();
  const edit = useDueDate(milestone);
  const text = (date: string | null) => date === null ? "" : formatDate(date, "short", t);
  return (
    <EditableField
      {...shown}
      edit={edit}
      label={t("Due date")}
      name={milestone.name}
      text={text}
      field={(field) => <DatePicker {...field} />}
    >
      {shown.children}
    </EditableField>
  );
}

/** The stakeholder who answers for a milestone, changed where it stands by those who may. */
export function MilestoneOwner(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableOwner {...props} /> : props.children;
}

function EditableOwner({ milestone, ...shown }: MilestoneEditProps) {
  const { t } = useTranslation();
  const { owner } = milestone;
  const edit = usePatchedField({
    of: milestoneRecord,
    record: milestone,
    checkedBy,
    valueOf: ({ ownerId }: Milestone) => ownerId,
    toPatch: (ownerId) => ({ ownerId }),
  });
  return (
    <EditableField
      {...shown}
      isLink
      edit={edit}
      label={t("Responsible stakeholder")}
      name={milestone.name}
      text={(id) => <OwnerName id={id} known={owner} />}
      field={(field) => (
        <RecordField
          {...field}
          kind="milestoneOwner"
          placeholder={t("Nobody yet")}
          known={owner}
        />
      )}
    >
      {shown.children}
    </EditableField>
  );
}

interface OwnerNameProps {
  id: string | null;
  known: NamedRecord | null | undefined;
}

function OwnerName({ id, known }: OwnerNameProps) {
  const { t } = useTranslation();
  const isKnown = id === null || id === known?.id;
  const { find } = useRecordNames("milestoneOwner", isKnown ? [] : [id]);
  if (id === null) return t("Nobody yet");
  return isKnown ? known?.name : find(id)?.label ?? t("Loading");
}
