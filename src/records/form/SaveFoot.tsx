import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { FormFoot } from "../../ui/field/Form.tsx";
import { ConflictQuestion } from "./ConflictQuestion.tsx";
import type { FormConflict } from "./useFormConflict.ts";

interface SaveFootProps {
  form: Pick<ReturnType<typeof useSubmission>, "isDirty" | "isBusy">;
  conflict: FormConflict;
}

/** The buttons of a form that stays open after saving. */
export function SaveFoot({ form, conflict }: SaveFootProps) {
  const { t } = useTranslation();
  const isBusy = form.isBusy || conflict.isReading;
  return (
    <FormFoot>
      <Button
        label={t("Save")}
        type="submit"
        variant="primary"
        isDisabled={!form.isDirty && !isBusy}
        isLoading={isBusy}
      />
      <ConflictQuestion conflict={conflict} />
    </FormFoot>
  );
}
