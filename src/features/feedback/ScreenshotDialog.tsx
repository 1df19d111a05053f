import { useToggleState } from "react-stately/useToggleState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";

interface ScreenshotDialogProps {
  /** The URL of the picture. */
  address: string;
  onClose: () => void;
}

/** The screenshot, fitted to the dialog or in its actual size. */
export function ScreenshotDialog({ address, onClose }: ScreenshotDialogProps) {
  const { t } = useTranslation();
  const zoom = useToggleState();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t("Screenshot")}
      size="xlarge"
      footer={
        <>
          <Button
            label={zoom.isSelected ? t("Fit to the window") : t("Actual size")}
            onPress={zoom.toggle}
          />
          <Button label={t("Close")} variant="primary" onPress={onClose} />
        </>
      }
    >
      <Sheet tabIndex={0} role="region" aria-label={t("Screenshot")}>
        <Picture
          src={address}
          alt={t("What the sender saw")}
          size={zoom.isSelected ? "actual" : "fitting"}
        />
      </Sheet>
    </Modal>
  );
}

const Sheet = styled("div", { overflow: "auto", maxHeight: "70vh" });

const Picture = styled("img", {
  display: "block",
  variants: { size: { fitting: { width: "100%" }, actual: { maxWidth: "none" } } },
});
