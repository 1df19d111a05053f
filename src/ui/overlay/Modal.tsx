import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { omitUndefined } from "../omitUndefined.ts";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { keyframes, styled } from "../theme.ts";
import { animateRemoval } from "./animateRemoval.ts";
import { useModalDialog } from "./useModalDialog.ts";

export type ModalSize = "small" | "medium" | "large" | "xlarge" | "wide";
export type ModalVariant = "primary" | "secondary" | "success" | "danger" | "warning" | "info";

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: ModalSize;
  variant?: ModalVariant;
  closesOnEscape?: boolean;
  /** Back closes it, as it is no part of the address. */
  closesOnBack?: boolean;
  isCloseDisabled?: boolean;
  /** `alertdialog` for confirmations. */
  role?: "dialog" | "alertdialog";
  "aria-describedby"?: string;
}

/** A modal dialog, rendered into `#modal-root`. */
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
  const { isCloseDisabled = false, closesOnBack = false } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { underlayProps, boxProps, titleProps } = useModalDialog(ref, {
    onClose,
    closesOnBack,
    isDismissable: !isCloseDisabled,
    isKeyboardDismissDisabled: isCloseDisabled || !closesOnEscape,
    role,
    ...omitUndefined({ "aria-describedby": props["aria-describedby"] }),
  });
  const icon = icons[variant];
  return (
    <Scrim {...underlayProps} ref={animateRemoval} data-testid="modal-overlay">
      <ModalBox
        {...boxProps}
        ref={ref}
        size={size}
        data-size={size}
        data-variant={variant}
      >
        <ModalParts.Head>
          {icon === undefined ? null : (
            <VariantTile variant={variant}>
              <Icon icon={icon} size={18} />
            </VariantTile>
          )}
          <ModalParts.Title {...titleProps} tabIndex={-1} isQuiet={variant === "secondary"}>
            {title}
          </ModalParts.Title>
          <IconButton
            icon={X}
            aria-label={t("Close")}
            size="small"
            isDisabled={isCloseDisabled}
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

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const fadeOut = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });
const slideUp = keyframes({
  from: { opacity: 0, transform: "translateY(12px) scale(.985)" },
  to: { opacity: 1, transform: "none" },
});
const slideDown = keyframes({
  from: { opacity: 1, transform: "none" },
  to: { opacity: 0, transform: "translateY(8px) scale(.985)" },
});

const createMotion = (name: string) =>
  `${name} ${MODAL_TRANSITION_MS}ms cubic-bezier(.2, 0, 0, 1) forwards`;

const Scrim = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$modal",
  display: "grid",
  placeItems: "center",
  padding: "$6",
  overflow: "auto",
  backgroundColor: "$scrim",
  animation: createMotion(fadeIn.toString()),
  "&[data-motion=closing]": { animation: createMotion(fadeOut.toString()), pointerEvents: "none" },
  "@narrow": { placeItems: "end stretch", padding: 0 },
  "@reducedMotion": { animation: "none !important" },
});

const ModalBox = styled("div", {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  width: "100%",
  maxHeight: "calc(100dvh - 48px)",
  outline: "none",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$modal",
  animation: createMotion(slideUp.toString()),
  "[data-motion=closing] > &": { animation: createMotion(slideDown.toString()) },
  variants: {
    size: {
      small: { maxWidth: 400 },
      medium: { maxWidth: 520 },
      large: { maxWidth: 720 },
      xlarge: { maxWidth: 960 },
      wide: { maxWidth: 1040 },
    },
  },
  "@low": { maxHeight: "none" },
  "@narrow": {
    maxWidth: "none",
    borderWidth: "1px 0 0",
    borderRadius: "16px 16px 0 0",
    paddingBottom: "env(safe-area-inset-bottom)",
  },
  "@reducedMotion": { animation: "none !important" },
});

const VariantTile = styled("span", {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 34,
  height: 34,
  borderRadius: "$control",
  variants: {
    variant: {
      primary: {},
      secondary: {},
      success: { color: "$accent", backgroundColor: "$accentSoft" },
      danger: { color: "$danger", backgroundColor: "$dangerSoft" },
      warning: { color: "$warning", backgroundColor: "$warningSoft" },
      info: { color: "$running", backgroundColor: "$runningSoft" },
    },
  },
});

const ModalParts = {
  Head: styled("div", {
    display: "flex",
    alignItems: "center",
    gap: "$3",
    padding: "$4 $4 $2 $5",
    "& > :last-child": { marginInlineStart: "auto", alignSelf: "flex-start" },
  }),
  Title: styled("h2", {
    margin: 0,
    minWidth: 0,
    fontSize: 16,
    lineHeight: "24px",
    fontWeight: "$title",
    letterSpacing: "-0.01em",
    outline: "none !important",
    variants: { isQuiet: { true: { text: "section" } } },
  }),
  Body: styled("div", {
    flex: 1,
    minHeight: 0,
    overflow: "auto",
    padding: "$1 $5 $5",
    color: "$inkSecond",
  }),
  Foot: styled("div", {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "$2",
    padding: "$3 $5",
    borderTop: "1px solid $line",
    "@narrow": { "& > *": { flex: 1 } },
  }),
};
