import type { InvitedUser } from "../../../contract/schemas/user.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { SecretDialog, SecretWarning } from "./SecretDialog.tsx";
import { fullName } from "./userColumns.tsx";

interface InvitationLinkDialogProps {
  user: InvitedUser;
  onClose: () => void;
}

/** The link by which somebody invited chooses a password, where no mail can bring it to them. */
export function InvitationLinkDialog({ user, onClose }: InvitationLinkDialogProps) {
  const { t } = useTranslation();
  if (user.invitationLink === undefined) return null;
  return (
    <SecretDialog title={t("Invitation link")} secret={user.invitationLink} onClose={onClose}>
      <p>{t("It works once, for seven days.")}</p>
      <SecretWarning>
        {t(
          "Mail is not set up, so hand it to {name} yourself. Once this is closed, nobody can look it up again; invite them again for a new one.",
          { name: fullName(user) },
        )}
      </SecretWarning>
    </SecretDialog>
  );
}
