import { useTranslation } from "../../i18n/Translation.tsx";
import type { FieldOf } from "../../records/form/recordSaving.ts";
import { RecordsField } from "../../records/options/RecordField.tsx";
import { ASSIGNABLE_USERS } from "../../records/options/recordNames.ts";
import { styled } from "../../ui/theme.ts";

type PartiesDraft = { responsibleIds: string[]; stakeholderIds: string[] };

interface ProcessPartiesProps {
  field: FieldOf<PartiesDraft>;
  canListUsers: boolean;
  canListOwners: boolean;
}

/** The fields for the responsibles and stakeholders of a new process. */
export function ProcessParties({ field, canListUsers, canListOwners }: ProcessPartiesProps) {
  const { t } = useTranslation();
  return (
    <>
      {canListUsers
        ? (
          <RecordsField
            {...field("responsibleIds")}
            kind="user"
            filters={ASSIGNABLE_USERS}
            label={t("People responsible")}
            placeholder={t("Add a person")}
          />
        )
        : (
          <Note>
            {t("You need permission to list users to choose people. They can be added later.")}
          </Note>
        )}
      {canListOwners && (
        <RecordsField
          {...field("stakeholderIds")}
          kind="milestoneOwner"
          label={t("Stakeholders")}
          placeholder={t("Choose a stakeholder")}
        />
      )}
    </>
  );
}

const Note = styled("p", { margin: "0 0 $space$4", fontSize: "$small", color: "$inkThird" });
