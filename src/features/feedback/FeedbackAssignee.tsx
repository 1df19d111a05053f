import type { ReactNode } from "react";
import { ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { usePatchedField } from "../../records/inPlace/useInPlaceEdit.ts";
import { ACTIVE_USERS } from "../../records/options/recordNames.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { UserName } from "../../records/options/UserName.tsx";
import { feedbackRecord } from "./feedbackRecord.tsx";

const schema = findForm("feedbackPatchForm");

/** The active users who manage feedback. */
const MANAGERS: readonly Filter[] = [
  ...ACTIVE_USERS,
  {
    fieldId: "roles",
    operator: "IN",
    value: ROLES.filter((role) => ROLE_PERMISSIONS[role].includes("feedback:manage")),
  },
];

interface FeedbackAssigneeProps {
  feedback: Feedback;
  /** The displayed assignee. */
  children?: ReactNode;
}

/** The assignee of feedback, editable in place. */
export function FeedbackAssignee({ feedback, children }: FeedbackAssigneeProps) {
  const { t } = useTranslation();
  const { assignee } = feedback;
  const edit = usePatchedField({
    saving: feedbackRecord,
    record: feedback,
    schema,
    getValue: ({ assignee }: Feedback) => assignee?.id ?? null,
    toPatch: (assigneeId) => ({ assigneeId }),
  });
  return (
    <EditableField
      edit={edit}
      label={t("Assignee")}
      name={feedback.title}
      formatValue={(id) => <UserName id={id} knownUser={assignee} />}
      renderField={(field) => (
        <RecordField
          {...field}
          kind="user"
          placeholder={t("Not assigned")}
          description={t("Only active users who manage feedback can be assigned.")}
          filters={MANAGERS}
          knownRecord={assignee}
        />
      )}
    >
      {children}
    </EditableField>
  );
}
