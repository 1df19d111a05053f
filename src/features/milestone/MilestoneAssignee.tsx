import type { ReactNode } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Person } from "../../../contract/schemas/references.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatFullName } from "../../i18n/formats.ts";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { useRecordNames } from "../../records/options/recordNames.ts";
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
      formatValue={(id) => <AssigneeName id={id} knownAssignee={assignee} />}
      renderField={(field) => <AssigneeField {...field} knownAssignee={assignee} />}
    >
      {children}
    </EditableField>
  );
}

function AssigneeName(
  { id, knownAssignee }: { id: string | null; knownAssignee: Person | null | undefined },
) {
  const { t } = useTranslation();
  const known = id === knownAssignee?.id ? knownAssignee : undefined;
  const { find } = useRecordNames("user", id === null || known ? [] : [id]);
  if (id === null) return t("Not assigned");
  return known ? formatFullName(known) : find(id)?.label ?? t("Loading");
}
