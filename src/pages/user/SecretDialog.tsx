import { Copy } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";

interface SecretDialogProps {
  title: string;
  secret: string;
  /** How long it is good for, and what to do with it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret to pass on, this once. Escape is easily pressed, so that it does not close it. */
export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const ref = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
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

export const SecretWarning = styled("p", { marginTop: "$2", color: "$inkSecond" });
