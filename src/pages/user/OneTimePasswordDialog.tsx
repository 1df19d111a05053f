import { Copy } from "lucide-react";
import { useRef } from "react";
import type { OneTimePassword } from "../../../contract/session.ts";
import { useToast } from "../../actors/useToast.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";

interface OneTimePasswordDialogProps {
  /** Whose it is. */
  name: string;
  made: OneTimePassword;
  onClose: () => void;
}

/** Shows a one-time password, this once. Escape is easily pressed, so that it does not close it. */
export function OneTimePasswordDialog({ name, made, onClose }: OneTimePasswordDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const ref = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(made.password);
      toast.success(t("Copied"));
    } catch {
      // Forbidden, or without https not there at all.
      ref.current?.select();
      toast.info(t("It could not be copied. It is selected: copy it with the keyboard."));
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t("One-time password")}
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
          label={t("One-time password")}
          isLabelHidden
          value={made.password}
          onChange={() => {}}
          isReadOnly
          size="large"
          ref={ref}
        />
      </Secret>
      <p>{t("Valid until {time}", { time: formatDate(made.expiresAt, "long", t) })}</p>
      <Warning>
        {t(
          "Tell it to {name} in person or by phone. Once this is closed, nobody can look it up again.",
          { name },
        )}
      </Warning>
    </Modal>
  );
}

const Secret = styled("div", {
  marginBottom: "$3",
  "& input": { fontFamily: "ui-monospace, monospace", letterSpacing: "0.04em" },
});

const Warning = styled("p", { marginTop: "$2", color: "$inkSecond" });
