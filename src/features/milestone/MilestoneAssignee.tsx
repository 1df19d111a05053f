import type { ReactNode } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { UserName } from "../../records/options/UserName.tsx";
import { AssigneeField } from "./AssigneeField.tsx";
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
      formatValue={(id) => <UserName id={id} knownUser={assignee} />}
      renderField={(field) => <AssigneeField {...field} knownAssignee={assignee} />}
    >
      {children}
    </EditableField>
  );
}
