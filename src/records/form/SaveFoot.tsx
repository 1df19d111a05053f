import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { FormFoot } from "../../ui/field/Form.tsx";

interface SaveFootProps {
  form: Pick<ReturnType<typeof useSubmission>, "isDirty" | "isBusy">;
  /** Another user has saved a newer version. */
  isStale: boolean;
  onLoadNewest: () => void;
}

/** The buttons of a form that stays open after saving. */
export function SaveFoot({ form, isStale, onLoadNewest }: SaveFootProps) {
  const { t } = useTranslation();
  return (
    <FormFoot>
      <Button
        label={t("Save")}
        type="submit"
        variant="primary"
        isDisabled={!form.isDirty && !form.isBusy}
        isLoading={form.isBusy}
      />
      {isStale && <Button label={t("Load the newest version")} onPress={onLoadNewest} />}
    </FormFoot>
  );
}
