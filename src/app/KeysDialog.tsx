import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { styled } from "../ui/theme.ts";
import { HelpContent } from "./HelpContent.tsx";
import { KeysList } from "./KeysList.tsx";

interface KeysDialogProps {
  /** Whether keys that are pressed alone are shortcuts. */
  areSinglesOn: boolean;
  onChoose: (isOn: boolean) => void;
  onClose: () => void;
}

/** The list of keys, whether those that are pressed alone do anything, and what the areas are for. */
export function KeysDialog({ areSinglesOn, onChoose, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal isOpen onClose={onClose} title={t("Keys and help")} size="large">
      <Setting>
        <span>
          {t(
            "Keys that are pressed alone can be turned off: they may be pressed by accident, or by speech.",
          )}
        </span>
        <Button
          label={t(areSinglesOn ? "Turn off keys pressed alone" : "Turn on keys pressed alone")}
          size="small"
          onPress={() => onChoose(!areSinglesOn)}
        />
      </Setting>
      <KeysList areSinglesOn={areSinglesOn} />
      <HelpContent onFollow={onClose} />
    </Modal>
  );
}

const Setting = styled("p", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2",
  margin: 0,
  fontSize: "$small",
});
