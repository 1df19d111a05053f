import Copy from "lucide-react/icons/copy";
import { type ReactNode, useRef } from "react";
import type { OneTimePassword } from "../../../contract/schemas/session.ts";
import type { InvitedUser } from "../../../contract/schemas/user.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";
import { formatFullName } from "../../i18n/formats.ts";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** The validity and use of the secret. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret once. Escape does not close it, to prevent accidents. */
function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const ref = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t("Copied"));
    } catch {
      // The browser forbids the clipboard, or has none without https.
      ref.current?.select();
      toast.info(t("It could not be copied. It is selected: copy it with the keyboard."));
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      variant="warning"
      closesOnEscape={false}
      footer={
        <>
          <Button label={t("Copy")} icon={Copy} onPress={copy} />
          <Button label={t("Done")} variant="primary" onPress={onClose} />
        </>
      }
    >
      <Secret>
        <TextField
          label={title}
          isLabelHidden
          value={secret}
          onChange={() => {}}
          isReadOnly
          size="large"
          width="wide"
          ref={ref}
        />
      </Secret>
      {children}
    </Modal>
  );
}

const Secret = styled("div", {
  marginBottom: "$3",
  "& input": { fontFamily: "ui-monospace, monospace", letterSpacing: "0.04em" },
});

const SecretWarning = styled("p", { marginTop: "$2", color: "$inkSecond" });

interface InvitationLinkDialogProps {
  user: InvitedUser;
  onClose: () => void;
}

/** Shows the invitation link of a user, if mail is not configured. */
export function InvitationLinkDialog({ user, onClose }: InvitationLinkDialogProps) {
  const { t } = useTranslation();
  if (user.invitationLink === undefined) return null;
  return (
    <SecretDialog title={t("Invitation link")} secret={user.invitationLink} onClose={onClose}>
      <p>{t("It works once, for seven days.")}</p>
      <SecretWarning>
        {t(
          "Email is not configured, so hand it to {name} yourself. Once this is closed, nobody can look it up again; invite them again for a new one.",
          { name: formatFullName(user) },
        )}
      </SecretWarning>
    </SecretDialog>
  );
}

interface OneTimePasswordDialogProps {
  /** The name of the user. */
  name: string;
  oneTimePassword: OneTimePassword;
  onClose: () => void;
}

export function OneTimePasswordDialog(
  { name, oneTimePassword, onClose }: OneTimePasswordDialogProps,
) {
  const { t } = useTranslation();
  return (
    <SecretDialog
      title={t("One-time password")}
      secret={oneTimePassword.password}
      onClose={onClose}
    >
      <p>{t("Valid until {time}", { time: formatDate(oneTimePassword.expiresAt, "long", t) })}</p>
      <SecretWarning>
        {t(
          "Give it to {name} in person or by phone. Once this is closed, nobody can look it up again.",
          { name },
        )}
      </SecretWarning>
    </SecretDialog>
  );
}
