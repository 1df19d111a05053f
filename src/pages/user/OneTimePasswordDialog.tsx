import type { OneTimePassword } from "../../../contract/schemas/session.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { SecretDialog, SecretWarning } from "./SecretDialog.tsx";

interface OneTimePasswordDialogProps {
  /** Whose it is. */
  name: string;
  made: OneTimePassword;
  onClose: () => void;
}

export function OneTimePasswordDialog({ name, made, onClose }: OneTimePasswordDialogProps) {
  const { t } = useTranslation();
  return (
    <SecretDialog title={t("One-time password")} secret={made.password} onClose={onClose}>
      <p>{t("Valid until {time}", { time: formatDate(made.expiresAt, "long", t) })}</p>
      <SecretWarning>
        {t(
          "Tell it to {name} in person or by phone. Once this is closed, nobody can look it up again.",
          { name },
        )}
      </SecretWarning>
    </SecretDialog>
  );
}
