import { useTranslation } from "../../i18n/Translation.tsx";
import { useLeaveQuestion } from "../entity/useLeaveQuestion.ts";

/** Asks before the form of a reminder is left with something in it that was not saved. */
export function useReminderLeave(isDirty: boolean): void {
  const { t } = useTranslation();
  useLeaveQuestion(isDirty, {
    title: t("Discard changes"),
    message: t("What you changed has not been saved."),
    confirmLabel: t("Discard changes"),
    cancelLabel: t("Keep editing"),
    variant: "warning",
  });
}
