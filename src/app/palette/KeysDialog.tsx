import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";
import { KeysList } from "./KeysList.tsx";

/** The list of keyboard shortcuts over the page, with a link to the help page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t("Keyboard shortcuts")}
      size="large"
      closesOnBack
    >
      <KeysList />
      <More>
        <TextLink to="/help" onFollow={onClose}>{t("Sections and how-tos")}</TextLink>
      </More>
    </Modal>
  );
}

const More = styled("p", { margin: "$5 0 0", fontSize: "$small" });
