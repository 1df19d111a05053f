import type { Person } from "../../../contract/schemas/references.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { FieldProps } from "../../ui/field/Field.tsx";
import { ACTIVE_USERS } from "../../records/options/recordNames.ts";
import { RecordField } from "../../records/options/RecordField.tsx";

interface AssigneeFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
  knownAssignee: Person | null | undefined;
}

/** A field for the user who has to do a milestone. */
export function AssigneeField({ knownAssignee, ...field }: AssigneeFieldProps) {
  const { t } = useTranslation();
  return (
    <RecordField
      {...field}
      kind="user"
      placeholder={t("Not assigned")}
      description={t("Only active users can be assigned.")}
      filters={ACTIVE_USERS}
      knownRecord={knownAssignee}
    />
  );
}
