import type { ReactNode } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatFullName } from "../../i18n/formats.ts";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { ACTIVE_USERS, useRecordNames } from "../../records/options/recordNames.ts";
import { milestoneSaving } from "./saving.ts";

const schema = findForm("milestonePatchForm");

interface MilestoneAssigneeProps {
  milestone: Milestone;
  /** The displayed assignee. */
  children?: ReactNode;
}

/** The assignee of a milestone, editable in place by permitted users. */
export function MilestoneAssignee(props: MilestoneAssigneeProps) {
  const { has } = usePermissions();
  return has("project_process:update") && has("user:list")
    ? <EditableAssignee {...props} />
    : props.children;
}

function EditableAssignee({ milestone, children }: MilestoneAssigneeProps) {
  const { t } = useTranslation();
  const { assignee } = milestone;
  const edit = usePatchedField({
    saving: milestoneSaving,
    record: milestone,
    schema,
    getValue: ({ assigneeId }: Milestone) => assigneeId,
    toPatch: (assigneeId) => ({ assigneeId }),
  });
  return (
    <EditableField
      edit={edit}
      label={t("Assignee")}
      name={milestone.name}
      formatValue={(id) =>
        id !== null && id === assignee?.id ? formatFullName(assignee) : <AssigneeName id={id} />}
      renderField={(field) => (
        <RecordField
          {...field}
          kind="user"
          filters={ACTIVE_USERS}
          placeholder={t("Not assigned")}
          knownRecord={assignee}
        />
      )}
    >
      {children}
    </EditableField>
  );
}

function AssigneeName({ id }: { id: string | null }) {
  const { t } = useTranslation();
  const { find } = useRecordNames("user", id === null ? [] : [id]);
  return id === null ? t("Not assigned") : find(id)?.label ?? t("Loading");
}
