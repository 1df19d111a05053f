import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { mergeProps, Overlay, useDialog, useModalOverlay } from "react-aria";
import { useOverlayTriggerState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { animateRemoval } from "./animateRemoval.ts";
import { ModalBox, ModalParts, Scrim, VariantTile } from "./modalStyle.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import { useFocusReturn } from "./useFocusReturn.ts";

export type ModalSize = "small" | "medium" | "large" | "xlarge";
export type ModalVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons under it, the one that acts last. */
  footer?: ReactNode;
  size?: ModalSize;
  variant?: ModalVariant;
  /** Escape closes it by default. */
  closesOnEscape?: boolean;
  /** Nothing closes it for now. */
  isHeld?: boolean;
  /** `alertdialog` where it asks something that cannot wait. */
  role?: "dialog" | "alertdialog";
  "aria-describedby"?: string;
}

/**
 * A dialog over the page, drawn into the element with the id `modal-root`; where the page has none,
 * nothing is drawn. Closed or no longer drawn, it is seen going all the same.
 */
export function Modal({ isOpen, ...props }: ModalProps) {
  const container = document.getElementById("modal-root");
  if (!isOpen || container === null) return null;
  return (
    <Overlay portalContainer={container}>
      <Frame {...props} />
    </Overlay>
  );
}

function Frame(props: Omit<ModalProps, "isOpen">) {
  const { onClose, title, children, footer } = props;
  const { size = "medium", variant = "primary", role = "dialog", closesOnEscape = true } = props;
  const isHeld = props.isHeld ?? false;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const state = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: (isOpening) => {
      if (!isOpening) onClose();
    },
  });
  const { modalProps, underlayProps } = useModalOverlay(
    { isDismissable: !isHeld, isKeyboardDismissDisabled: isHeld || !closesOnEscape },
    state,
    ref,
  );
  useFocusReturn(ref);
  useFirstFocus(ref);
  const describedBy = props["aria-describedby"];
  const { dialogProps, titleProps } = useDialog(
    { role, ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }) },
    ref,
  );
  const icon = icons[variant];
  return (
    <Scrim {...underlayProps} ref={animateRemoval} data-testid="modal-overlay">
      <ModalBox
        {...mergeProps(modalProps, dialogProps)}
        ref={ref}
        size={size}
        data-size={size}
        data-variant={variant}
      >
        <ModalParts.Head>
          {icon === undefined ? null : (
            <VariantTile variant={variant}>
              <Icon of={icon} size={18} />
            </VariantTile>
          )}
          <ModalParts.Title {...titleProps} tabIndex={-1} isQuiet={variant === "secondary"}>
            {title}
          </ModalParts.Title>
          <IconButton
            icon={X}
            aria-label={t("Close")}
            size="small"
            isDisabled={isHeld}
            onPress={onClose}
          />
        </ModalParts.Head>
        <ModalParts.Body>{children}</ModalParts.Body>
        {footer === undefined ? null : <ModalParts.Foot>{footer}</ModalParts.Foot>}
      </ModalBox>
    </Scrim>
  );
}

const icons: Partial<Record<ModalVariant, IconShape>> = {
  success: CircleCheck,
  danger: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};
